import { beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../../kit/clock.ts';
import { type Attribute, attribute } from '../../../kit/wire/ipp/attribute.ts';
import * as values from '../../../kit/wire/ipp/value.ts';
import {
  type DirectPrinter,
  directPrinter,
  finishAll,
  groupOf,
  integer,
  keyword,
  printed,
} from '../direct.ts';

let target: DirectPrinter;

/** 1 completed, 2 canceled, 3 being printed, 4 urgent, 5 held, 6 waiting and of bob. */
beforeAll(async () => {
  target = directPrinter({ clock: systemClock });
  await printed(target);
  await finishAll(target);
  await printed(target);
  await target.ask({ operation: 'Cancel-Job', jobId: 2 });
  await printed(target);
  await printed(target, { groups: [groupOf('job', integer('job-priority', 99))] });
  await printed(target, { groups: [groupOf('job', keyword('job-hold-until', 'indefinite'))] });
  await printed(target, { userName: 'bob' });
});

async function list(...more: Attribute[]): Promise<string> {
  const seen = await target.ask({ operation: 'Get-Jobs', more });
  if (seen.status !== 'successful-ok') return String(seen.status);
  return seen
    .group('job')
    .map((job) => job['job-id'])
    .join(' ');
}

const which = (text: string): Attribute => keyword('which-jobs', text);
const mine = attribute('my-jobs', values.boolean(true));

test.each([
  ['nothing: those to be printed, in their order', [], '3 4 5 6'],
  ['completed: newest first', [which('completed')], '2 1'],
  ['all', [which('all')], '6 5 4 3 2 1'],
  ['canceled', [which('canceled')], '2'],
  ['aborted', [which('aborted')], ''],
  ['pending-held', [which('pending-held')], '5'],
  ['saved', [which('saved')], ''],
  ['my-jobs', [mine], '3 4 5'],
  ['a limit', [integer('limit', 2)], '3 4'],
  ['first-index', [integer('first-index', 3)], '5 6'],
  ['first-index and limit', [integer('first-index', 2), integer('limit', 2)], '4 5'],
  ['first-index beyond the end', [integer('first-index', 9)], ''],
  ['job-ids, some of them unknown', [integer('job-ids', 6, 4711, 1)], '6 1'],
])('Get-Jobs by %s', async (_, more, expected) => {
  expect(await list(...more)).toBe(expected);
});

test.each([
  ['which-jobs that is not claimed', [which('processing')], 'attributes-or-values-not-supported'],
  ['which-jobs that is not known', [which('toString')], 'attributes-or-values-not-supported'],
  ['job-ids with which-jobs', [integer('job-ids', 1), which('all')], 'conflicting-attributes'],
  ['job-ids with my-jobs', [integer('job-ids', 1), mine], 'conflicting-attributes'],
  ['a limit of 0', [integer('limit', 0)], 'bad-request'],
  ['a first-index of 0', [integer('first-index', 0)], 'bad-request'],
])('Get-Jobs refuses %s', async (_, more, status) => {
  expect(await list(...more)).toBe(`client-error-${status}`);
});
