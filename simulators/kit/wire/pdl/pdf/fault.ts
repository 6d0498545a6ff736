import type { UnsureReason } from '../page-count.ts';

/** Thrown inside this folder only; `countPdfPages` turns it into a count that is not sure. */
export class PdfFault extends Error {
  override readonly name = 'PdfFault';
  readonly reason: UnsureReason;

  constructor(reason: UnsureReason, detail: string) {
    super(detail);
    this.reason = reason;
  }
}

/** The bytes at hand end inside an object: with more of them it may be whole. */
export class ShortInput extends Error {
  override readonly name = 'ShortInput';
}
