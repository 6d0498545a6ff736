import { afterAll, beforeAll, expect, test } from 'vitest';
import { attribute } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import {
  ask,
  jobInState,
  print,
  requested,
  startTestPrinter,
  type TestPrinter,
} from '../testing/ipp-client.ts';

let target: TestPrinter;
beforeAll(async () => {
  target = await startTestPrinter();
  await jobInState(target, await print(target), 9);
  await ask(target, { operation: 'Create-Job' });
});
afterAll(() => target[Symbol.asyncDispose]());

test('Get-Jobs tells job-uri and job-id of what is not completed (RFC 8011 4.2.6)', async () => {
  const seen = await ask(target, { operation: 'Get-Jobs' });
  expect(seen.group('job')).toEqual([{ 'job-uri': `${target.url}/2`, 'job-id': '2' }]);
});

async function printerTells(...names: string[]): Promise<Record<string, string>> {
  const more = names.length === 0 ? [] : [requested(...names)];
  const seen = await ask(target, { operation: 'Get-Printer-Attributes', more });
  expect(seen.status).toBe('successful-ok');
  return seen.group('printer')[0] ?? {};
}

test('the printer tells how it is and what is queued', async () => {
  expect(await printerTells('printer-name', 'printer-state', 'queued-job-count')).toEqual({
    'printer-name': 'ipp-under-test',
    'printer-state': '3',
    'queued-job-count': '1',
  });
  expect(await printerTells('printer-uri-supported')).toEqual({
    'printer-uri-supported': target.url,
  });
});

test('groups of attributes: job-template, printer-description, all; the database only by name', async () => {
  const all = Object.keys(await printerTells());
  expect(Object.keys(await printerTells('all'))).toEqual(all);
  const template = Object.keys(await printerTells('job-template'));
  const description = Object.keys(await printerTells('printer-description'));
  expect([...description, ...template].toSorted()).toEqual(all.toSorted());
  expect(template).toContain('sides-supported');
  expect(description).toContain('printer-state');
  expect(all).not.toContain('media-col-database');
  expect(await printerTells('media-col-database')).toHaveProperty('media-col-database');
  expect(await printerTells('none')).toEqual({});
});

test('a format the printer does not know is refused by Get-Printer-Attributes too', async () => {
  const more = [attribute('document-format', values.mimeMediaType('x/y'))];
  const seen = await ask(target, { operation: 'Get-Printer-Attributes', more });
  expect(seen.status).toBe('client-error-document-format-not-supported');
});
