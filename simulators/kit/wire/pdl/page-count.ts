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

/**
 * `pages` are the sides that are printed, with the copies that the document itself asks for.
 * `countPages` answers at least 1. `reason` is present exactly where `sure` is false.
 */
export interface PageCount {
  readonly pages: number;
  readonly sure: boolean;
  readonly reason?: UnsureReason;
  /** The number of `pages` whose copies the printer's setting decides; absent where it decides those of all pages. */
  readonly leftToPrinter?: number;
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

/** Copies that a printer is asked for from outside a document: of its pages, and sets of all of them. */
export interface OutsideCopies {
  readonly sets: number;
  /** They apply to pages for which the document itself asks for none. */
  readonly pageCopies: number;
}

export function withCopies(count: PageCount, { sets, pageCopies }: OutsideCopies): PageCount {
  if (sets === 1 && pageCopies === 1) return count;
  const { leftToPrinter: left = count.pages } = count;
  const pages = (count.pages + left * (pageCopies - 1)) * sets;
  return limited({ ...count, pages, leftToPrinter: pageCopies === 1 ? left * sets : 0 });
}

/** The counts of documents that are printed one behind the other; the page size is the first's. */
export function sumOfCounts(counts: readonly PageCount[]): PageCount {
  const unsure = counts.find(({ sure }) => !sure);
  const pages = counts.reduce((sum, count) => sum + count.pages, 0);
  const left = counts.reduce((sum, count) => sum + (count.leftToPrinter ?? count.pages), 0);
  const pageSize = counts[0]?.pageSize;
  return limited({
    pages,
    sure: unsure === undefined,
    ...(unsure?.reason === undefined ? {} : { reason: unsure.reason }),
    ...(left === pages ? {} : { leftToPrinter: left }),
    ...(pageSize === undefined ? {} : { pageSize }),
  });
}

/** Makes a count above the limit unsure. */
export function limited(count: PageCount): PageCount {
  return count.pages <= mostPages ? count : { ...count, ...unsurePages(count.pages, 'limit') };
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
