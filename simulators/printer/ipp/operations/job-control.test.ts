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
  printed,
  settled,
  stateOf,
} from '../direct.ts';

let target: DirectPrinter;
beforeEach(() => {
  target = directPrinter({ clock: systemClock });
});

async function status(operation: OperationName, jobId?: number, ...more: Attribute[]) {
  const of = jobId === undefined ? {} : { jobId };
  return (await target.ask({ operation, more, ...of })).status;
}

const ok = 'successful-ok';
const notPossible = 'client-error-not-possible';
const held = '4 job-hold-until-specified';
const done = '9 job-completed-successfully';
const until = (keywordText: string) => keyword('job-hold-until', keywordText);

test('Hold-Job and Release-Job move a waiting job to and fro (RFC 8011 4.3.5, 4.3.6)', async () => {
  const [printing, waiting] = [await printed(target), await printed(target)];
  expect(await status('Hold-Job', waiting)).toBe(ok);
  expect(await stateOf(target, waiting)).toBe(held);
  await finishAll(target);
  expect(await stateOf(target, waiting)).toBe(held);
  expect(await status('Hold-Job', printing)).toBe(notPossible);
  expect(await status('Release-Job', printing)).toBe(notPossible);
  expect(await status('Release-Job', waiting)).toBe(ok);
  expect(await stateOf(target, waiting)).toBe('5 job-printing');
  expect(await status('Release-Job', waiting)).toBe(ok);
  expect(await status('Hold-Job', waiting)).toBe(notPossible);
});

test('Hold-Job with no-hold releases; what is not supported holds without end (RFC 8011 4.3.5.1)', async () => {
  await printed(target);
  const jobId = await printed(target);
  const odd = await target.ask({ operation: 'Hold-Job', jobId, more: [until('x-tea-time')] });
  expect(odd.status).toBe('successful-ok-ignored-or-substituted-attributes');
  expect(odd.group('unsupported')).toEqual([{ 'job-hold-until': 'x-tea-time' }]);
  const more = [keyword('requested-attributes', 'job-hold-until')];
  const seen = await target.ask({ operation: 'Get-Job-Attributes', jobId, more });
  expect(seen.group('job')).toEqual([{ 'job-hold-until': 'indefinite' }]);
  expect(await stateOf(target, jobId)).toBe(held);
  expect(await status('Hold-Job', jobId, until('no-hold'))).toBe(ok);
  expect(await stateOf(target, jobId)).toBe('3 job-queued');
  expect(await status('Hold-Job', jobId, integer('job-hold-until', 1))).toBe(
    'client-error-bad-request',
  );
});

test('Restart-Job prints the same job again, held if it is to be (RFC 8011 4.3.7)', async () => {
  const jobId = await printed(target);
  expect(await status('Restart-Job', jobId)).toBe(notPossible);
  await finishAll(target);
  expect(await status('Restart-Job', jobId, until('indefinite'))).toBe(ok);
  expect(await stateOf(target, jobId)).toBe(held);
  expect(await status('Release-Job', jobId)).toBe(ok);
  await finishAll(target);
  expect(await stateOf(target, jobId)).toBe(done);
  expect(target.device.documents.map((one) => [one.jobId, one.ended])).toEqual([
    [jobId, 'completed'],
    [jobId, 'completed'],
  ]);
});

test('a job without documents cannot be printed again', async () => {
  await target.ask({ operation: 'Create-Job' });
  expect(await status('Cancel-Job', 1)).toBe(ok);
  for (const operation of ['Restart-Job', 'Reprocess-Job', 'Resubmit-Job'] as const) {
    expect(await status(operation, 1)).toBe(notPossible);
  }
});

