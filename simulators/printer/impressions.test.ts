import { expect, test } from 'vitest';
import { impressionsOf, printedPages } from './impressions.ts';

test.each([
  [undefined, { skipped: 0, printed: 10 }],
  ['1-10', { skipped: 0, printed: 10 }],
  ['3-5', { skipped: 2, printed: 3 }],
  ['1-2,4-9', { skipped: 0, printed: 8 }],
  ['9-2147483647', { skipped: 8, printed: 2 }],
  ['11-12', { skipped: 10, printed: 0 }],
  ['2147483647-2147483647', { skipped: 10, printed: 0 }],
])('of ten pages, page-ranges %s', (ranges, pages) => {
  const other: Record<string, string> = ranges === undefined ? {} : { 'page-ranges': ranges };
  expect(printedPages({ pages: 10, ticket: { other } })).toEqual(pages);
  expect(impressionsOf({ pages: 10, ticket: { copies: 3, other } })).toBe(pages.printed * 3);
});
