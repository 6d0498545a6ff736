import type { Clock } from '../../kit/clock.ts';
import { eventually } from '../test-stand.ts';

/** For tests: on its clock a page takes as long as the test wants. */
export interface PageClock {
  readonly clock: Clock;
  /** So many pages are being printed. */
  readonly underWay: number;
  /** Lets a page out if one is being printed now; false when none is. */
  readonly tryPageOut: () => boolean;
  /** Waits for a page to be printed and lets it out; gives the milliseconds that it was to take. */
  readonly pageOut: () => Promise<number>;
}

export function pageClock(base: Clock): PageClock {
  const pages: { readonly ms: number; done(): void }[] = [];
  const sleep: Clock['sleep'] = (ms, signal) =>
    new Promise((resolve, reject) => {
      const page = { ms, done: resolve };
      pages.push(page);
      signal?.addEventListener('abort', () => {
        if (pages.includes(page)) pages.splice(pages.indexOf(page), 1);
        reject(signal.reason as Error);
      });
    });
  const next = (): (typeof pages)[number] | undefined => {
    const page = pages.shift();
    page?.done();
    return page;
  };
  return {
    clock: { ...base, sleep },
    get underWay() {
      return pages.length;
    },
    tryPageOut: () => next() !== undefined,
    pageOut: async () => (await eventually('a page that is being printed', next)).ms,
  };
}
