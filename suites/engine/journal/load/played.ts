import type { LoadRow } from './row.ts';

/** A start as its driver tells it: the row, and what the judge needs besides. */
export interface PlayedStart {
  readonly row: LoadRow;
  /** Of the document that was uploaded, or that is to be downloaded. */
  readonly sha256?: string;
  /** Of what a download brought. */
  readonly broughtSha256?: string;
  /** What went wrong: an answer that refused, no answer, no paper. */
  readonly failure?: string;
  /** Where jobs are charged for: who printed, and the document as the target calls it. */
  readonly userName?: string;
  readonly uuid?: string;
}

/** A document that came out of one of our printers, numbered from 0. Milliseconds since the run's zero. */
export interface LoadReceipt {
  readonly printer: number;
  /** The number of its start, from the document's bytes; absent where none of this run stands there. */
  readonly number?: number;
  readonly sha256: string;
  readonly acceptedMs?: number;
  readonly firstByteMs: number;
  readonly lastByteMs: number;
}

/** A document of which only a part came out. */
export type TornPaper = Pick<LoadReceipt, 'printer' | 'number'>;
