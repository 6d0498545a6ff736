import type { PdfDict } from './values.ts';

/** Where an object is: at an offset of the file, or the nth in an object stream (ISO 32000-1 7.5.7). */
export type Place =
  | { readonly kind: 'offset'; readonly offset: number }
  | { readonly kind: 'packed'; readonly stream: number; readonly index: number };

/** Finds objects by number: the file's own cross-references, or what a scan of the file found. */
export interface ObjectTable {
  readonly trailer: PdfDict;
  /** How many objects there can be: more pages than that are not believed. */
  readonly capacity: number;
  find(number: number): Promise<Place | undefined>;
}

/** Consecutive object numbers and where their entries start. */
export interface NumberRange {
  readonly first: number;
  readonly count: number;
  readonly at: number;
}

export function sortRanges<T extends NumberRange>(ranges: readonly T[]): readonly T[] {
  return ranges.toSorted((a, b) => a.first - b.first);
}

/** The range that holds a number, of ranges sorted by their first. */
export function rangeOf<T extends NumberRange>(
  ranges: readonly T[],
  number: number,
): T | undefined {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((ranges[middle]?.first ?? 0) <= number) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low - 1];
  return range !== undefined && number < range.first + range.count ? range : undefined;
}