test('Reprocess-Job prints a copy and leaves the job as it is (RFC 3998 4.1)', async () => {
  const jobId = await printed(target, { groups: [groupOf('job', integer('copies', 7))] });
  expect(await status('Reprocess-Job', jobId)).toBe(notPossible);
  await finishAll(target);
  const seen = await target.ask({ operation: 'Reprocess-Job', jobId });
  expect(seen.group('job')[0]).toMatchObject({ 'job-id': '2', 'job-state': '5' });
  await finishAll(target);
  expect([await stateOf(target, jobId), await stateOf(target, 2)]).toEqual([done, done]);
  expect(target.device.documents.map((one) => one.ticket.copies)).toEqual([7, 7]);
});

test('Resubmit-Job prints a copy with other attributes (PWG 5100.7 4.1)', async () => {
  const template = groupOf('job', integer('copies', 7), keyword('sides', 'two-sided-long-edge'));
  const jobId = await printed(target, { groups: [template] });
  await finishAll(target);
  const groups = [groupOf('job', integer('copies', 2))];
  expect((await target.ask({ operation: 'Resubmit-Job', jobId, groups })).status).toBe(ok);
  await finishAll(target);
  expect(target.device.documents[1]?.ticket).toMatchObject({
    copies: 2,
    sides: 'two-sided-long-edge',
  });
  const wrong = [groupOf('job', integer('copies', 2000))];
  const more = [attribute('ipp-attribute-fidelity', values.boolean(true))];
  const refused = await target.ask({ operation: 'Resubmit-Job', jobId, groups: wrong, more });
  expect(refused.status).toBe('client-error-attributes-or-values-not-supported');
  expect(target.printer.jobs.all()).toHaveLength(2);
});

test('Set-Job-Attributes changes a waiting job, all or nothing (RFC 3380 4.2)', async () => {
  await printed(target);
  const jobId = await printed(target);
  const set = async (...attributes: Attribute[]) => {
    const groups = [groupOf('job', ...attributes)];
    return target.ask({ operation: 'Set-Job-Attributes', jobId, groups });
  };
  const copies = integer('copies', 9);
  const wrong = await set(copies, keyword('sides', 'x'));
  expect(wrong.status).toBe('client-error-attributes-or-values-not-supported');
  expect(wrong.group('unsupported')).toEqual([{ sides: 'x' }]);
  const fixed = await set(copies, integer('job-id', 5));
  expect(fixed.status).toBe('client-error-attributes-not-settable');
  expect(fixed.group('unsupported')).toEqual([{ 'job-id': 'notSettable' }]);
  expect((await set()).status).toBe('client-error-bad-request');
  const name = attribute('job-name', values.name('renamed'));
  expect((await set(copies, name, keyword('sides', 'one-sided'))).status).toBe(ok);
  expect((await set(attribute('sides', values.outOfBand('deleteAttribute')))).status).toBe(ok);
  await finishAll(target);
  expect(target.device.documents[1]?.ticket).toEqual({
    jobName: 'renamed',
    userName: 'ann',
    copies: 9,
    other: {},
  });
  expect((await set(copies)).status).toBe(notPossible);
});

test('job-priority set later changes the order; job-hold-until holds and releases', async () => {
  await printed(target);
  const [second, third] = [await printed(target), await printed(target)];
  const set = (jobId: number, one: Attribute) =>
    target.ask({ operation: 'Set-Job-Attributes', jobId, groups: [groupOf('job', one)] });
  await set(third, integer('job-priority', 90));
  expect(target.printer.queue.waiting().map((job) => job.id)).toEqual([third, second]);
  await set(third, until('indefinite'));
  expect(await stateOf(target, third)).toBe(held);
  await set(third, until('no-hold'));
  expect(await stateOf(target, third)).toBe('3 job-queued');
});

