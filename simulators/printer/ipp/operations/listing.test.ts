import { expect, test } from 'vitest';
import { linesOf, play } from '../../testing/ipp-script.ts';

const profile = {
  'which-jobs-supported': {
    keyword: ['completed', 'not-completed', 'all', 'aborted', 'canceled', 'pending-held', 'saved'],
  },
};

/** 1 completed, 2 canceled, 3 being printed, 4 urgent, 5 held, 6 waiting and of bob. */
const sixJobs = `
  Print-Job
  print all
  Print-Job
  Cancel-Job 2
  Print-Job
  Print-Job [job] job-priority=99
  Print-Job [job] job-hold-until=indefinite
  Print-Job as:bob
  `;

const listings = [
  ['', '3 4 5 6'],
  ['which-jobs=completed', '2 1'],
  ['which-jobs=all', '6 5 4 3 2 1'],
  ['which-jobs=canceled', '2'],
  ['which-jobs=aborted', ''],
  ['which-jobs=pending-held', '5'],
  ['which-jobs=saved', ''],
  ['my-jobs=true', '3 4 5'],
  ['limit=2', '3 4'],
  ['first-index=3', '5 6'],
  ['first-index=2 limit=2', '4 5'],
  ['first-index=9', ''],
  ['job-ids=6,4711,1', '6 1'],
].map(([wish = '', ids = '']) => {
  const answer = ids.split(' ').map((id) => (id === '' ? '' : `job-id=${id}`));
  return [`Get-Jobs ${wish}`, `answers job ${answer.join(' | ')}`].join('\n');
});

const refusals = [
  ['which-jobs=processing', 'attributes-or-values-not-supported'],
  ['which-jobs=toString', 'attributes-or-values-not-supported'],
  ['job-ids=1 which-jobs=all', 'conflicting-attributes'],
  ['job-ids=1 my-jobs=true', 'conflicting-attributes'],
  ['limit=0', 'bad-request'],
  ['limit=one', 'bad-request'],
  ['first-index=0', 'bad-request'],
].map(([wish, status]) => `Get-Jobs ${wish} !${status}`);

test.each([
  ['Get-Jobs by which-jobs, my-jobs, limit, first-index and job-ids (PWG 5100.13)', listings],
  [
    'Get-Jobs refuses which-jobs that it does not claim, conflicts and 0 (RFC 8011 4.2.6)',
    refusals,
  ],
])('%s', async (_, lines) => {
  const script = sixJobs + lines.join('\n');
  expect(await play(script, profile)).toEqual(linesOf(script));
});
