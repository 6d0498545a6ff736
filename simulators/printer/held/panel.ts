import type { Machine } from '../machine.ts';
import type { PrinterProfile } from '../profile.ts';
import type { StockChange } from '../stock/change-stock.ts';
import type { Stock } from '../stock/stock.ts';
import type { HeldJob, ReleaseOutcome } from './held-jobs.ts';

/** What somebody sees and does who stands at the printer. */
export interface Panel {
  /** Jobs that wait for their owner at the printer. */
  held(): readonly HeldJob[];
  /** What somebody at the printer does who enters this; the PIN of a job without one is passed over. */
  release(jobId: number, pin: string): ReleaseOutcome;
  /** Gives a held job up; false where no such job is held. */
  discard(jobId: number): boolean;
  /** What it prints on and with, as it tells it now. */
  stock(): Stock;
  /** All fronts tell it from now on. Throws StockError where the printer can't have it. */
  changeStock(change: StockChange): void;
}

/** A reset puts another machine in the place of the one before. */
export function panelOf(machine: () => Machine, { attributes }: PrinterProfile): Panel {
  return {
    held: () => machine().panel.held(),
    release: (jobId, pin) => machine().panel.release(jobId, pin),
    discard: (jobId) => machine().panel.discard(jobId),
    stock: () => machine().stock(),
    changeStock: (change) => machine().changeStock(change, attributes),
  };
}
