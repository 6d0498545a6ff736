/** In points (1/72 inch), as the document gives it, before any rotation. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/**
 * Why a count is not sure. `damaged`: the structure is broken, what could be seen was counted;
 * `limit`: a bound on time or memory was reached; `encrypted`: what says it is encrypted;
 * `estimated`: the language does not say, marks and movements were counted; `uncounted`: not a
 * language whose pages can be counted.
 */
export type UnsureReason = 'damaged' | 'limit' | 'encrypted' | 'estimated' | 'uncounted';

/** `pages` is at least 1. `reason` stands exactly where `sure` is false. */
export interface PageCount {
  readonly pages: number;
  readonly sure: boolean;
  readonly reason?: UnsureReason;
  /** Of the first page, where the document says it. */
  readonly pageSize?: PageSize;
}

/** Above this no count is believed: the figure of a hostile or broken document. */
export const mostPages = 10_000_000;

export function surePages(pages: number, pageSize?: PageSize): PageCount {
  if (!Number.isInteger(pages) || pages < 1 || pages > mostPages) {
    return unsurePages(1, 'damaged', pageSize);
  }
  return withPageSize({ pages, sure: true }, pageSize);
}

export function unsurePages(pages: number, reason: UnsureReason, pageSize?: PageSize): PageCount {
  const counted = Number.isInteger(pages) ? Math.min(Math.max(pages, 1), mostPages) : 1;
  return withPageSize({ pages: counted, sure: false, reason }, pageSize);
}

/** A size that no page can have is left out. */
export function withPageSize(count: PageCount, pageSize: PageSize | undefined): PageCount {
  if (pageSize === undefined || !isLength(pageSize.width) || !isLength(pageSize.height))
    return count;
  return { ...count, pageSize };
}

/** Between a point and some hundred metres; false for NaN. */
function isLength(points: number): boolean {
  return points >= 1 && points <= 1_000_000;
}
