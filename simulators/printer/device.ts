import type { Readable } from 'node:stream';
import type { PrinterFault } from './faults.ts';
import type { JobTicket, Receipt } from './receipt.ts';

/** The states of RFC 8011 5.4.11. */
export type DeviceState = 'idle' | 'processing' | 'stopped';

export interface JobOpening {
  readonly front: Receipt['front'];
  /** The fronts number their own jobs; the device numbers those that come without. */
  readonly jobId?: number;
  readonly ticket: JobTicket;
}

/**
 * A job that is arriving. `document` takes bytes of the document, `envelope` bytes around it
 * (PJL); both resolve when the device wants more, so that awaiting them is the backpressure.
 * A stalled device leaves the promise pending, a resetting one rejects with `DeviceReset`.
 */
export interface ArrivingJob {
  readonly jobId: number;
  envelope(chunk: Uint8Array): Promise<void>;
  document(chunk: Uint8Array): Promise<void>;
  /** Learned on the way (PJL SET lines); merged over the opening's ticket. */
  amend(ticket: Partial<JobTicket>): void;
  /** The last byte is there: pages are counted and the receipt is kept. */
  end(): Promise<Receipt>;
  abort(state: 'aborted' | 'canceled', reason: string): Promise<Receipt>;
}

/** What the fronts share: where jobs go, what state the machine is in, which faults are in force. */
export interface Device {
  readonly name: string;
  state(): DeviceState;
  /** IPP keywords of RFC 8011 5.4.12, `none` when nothing is wrong. */
  stateReasons(): readonly string[];
  faults(): readonly PrinterFault[];
  open(opening: JobOpening): ArrivingJob;
  /** Pages printed since the start: what PJL INFO PAGECOUNT and IPP counters tell. */
  pageCount(): number;
  receipts(): readonly Receipt[];
  /** The document's bytes as received. Undefined for an unknown id. */
  content(receiptId: string): Readable | undefined;
}

/** Thrown into a front when the `reset` fault strikes: the connection is to be reset at once. */
export class DeviceReset extends Error {
  override readonly name = 'DeviceReset';
}
