import type { DocumentLanguage } from '../kit/wire/pdl/language.ts';
import type { PageSize } from '../kit/wire/pdl/page-count.ts';
import type { PrinterFault } from './faults.ts';

/** What the printer was asked to do with the pages, whichever way the asking travelled (PJL or IPP). */
export interface JobTicket {
  readonly copies?: number;
  /** Those among `copies` that the document may replace by its own (PJL COPIES); no receipt has them. */
  readonly pageCopies?: number;
  readonly sides?: 'one-sided' | 'two-sided-long-edge' | 'two-sided-short-edge';
  readonly colorMode?: 'color' | 'monochrome' | 'auto';
  readonly jobName?: string;
  readonly userName?: string;
  /** Everything else that was asked, by its own name (PJL variable or IPP attribute), as text. */
  readonly other: Readonly<Record<string, string>>;
}

/**
 * One document as a printer took it. `bytes` and `sha256` are of the document without its PJL
 * envelope; `wireBytes` and `wireSha256` of everything on the connection for that job.
 * Times are `Clock.monotonic` nanoseconds; `pages` are those of one copy,
 * with the copies that the document itself asks for.
 */
export interface Receipt {
  readonly id: string;
  readonly printer: string;
  readonly front: 'raw' | 'ipp';
  readonly jobId: number;
  readonly state: 'completed' | 'aborted' | 'canceled';
  readonly reason?: string;
  readonly language: DocumentLanguage;
  /** What the sender said it is, where the bytes say otherwise. */
  readonly claimed?: DocumentLanguage;
  readonly bytes: number;
  readonly sha256: string;
  readonly wireBytes: number;
  readonly wireSha256: string;
  readonly pages: number;
  /** False where the document does not let itself be counted exactly. */
  readonly pagesSure: boolean;
  /** Of a job that was not completed: so many sides came out before it ended. */
  readonly printed?: number;
  /** Those that were drawn for the job by chance. */
  readonly faults?: readonly PrinterFault[];
  /** Of the first page, where the document says it. */
  readonly pageSize?: PageSize;
  readonly ticket: JobTicket;
  /** The document's first and last bytes, up to 256 of each: how a load run knows its documents again. */
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  /** Where the document lies; absent when the printer keeps none. */
  readonly file?: string;
  /** When the connection that it came on was accepted; only raw printing tells. */
  readonly acceptedNs?: bigint;
  readonly firstByteNs: bigint;
  readonly lastByteNs: bigint;
  /** When the job came, and its last byte: epoch milliseconds. */
  readonly arrivedAt: number;
  readonly lastByteAt: number;
}
