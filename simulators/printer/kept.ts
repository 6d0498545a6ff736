/** How much a printer keeps of what it received; what is oldest goes first, unless it is being read. */
export interface KeepBounds {
  /** Beyond it, jobs are forgotten. */
  readonly jobs: number;
  /** Of all documents together. Beyond it documents are removed; their jobs are still told. */
  readonly bytes: number;
}

export const usualBounds: KeepBounds = { jobs: 10_000, bytes: 4 * 1024 ** 3 };

/** Since the printer was started, whatever has been removed meanwhile. */
export interface KeptTotals {
  readonly jobs: number;
  /** Of the documents, without their envelopes. */
  readonly bytes: number;
  readonly impressions: number;
}

export const noTotals: KeptTotals = { jobs: 0, bytes: 0, impressions: 0 };

/** What a printer keeps just now, and what has passed through it. */
export interface Kept {
  readonly jobs: number;
  readonly documents: number;
  readonly bytes: number;
  /** What earlier runs left in the folder, and isn't removed yet: it counts into the bounds, and goes first. */
  readonly earlier: { readonly documents: number; readonly bytes: number };
  readonly bounds: KeepBounds;
  readonly totals: KeptTotals;
}
