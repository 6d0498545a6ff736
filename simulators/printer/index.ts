import type { Readable } from 'node:stream';
import type { Clock } from '../kit/clock.ts';
import type { Ids } from '../kit/ids.ts';
import type { Running } from '../kit/lifecycle.ts';
import type { Address, DeviceState } from './device.ts';
import type { PrinterFault } from './faults.ts';
import type { Receipt } from './receipt.ts';

export type { Address, DeviceState } from './device.ts';
export type { PrinterFault } from './faults.ts';
export type { JobTicket, Receipt } from './receipt.ts';

/** `rawPort` and `ippPort`: 0 takes a free one, absent leaves that front out. `folder` keeps what was received. */
export interface PrinterOptions {
  readonly name: string;
  readonly host: string;
  readonly rawPort?: number;
  readonly ippPort?: number;
  readonly folder: string;
  /** `digest` counts and hashes but keeps no document: for load runs. Default `bytes`. */
  readonly keep?: 'bytes' | 'digest';
  readonly clock: Clock;
  readonly ids: Ids;
  readonly faults?: readonly PrinterFault[];
}

/** The printer's door: all that others may know of it. */
export interface Printer extends Running {
  readonly name: string;
  readonly rawAddress?: Address;
  readonly ippUrl?: string;
  state(): {
    readonly state: DeviceState;
    readonly reasons: readonly string[];
    readonly pageCount: number;
  };
  receipts(): readonly Receipt[];
  /** Told of every receipt as it is made; call the answer to stop listening. */
  onReceipt(listener: (receipt: Receipt) => void): () => void;
  content(receiptId: string): Readable | undefined;
  faults(): readonly PrinterFault[];
  /** In force at once; resolves when listeners that the faults concern are closed, or open again. */
  setFaults(faults: readonly PrinterFault[]): Promise<void>;
}
