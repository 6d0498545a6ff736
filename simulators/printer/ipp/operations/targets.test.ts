import { expect, test } from 'vitest';
import { systemClock } from '../../../kit/clock.ts';
import type { OperationName } from '../../../kit/wire/ipp/operation.ts';
import {
  type DirectAsking,
  directPrinter,
  integer,
  keyword,
  last,
  printed,
  stateOf,
} from '../direct.ts';
import { operations } from './index.ts';

/** What an operation of a job needs beside the job. */
const needs: Readonly<Partial<Record<OperationName, Partial<DirectAsking>>>> = {
  'Send-Document': { more: [last(true)], document: 'x' },
  'Send-URI': { more: [last(true)] },
  'Cancel-Document': { more: [integer('document-number', 1)] },
  'Set-Document-Attributes': { more: [integer('document-number', 1)] },
  'Set-Job-Attributes': { groups: [{ tag: 2, attributes: [keyword('sides', 'one-sided')] }] },
};

const ofOwners = [...operations.values()].filter((one) => one.owner === true);
const ofJobs: readonly OperationName[] = [
  ...ofOwners.map((one) => one.name),
  'Get-Job-Attributes',
  'Get-Documents',
  'Get-Document-Attributes',
  'Promote-Job',
  'Schedule-Job-After',
];

test.each(ofJobs)('%s needs a job, and one that there is (RFC 8011 4.3)', async (operation) => {
  const target = directPrinter({ clock: systemClock });
  const none = await target.ask({ operation, ...needs[operation] });
  expect(none.status).toBe('client-error-bad-request');
  const unknown = await target.ask({ operation, ...needs[operation], jobId: 4711 });
  expect(unknown.status).toBe('client-error-not-found');
});

test.each(ofOwners.map((one) => one.name))(
  '%s is for the owner of the job and operators (RFC 8011 4.3)',
  async (operation) => {
    const target = directPrinter({ clock: systemClock });
    const jobId = await printed(target, { userName: 'ann' });
    const before = await stateOf(target, jobId);
    const asking = { operation, ...needs[operation], jobId };
    const stranger = await target.ask({ ...asking, userName: 'bob' });
    expect(stranger.status).toBe('client-error-not-authorized');
    expect(await stateOf(target, jobId)).toBe(before);
    for (const userName of ['ann', 'operator']) {
      const seen = await target.ask({ ...asking, userName });
      expect(seen.status).not.toBe('client-error-not-authorized');
    }
  },
);

test('every operation has a name of its own and is claimed when the profile claims none', () => {
  const { printer } = directPrinter({ clock: systemClock });
  expect([...printer.operations]).toEqual([...operations.keys()]);
});

test('what the profile does not claim is not carried out (RFC 8011 5.4.15)', async () => {
  const attributes = { 'operations-supported': { enum: [2, 10, 11, 0x4001] } };
  const target = directPrinter({ clock: systemClock, attributes });
  const refused = await target.ask({ operation: 'Pause-Printer' });
  expect(refused.status).toBe('server-error-operation-not-supported');
  const more = [keyword('requested-attributes', 'operations-supported')];
  const seen = await target.ask({ operation: 'Get-Printer-Attributes', more });
  expect(seen.group('printer')).toEqual([{ 'operations-supported': '2,10,11' }]);
});

test('who is authenticated counts, not who the client says it is (RFC 8011 9.3)', async () => {
  const target = directPrinter({ clock: systemClock });
  const jobId = await printed(target, { user: 'ann', userName: 'bob' });
  const cancel = { operation: 'Cancel-Job', jobId } as const;
  const sly = await target.ask({ ...cancel, user: 'bob', userName: 'ann' });
  expect(sly.status).toBe('client-error-not-authorized');
  const own = await target.ask({ ...cancel, user: 'ann', userName: 'bob' });
  expect(own.status).toBe('successful-ok');
});
