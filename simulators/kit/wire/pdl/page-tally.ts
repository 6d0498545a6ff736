import type { PageCount, PageSize, UnsureReason } from './page-count.ts';
import { limited, withPageSize } from './page-count.ts';

/** No language has a larger number of copies (PCL 5 Technical Reference, chapter 4). */
export const mostCopies = 32_767;

/** Adds up pages with the copies of each. */
export class PageTally {
  #pages = 0;
  #leftToPrinter = 0;

  /** Pages for which the document asks for no number of copies are left to the printer. */
  add(pages: number, copies: number | undefined): void {
    this.#pages += pages * (copies ?? 1);
    if (copies === undefined) this.#leftToPrinter += pages;
  }

  addAll(other: PageTally): void {
    this.#pages += other.#pages;
    this.#leftToPrinter += other.#leftToPrinter;
  }

  get pages(): number {
    return this.#pages;
  }

  /** The count is sure unless a reason is given. */
  count(reason: UnsureReason | undefined, pageSize?: PageSize): PageCount {
    const pages = this.#pages;
    const left = this.#leftToPrinter;
    const count = limited({
      pages,
      sure: reason === undefined,
      ...(reason === undefined ? {} : { reason }),
      ...(left === pages ? {} : { leftToPrinter: left }),
    });
    return withPageSize(count, pageSize);
  }
}
