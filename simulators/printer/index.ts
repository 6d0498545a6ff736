import type { Readable } from 'node:stream';
import type { Clock } from '../kit/clock.ts';
import type { Ids } from '../kit/ids.ts';
import type { Running } from '../kit/lifecycle.ts';
import type { PrinterFault } from './faults.ts';
import type { Receipt } from './receipt.ts';

export type { PrinterFault } from './faults.ts';
export type { JobTicket, Receipt } from './receipt.ts';

/** `rawPort` and `ippPort`: 0 takes a free one, absent leaves that front out. `folder` keeps what was received. */
export interface PrinterOptions {
  readonly name: string;
  readonly host: string;
  readonly rawPort?: number;
  readonly ippPort?: number;
  readonly folder: string;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly faults?: readonly PrinterFault[];
}

/** The printer's door: all that others may know of it. */
export interface Printer extends Running {
  readonly name: string;
  readonly rawAddress?: { readonly host: string; readonly port: number };
  readonly ippUrl?: string;
  receipts(): readonly Receipt[];
  /** Told of every receipt as it is made; call the answer to stop listening. */
  onReceipt(listener: (receipt: Receipt) => void): () => void;
  content(receiptId: string): Readable | undefined;
  faults(): readonly PrinterFault[];
  setFaults(faults: readonly PrinterFault[]): void;
}
