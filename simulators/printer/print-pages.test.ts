import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PrintingJob, printPages } from './print-pages.ts';

function jobOf(wanted: number, abortAfter?: number): PrintingJob & { readonly steps: number[] } {
  const steps: number[] = [];
  return {
    steps,
    faults: () => (abortAfter === undefined ? [] : [{ kind: 'abort', afterPages: abortAfter }]),
    untilFree: () => Promise.resolve(),
    countPages: () => Promise.resolve(wanted),
    pagesLeft: () => Number.POSITIVE_INFINITY,
    printed: (pages) => steps.push(pages),
  };
}

test('where nothing counts pages, none are counted', async () => {
  const job = { ...jobOf(3), countPages: () => Promise.reject(new Error('counted')) };
  expect(await printPages(job)).toBeUndefined();
});

test.each([
  [5, 2, [2], 'the printer aborted it after 2 pages'],
  [2, 2, [2], undefined],
  [1, 2, [1], undefined],
  [0, 0, [], 'the printer aborted it after 0 pages'],
  [0, 3, [0], undefined],
])('%i pages, given up after %i', async (...[wanted, abortAfter, steps, reason]) => {
  const job = jobOf(wanted, abortAfter);
  expect(await printPages(job)).toBe(reason);
  expect(job.steps).toEqual(steps);
});

test('a job that is given up while it waits rejects as the waiting does', async () => {
  const job = { ...jobOf(1), untilFree: () => Promise.reject(new Error('over')) };
  await expect(printPages(job)).rejects.toThrow('over');
});

test('whatever strikes after however many pages, all pages come out, each once', async () => {
  const strikes = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.nat(40), strikes, async (wanted, pauses) => {
      const left = [...pauses];
      const job = jobOf(wanted);
      const striking: PrintingJob = {
        ...job,
        pagesLeft: () => left[0] ?? Number.POSITIVE_INFINITY,
        printed(pages) {
          job.printed(pages);
          if (left[0] !== undefined) left[0] -= pages;
          if (left[0] === 0) left.shift();
        },
      };
      expect(await printPages(striking)).toBeUndefined();
      const out = job.steps.reduce((sum, pages) => sum + pages, 0);
      // Those behind the last strike come out with the job's end.
      expect(out).toBe(
        Math.min(
          wanted,
          pauses.reduce((sum, pages) => sum + pages, 0),
        ),
      );
    }),
  );
});
