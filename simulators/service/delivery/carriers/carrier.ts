import type { Readable } from 'node:stream';
import type { ReleaseOrder } from '../delivery.ts';

/** A way of getting jobs to printers: raw, IPP, or nowhere. */
export interface Carrier {
  /** False for a carrier that needs no bytes. */
  readonly wantsDocument: boolean;
  /** Goes to the printer, sending nothing of the document yet. */
  open(order: ReleaseOrder): Passage;
  /** Closes connections that are kept for later jobs. */
  close(): Promise<void>;
}

/** One job on its way to one printer. */
export interface Passage {
  /** Resolves when the printer would take the job; rejects with NotReady or Refused. */
  readonly ready: Promise<void>;
  /**
   * Resolves when the printer has the whole job. Rejects with NotReady or Refused when the printer
   * says that it took none of it, with anything else when the job broke.
   */
  send(document: Readable): Promise<void>;
  /** Bytes that may have left so far; grows while there is progress. */
  bytesSent(): number;
  /** Nothing is left to send: the printer's word is waited for. */
  allSent(): boolean;
  /** Gives the job up in a way that the printer can't mistake for its end. */
  abandon(reason: string): void;
}

/** The printer can't take a job now: off, busy, unreachable. Nothing of it has been taken. */
export class NotReady extends Error {
  override readonly name = 'NotReady';
}

/** The printer will not take this job at any time. Nothing of it has been taken. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** The passage of a job that can't set out. */
export function refusedPassage(reason: string): Passage {
  return {
    ready: Promise.reject(new Refused(reason)),
    send: () => Promise.reject(new Refused(reason)),
    bytesSent: () => 0,
    allSent: () => false,
    abandon: () => undefined,
  };
}
