import { expect, test } from 'vitest';
import type { Receipt } from '../receipt.ts';
import { FollowedJob } from './pjl-followed-job.ts';

test('END waits for the last document, though EOJ came before it was printed', () => {
  const job = new FollowedJob('a');
  job.documentOpened();
  job.documentOpened();
  expect(job.documentPrinted(printed(1), 10)).toEqual([page(1)]);
  expect(job.ended()).toEqual([]);
  expect(job.documentPrinted(printed(2), 10)).toEqual([
    page(2),
    page(3),
    { kind: 'JOB', lines: ['END', 'NAME="a"', 'PAGES=3'] },
  ]);
});

test('so many pages are told, and all are counted', () => {
  const job = new FollowedJob(undefined);
  job.documentOpened();
  expect(job.documentPrinted(printed(1_000_000), 2)).toEqual([page(1), page(2)]);
  expect(job.ended()).toEqual([{ kind: 'JOB', lines: ['END', 'PAGES=1000000'] }]);
});

test.each([
  ['canceled', 'USER_CANCELED'],
  ['aborted', 'RESOURCE_CANCELED'],
] as const)('a document that is %s ends with %s', (state, result) => {
  const job = new FollowedJob(undefined, 7);
  job.documentOpened();
  expect(job.documentPrinted({ ...printed(3), state }, 10)).toEqual([
    { kind: 'JOB', lines: ['CANCELED', 'ID=7', `RESULT=${result}`] },
  ]);
  expect(job.ended()).toEqual([
    { kind: 'JOB', lines: ['END', 'PAGES=0', 'ID=7', `RESULT=${result}`] },
  ]);
});

function printed(pages: number): Receipt {
  return { state: 'completed', pages, ticket: { other: {} } } as unknown as Receipt;
}

function page(number: number): object {
  return { kind: 'PAGE', lines: [String(number)] };
}
