import { afterAll, beforeAll, expect, test } from 'vitest';
import { attribute } from '../../kit/wire/ipp/attribute.ts';
import * as values from '../../kit/wire/ipp/value.ts';
import {
  type Asking,
  ask,
  jobInState,
  print,
  requested,
  startTestPrinter,
  type TestPrinter,
} from '../testing/ipp-client.ts';

let target: TestPrinter;
const jobs: number[] = [];
beforeAll(async () => {
  target = await startTestPrinter();
  for (const userName of ['ann', 'bob', 'ann']) jobs.push(await print(target, { userName }));
  for (const jobId of jobs) await jobInState(target, jobId, 9);
  const created = await ask(target, { operation: 'Create-Job', userName: 'bob' });
  jobs.push(Number(created.group('job')[0]?.['job-id']));
});
afterAll(() => target[Symbol.asyncDispose]());

async function listed(asking: Partial<Asking>): Promise<number[]> {
  const seen = await ask(target, { operation: 'Get-Jobs', ...asking });
  expect(seen.status).toBe('successful-ok');
  return seen.group('job').map((job) => Number(job['job-id']));
}

const which = (keyword: string) => attribute('which-jobs', values.keyword(keyword));
const limit = (count: number) => attribute('limit', values.integer(count));
const mine = attribute('my-jobs', values.boolean(true));

test('Get-Jobs tells job-uri and job-id of what is not completed (RFC 8011 4.2.6)', async () => {
  const seen = await ask(target, { operation: 'Get-Jobs' });
  const uri = `${target.url}/${jobs[3]}`;
  expect(seen.group('job')).toEqual([{ 'job-uri': uri, 'job-id': String(jobs[3]) }]);
});

test('completed jobs come newest first, as many as the limit', async () => {
  expect(await listed({ more: [which('completed')] })).toEqual(jobs.slice(0, 3).toReversed());
  expect(await listed({ more: [which('completed'), limit(2)] })).toEqual([jobs[2], jobs[1]]);
  expect(await listed({ more: [which('all')] })).toEqual(jobs.toReversed());
});

test('my-jobs are those of the requesting user', async () => {
  const more = [which('completed'), mine];
  expect(await listed({ userName: 'ann', more })).toEqual([jobs[2], jobs[0]]);
  expect(await listed({ userName: 'bob', more: [mine] })).toEqual([jobs[3]]);
  expect(await listed({ userName: 'not-ann', more })).toEqual([]);
});

test('which-jobs of another kind and a limit below 1 are refused', async () => {
  const asked = async (...more: NonNullable<Asking['more']>[number][]) =>
    (await ask(target, { operation: 'Get-Jobs', more })).status;
  expect(await asked(which('x-lost'))).toBe('client-error-attributes-or-values-not-supported');
  expect(await asked(limit(0))).toBe('client-error-bad-request');
  expect(await asked(attribute('limit', values.keyword('1')))).toBe('client-error-bad-request');
  expect(await asked(limit(1))).toBe('successful-ok');
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
