import { describe, expect, it } from 'vitest';
import type { Journey, RowOutcome } from '../../journal/load/journey.ts';
import type { PlayedStart } from '../../journal/load/played.ts';
import { FollowedJobs } from './followed-jobs.ts';

function start(
  number: number,
  { journey = 'print', outcome = 'done' }: { journey?: Journey; outcome?: RowOutcome } = {},
): PlayedStart {
  const row = { number, repeat: 0, stage: 0, journey, outcome, driver: 0, sizeBytes: 1 };
  const isForPaper = journey === 'print' || journey === 'release';
  const at = isForPaper ? { printer: number % 2 } : {};
  return {
    row: { ...row, ...at, isSampled: false, at: {} },
    userName: 'u',
    uuid: `d${String(number)}`,
  };
}

const lines = (jobs: FollowedJobs, papers = 0) => [...jobs.linesOf('u', () => papers)];

describe('jobs that somebody is to pay for', () => {
  it('are those with a document, by their user', () => {
    const jobs = new FollowedJobs();
    for (const journey of ['print', 'release', 'upload', 'list', 'users'] as const)
      jobs.played(start(4, { journey }));
    jobs.played({ row: start(5).row });
    expect(lines(jobs, 1).map(({ number, papers }) => [number, papers])).toEqual([
      [4, 1],
      [4, 1],
      [4, 1],
    ]);
    expect([...jobs.linesOf('other', () => 0)]).toEqual([]);
  });

  it.each([
    ['a job', {}, 1, false],
    ['one that did not come out', { outcome: 'lost' }, 0, false],
    ['one that was stopped', { outcome: 'stopped' }, 0, true],
    ['an upload', { journey: 'upload' }, 0, false],
    ['an upload that came out', { journey: 'upload' }, 1, true],
  ] as const)('%s', (...example) => {
    const [, changed, papers, isOpen] = example;
    const jobs = new FollowedJobs();
    jobs.played(start(2, changed));
    const userName = 'u';
    expect(lines(jobs, papers)).toStrictEqual([
      { kind: 'job', userName, number: 2, uuid: 'd2', papers, isOpen },
    ]);
  });

  it('of which a part came out, it is open whether they are paid', () => {
    const jobs = new FollowedJobs();
    for (const number of [2, 3, 4, 5]) jobs.played(start(number, { outcome: 'lost' }));
    const open = (): readonly number[] =>
      lines(jobs).flatMap(({ isOpen, number }) => (isOpen ? [number] : []));
    jobs.torn({ printer: 0, number: 2 });
    expect(open()).toEqual([2]);
    // Too little came to tell whose it was: it may be any of that printer's.
    jobs.torn({ printer: 1 });
    expect(open()).toEqual([2, 3, 5]);
    expect(lines(jobs, 1).some(({ isOpen }) => isOpen)).toBe(false);
  });

  it('without a uuid are told without one', () => {
    const jobs = new FollowedJobs();
    const { row } = start(2);
    jobs.played({ row, userName: 'u' });
    expect(lines(jobs)).toStrictEqual([
      { kind: 'job', userName: 'u', number: 2, papers: 0, isOpen: false },
    ]);
  });

  it('that are uploads have no printer, whatever their row says: nothing of theirs is torn', () => {
    const jobs = new FollowedJobs();
    const { row, ...known } = start(1, { journey: 'upload' });
    jobs.played({ row: { ...row, printer: 1 }, ...known });
    jobs.torn({ printer: 1 });
    expect(lines(jobs).map(({ isOpen }) => isOpen)).toEqual([false]);
    expect(lines(jobs, 1).map(({ isOpen }) => isOpen)).toEqual([true]);
  });

  it('are not those of nobody, nor do these count', () => {
    const jobs = new FollowedJobs(1);
    for (const number of [1, 2]) jobs.played({ row: start(number).row });
    jobs.played(start(3));
    expect(lines(jobs)).toHaveLength(1);
    expect(jobs.unfollowed).toBe(0);
  });

  it('beyond a number they are counted and not kept', () => {
    const jobs = new FollowedJobs(2);
    for (const number of [1, 2, 3, 4, 5]) jobs.played(start(number));
    expect(lines(jobs)).toHaveLength(2);
    expect(jobs.unfollowed).toBe(3);
  });
});
