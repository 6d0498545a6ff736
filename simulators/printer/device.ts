import type { Readable } from 'node:stream';
import type { Running } from '../kit/lifecycle.ts';
import type { DocumentLanguage } from '../kit/wire/pdl/language.ts';
import type { PrinterFault } from './faults.ts';
import type { HeldJobs } from './held/held-jobs.ts';
import type { Kept } from './kept.ts';
import type { PaperPath } from './paper-path.ts';
import type { JobTicket, Receipt } from './receipt.ts';
import type { Stock } from './stock/stock.ts';
import type { UnfinishedJobs } from './unfinished-jobs.ts';

/** The states of RFC 8011 5.4.11. */
export type DeviceState = 'idle' | 'processing' | 'stopped';

export interface JobOpening {
  readonly front: Receipt['front'];
  /** The fronts number their own jobs; the device numbers those that come without. */
  readonly jobId?: number;
  readonly ticket: JobTicket;
  /** What the sender says the document is written in; it counts where the bytes don't tell. */
  readonly language?: DocumentLanguage;
  /** When its connection was accepted. */
  readonly acceptedNs?: bigint;
}

/** Pages of a job that isn't over; those that its end brings are told by its receipt alone. */
export interface PagesOut {
  readonly jobId: number;
  readonly ticket: JobTicket;
  readonly pages: number;
}

/**
 * A job that is arriving. `document` takes bytes of the document, `envelope` bytes around it
 * (PJL); both resolve when the device wants more, so that awaiting them is the backpressure.
 * A stalled device leaves the promise pending, a resetting one rejects with `DeviceReset` (the
 * receipt is made by then), a job that is over rejects with `JobOver`.
 */
export interface ArrivingJob {
  readonly jobId: number;
  /** So many sides came out so far, unless all come at its end. */
  readonly printed: number;
  /** The number of sides in all; counted before the first one where sides are printed one at a time. */
  readonly total: number | undefined;
  envelope(chunk: Uint8Array): Promise<void>;
  document(chunk: Uint8Array): Promise<void>;
  /** Learned on the way (PJL SET lines); merged over the opening's ticket. */
  amend(ticket: Partial<JobTicket>): void;
  /** What is asked for by now, instead of all that was asked before. */
  readdress(ticket: JobTicket): void;
  /** The last byte is there: once there is paper, pages are counted and the receipt is kept. Never rejects. */
  end(): Promise<Receipt>;
  /**
   * While it is parked it waits for its turn: bytes are taken, nothing of it is printed, and the
   * machine is not busy with it. Jobs are opened without being parked.
   */
  park(parked: boolean): void;
  /** Gives the job up, also while `end` waits for paper; an ended job keeps the receipt it has. Never rejects. */
  abort(state: 'aborted' | 'canceled', reason: string): Promise<Receipt>;
  /** Resolves when the job is printed or given up; counting pages and writing the receipt come after. Never rejects. */
  readonly over: Promise<Receipt['state']>;
}

/** What the fronts share: where jobs go, what state the machine is in, which faults are in force. */
export interface Device {
  readonly name: string;
  /** By which DNS-SD knows it; undefined while it is not announced. */
  announcedAs?(): string | undefined;
  /** A front that keeps jobs in an order of its own prints when it is its turn there. */
  readonly paper: PaperPath;
  /** Where jobs are released that wait for their owner. */
  readonly panel: HeldJobs;
  /** Jobs of all fronts that have no receipt yet. */
  readonly unfinished: UnfinishedJobs;
  state(): DeviceState;
  /** IPP keywords of RFC 8011 5.4.12, `none` when nothing is wrong. */
  stateReasons(): readonly string[];
  /** Those in force, and what the stock brings about; what comes by chance, or after some pages, is not there before it came. */
  faults(): readonly PrinterFault[];
  /** Those it was given, whether in force or to come. */
  armedFaults(): readonly PrinterFault[];
  /** What it prints on and with, as it is told now; another object whenever that has changed. */
  stock(): Stock;
  /** Draws those that strike the next connection, request for a job, or answer by chance. */
  meet(moment: 'connection' | 'request' | 'answer'): readonly PrinterFault[];
  /** Told after each change of state or faults; call the answer to stop listening. */
  onChange(listener: () => void): () => void;
  /** Told of every receipt as it is made, before the change of state that comes with it. */
  onReceipt(listener: (receipt: Receipt) => void): () => void;
  /** Told of pages as they come out; call the answer to stop listening. */
  onPagesOut(listener: (out: PagesOut) => void): () => void;
  /** One series for all fronts: a front that numbers its jobs before their bytes come takes them here. */
  nextJobId(): number;
  open(opening: JobOpening): ArrivingJob;
  /** Pages printed since the start: what PJL INFO PAGECOUNT and IPP counters tell. */
  pageCount(): number;
  receipts(): readonly Receipt[];
  /** What is kept of the jobs just now, within which bounds, and what has passed in all. */
  kept(): Kept;
  /** The document's bytes as received; kept until the stream is closed. Undefined for an unknown id, or where none are kept. */
  content(receiptId: string): Readable | undefined;
  /** A page, by default the first one, as browsers show it, or a sentence why there is none. Never rejects. Absent where nothing draws. */
  picture?(receiptId: string, page?: number): Promise<JobPicture>;
  /** Why a job has no picture, as far as that is known before one is drawn. Never rejects. Absent where nothing draws. */
  whyNoPicture?(receipt: Receipt): Promise<string | undefined>;
}

export type JobPicture =
  | { readonly stream: Readable; readonly mediaType: string }
  | { readonly missing: string };

/** A way into the device. Where its listener is closed, connecting fails as it does without a printer. */
export interface Front extends Running {
  /** Where it listens now. */
  readonly address: Address;
  /** How many connections are open. */
  readonly connections: number;
  listen(how: Listening): Promise<void>;
}

export interface Listening {
  /** The listener is closed. */
  readonly refusing: boolean;
  /** The listener is closed while a connection is open. */
  readonly alone: boolean;
  /** It listens at another port than at first; connections to the old one are lost. */
  readonly moved: boolean;
}

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** Thrown into a front when the device gives a job up by itself: the connection is to be reset at once. */
export class DeviceReset extends Error {
  override readonly name: string = 'DeviceReset';
}

/** Thrown into a front when the device has no room for more of a job: the receipt is made by then. */
export class SpoolFull extends DeviceReset {
  override readonly name: string = 'SpoolFull';
}

/** Thrown into a front that still sends bytes of a job that was canceled or given up. */
export class JobOver extends Error {
  override readonly name = 'JobOver';
}
