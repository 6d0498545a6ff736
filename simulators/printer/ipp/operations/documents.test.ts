import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../../kit/clock.ts';
import { type Attribute, attribute } from '../../../kit/wire/ipp/attribute.ts';
import type { OperationName } from '../../../kit/wire/ipp/operation.ts';
import * as values from '../../../kit/wire/ipp/value.ts';
import {
  type DirectPrinter,
  directPrinter,
  finishAll,
  groupOf,
  integer,
  keyword,
  last,
  settled,
  stateOf,
} from '../direct.ts';

let target: DirectPrinter;
const jobId = 1;
beforeEach(async () => {
  target = directPrinter({ clock: systemClock });
  await target.ask({ operation: 'Create-Job' });
  for (const name of ['one', 'two', 'three']) {
    const more = [last(false), attribute('document-name', values.name(name))];
    await target.ask({ operation: 'Send-Document', jobId, more, document: name });
  }
});

function ask(operation: OperationName, ...more: Attribute[]) {
  return target.ask({ operation, jobId, more });
}

const number = (of: number): Attribute => integer('document-number', of);

async function states(): Promise<(string | undefined)[]> {
  const more = keyword('requested-attributes', 'document-state');
  const seen = await ask('Get-Documents', more);
  return seen.group('document').map((document) => document['document-state']);
}

test('Get-Documents tells the documents in their order (PWG 5100.5 3.1.2)', async () => {
  const numbers = [1, 2, 3].map((of) => ({ 'document-number': String(of) }));
  expect((await ask('Get-Documents')).group('document')).toEqual(numbers);
  const limited = await ask('Get-Documents', integer('limit', 2));
  expect(limited.group('document')).toEqual(numbers.slice(0, 2));
  expect((await ask('Get-Documents', integer('limit', 0))).status).toBe('client-error-bad-request');
});

test('Get-Document-Attributes tells one (PWG 5100.5 3.1.1)', async () => {
  await ask('Close-Job');
  const seen = await ask('Get-Document-Attributes', number(3));
  expect(seen.group('document')[0]).toMatchObject({
    'document-number': '3',
    'document-name': 'three',
    'document-job-id': '1',
    'document-state': '3',
    'document-state-reasons': 'none',
    'last-document': 'true',
    'time-at-completed': 'noValue',
  });
  expect((await ask('Get-Document-Attributes', number(4))).status).toBe('client-error-not-found');
  expect((await ask('Get-Document-Attributes')).status).toBe('client-error-bad-request');
});

test('documents are printed one by one; a canceled one is left out (PWG 5100.5 3.1.3)', async () => {
  expect((await ask('Cancel-Document', number(2))).status).toBe('successful-ok');
  await ask('Close-Job');
  expect(await states()).toEqual(['5', '7', '3']);
  target.device.finish();
  await settled();
  expect(await states()).toEqual(['9', '7', '5']);
  expect((await ask('Cancel-Document', number(1))).status).toBe('client-error-not-possible');
  await finishAll(target);
  expect(await states()).toEqual(['9', '7', '9']);
  expect((await stateOf(target, jobId))[0]).toBe('7');
});

test('a document that is being printed can be canceled; the next one follows', async () => {
  await ask('Close-Job');
  await ask('Cancel-Document', number(1));
  await settled();
  expect(await states()).toEqual(['7', '5', '3']);
});

test('Set-Document-Attributes changes one that waits, all or nothing (PWG 5100.5 3.1.4)', async () => {
  const set = async (of: number, ...attributes: Attribute[]) =>
    target.ask({
      operation: 'Set-Document-Attributes',
      jobId,
      more: [number(of)],
      groups: [groupOf('document', ...attributes)],
    });
  const renamed = attribute('document-name', values.name('renamed'));
  expect((await set(1, renamed, integer('k-octets', 1))).status).toBe(
    'client-error-attributes-not-settable',
  );
  expect((await set(1, renamed, integer('copies', 1000))).status).toBe(
    'client-error-attributes-or-values-not-supported',
  );
  expect((await set(1)).status).toBe('client-error-bad-request');
  const name = async () =>
    (await ask('Get-Document-Attributes', number(1))).group('document')[0]?.['document-name'];
  expect(await name()).toBe('one');
  expect((await set(1, renamed)).status).toBe('successful-ok');
  expect(await name()).toBe('renamed');
  await ask('Close-Job');
  expect((await set(1, renamed)).status).toBe('client-error-not-possible');
});