test('Suspend-Current-Job lets others go first, Resume-Job ends that (RFC 3998 4.3)', async () => {
  expect(await status('Suspend-Current-Job')).toBe(notPossible);
  const [first, second] = [await printed(target), await printed(target)];
  expect(await status('Suspend-Current-Job', second)).toBe(notPossible);
  expect(await status('Suspend-Current-Job', first)).toBe(ok);
  expect(await stateOf(target, first)).toBe('6 job-suspended');
  expect(await stateOf(target, second)).toBe('5 job-printing');
  await finishAll(target);
  expect(await stateOf(target, first)).toBe('6 job-suspended');
  expect(await status('Resume-Job', second)).toBe(notPossible);
  expect(await status('Resume-Job', first)).toBe(ok);
  await finishAll(target);
  expect(await stateOf(target, first)).toBe(done);
});

test('Cancel-Current-Job cancels what is being printed, for its owner (RFC 3998 4.2)', async () => {
  expect(await status('Cancel-Current-Job')).toBe(notPossible);
  const jobId = await printed(target);
  const bob = await target.ask({ operation: 'Cancel-Current-Job', userName: 'bob' });
  expect(bob.status).toBe('client-error-not-authorized');
  expect(await status('Cancel-Current-Job', 4711)).toBe(notPossible);
  expect(await status('Cancel-Current-Job', jobId)).toBe(ok);
  await settled();
  expect(await stateOf(target, jobId)).toBe('7 job-canceled-by-user');
});

test('Promote-Job and Schedule-Job-After change the order (RFC 3998 4.4)', async () => {
  const ids = [await printed(target), await printed(target), await printed(target)];
  const [first = 0, second = 0, third = 0] = ids;
  const order = (): number[] => target.printer.queue.waiting().map((job) => job.id);
  const behind = (id: number) => integer('predecessor-job-id', id);
  expect(await status('Promote-Job', third)).toBe(ok);
  expect(order()).toEqual([third, second]);
  expect(await status('Schedule-Job-After', third, behind(second))).toBe(ok);
  expect(order()).toEqual([second, third]);
  expect(await status('Schedule-Job-After', third, behind(first))).toBe(ok);
  expect(order()).toEqual([third, second]);
  expect(await status('Schedule-Job-After', second)).toBe(ok);
  expect(order()).toEqual([second, third]);
  expect(await status('Schedule-Job-After', third, behind(4711))).toBe('client-error-not-found');
  expect(await status('Schedule-Job-After', third, behind(third))).toBe(notPossible);
  expect(await status('Promote-Job', first)).toBe(notPossible);
  await status('Hold-Job', third);
  expect(await status('Promote-Job', third)).toBe(notPossible);
});

test('Cancel-My-Jobs cancels what is the own and not over (PWG 5100.11 5.3)', async () => {
  const [mine, others] = [await printed(target), await printed(target, { userName: 'bob' })];
  expect(await status('Cancel-My-Jobs', undefined, integer('job-ids', mine, others))).toBe(
    'client-error-not-authorized',
  );
  expect(await stateOf(target, mine)).toBe('5 job-printing');
  expect(await status('Cancel-My-Jobs')).toBe(ok);
  expect(await stateOf(target, mine)).toBe('7 job-canceled-by-user');
  expect(await stateOf(target, others)).toBe('5 job-printing');
});

test('Cancel-Jobs cancels all that are listed, or none (PWG 5100.11 5.2)', async () => {
  const ids = [await printed(target), await printed(target), await printed(target)];
  const [first = 0, second = 0, third = 0] = ids;
  expect(await status('Cancel-Jobs', undefined, integer('job-ids', first))).toBe(ok);
  const more = [integer('job-ids', first, second)];
  const over = await target.ask({ operation: 'Cancel-Jobs', more });
  expect(over.status).toBe(notPossible);
  expect(over.group('unsupported')).toEqual([{ 'job-ids': String(first) }]);
  expect(await status('Cancel-Jobs', undefined, integer('job-ids', 4711))).toBe(
    'client-error-not-found',
  );
  expect(await stateOf(target, second)).toBe('5 job-printing');
  expect(await status('Cancel-Jobs')).toBe(ok);
  expect(await stateOf(target, second)).toBe('7 job-canceled-by-operator');
  expect(await stateOf(target, third)).toBe('7 job-canceled-by-operator');
});
