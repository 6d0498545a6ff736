import { Readable } from 'node:stream';
import { systemClock } from '../../kit/clock.ts';
import type { ArrivingJob, Device, JobOpening } from '../device.ts';
import { JobOver } from '../device.ts';
import { HeldJobs } from '../held/held-jobs.ts';
import { type Kept, noTotals, usualBounds } from '../kept.ts';
import { PaperPath } from '../paper-path.ts';
import type { JobTicket, Receipt } from '../receipt.ts';
import { noStock, type Stock } from '../stock/stock.ts';

/** A document in the fake device: printed when the test says so. */
export interface FakeDocument extends ArrivingJob {
  readonly isParked: boolean;
  readonly phase: 'arriving' | 'ended' | 'over';
  readonly ticket: JobTicket;
  /** How it ended, when it is over. */
  readonly ended: Receipt['state'] | undefined;
  finish(state?: Receipt['state']): void;
}

/** For tests: a device that keeps documents in memory and prints when it is told to. */
export class FakeDevice implements Device {
  readonly name = 'fake';
  readonly paper = new PaperPath();
  readonly panel = new HeldJobs(systemClock);
  readonly documents: FakeDocument[] = [];
  readonly #contents = new Map<string, Uint8Array>();
  #lastJobId = 0;

  /** Those that the device is at work with. */
  busyWith(): readonly FakeDocument[] {
    return this.documents.filter((one) => !one.isParked && one.phase !== 'over');
  }

  /** Prints whatever it is at work with; true when there was something. */
  finish(): boolean {
    const ready = this.busyWith().filter((one) => one.phase === 'ended');
    for (const one of ready) one.finish();
    return ready.length > 0;
  }

  state = (): 'idle' | 'processing' => (this.busyWith().length > 0 ? 'processing' : 'idle');
  stateReasons = (): readonly string[] => ['none'];
  faults = (): readonly never[] => [];
  shownStock: Stock = noStock;
  stock = (): Stock => this.shownStock;
  armedFaults = (): readonly never[] => [];
  meet = (): readonly never[] => [];
  onChange = (): (() => void) => () => undefined;
  pageCount = (): number => 0;
  receipts = (): readonly never[] => [];
  onReceipt = (): (() => void) => () => undefined;
  onPagesOut = (): (() => void) => () => undefined;
  kept = (): Kept => ({
    jobs: 0,
    documents: 0,
    bytes: 0,
    earlier: { documents: 0, bytes: 0 },
    bounds: usualBounds,
    totals: noTotals,
  });

  nextJobId(): number {
    this.#lastJobId += 1;
    return this.#lastJobId;
  }

  open(opening: JobOpening): ArrivingJob {
    const id = `receipt-${String(this.documents.length + 1)}`;
    const document = fakeDocument(opening, id, (bytes) => this.#contents.set(id, bytes));
    this.documents.push(document);
    return document;
  }

  content(receiptId: string): Readable | undefined {
    const bytes = this.#contents.get(receiptId);
    return bytes === undefined ? undefined : Readable.from([bytes]);
  }
}

interface Now {
  phase: FakeDocument['phase'];
  isParked: boolean;
  ticket: JobTicket;
  ended: Receipt['state'] | undefined;
}

function fakeDocument(
  { jobId = 0, ticket }: JobOpening,
  id: string,
  keep: (bytes: Uint8Array) => void,
): FakeDocument {
  const receipt = Promise.withResolvers<Receipt>();
  const over = Promise.withResolvers<Receipt['state']>();
  const chunks: Uint8Array[] = [];
  const now: Now = { phase: 'arriving', isParked: false, ticket, ended: undefined };
  const settle = (state: Receipt['state']): void => {
    if (now.phase === 'over') return;
    now.phase = 'over';
    now.ended = state;
    keep(Buffer.concat(chunks));
    over.resolve(state);
    const pages = state === 'completed' ? 1 : 0;
    const language = 'pdf';
    receipt.resolve({ id, jobId, state, language, bytes: 1, pages, ticket } as unknown as Receipt);
  };
  return {
    jobId,
    over: over.promise,
    printed: 0,
    get phase() {
      return now.phase;
    },
    get isParked() {
      return now.isParked;
    },
    get ended() {
      return now.ended;
    },
    get ticket() {
      return now.ticket;
    },
    envelope: () => Promise.resolve(),
    document: (chunk) => {
      if (now.phase !== 'arriving') return Promise.reject(new JobOver('over'));
      chunks.push(chunk);
      return Promise.resolve();
    },
    amend: () => undefined,
    readdress: (told) => {
      now.ticket = told;
    },
    park: (parked) => {
      now.isParked = parked;
    },
    end: () => {
      if (now.phase === 'arriving') now.phase = 'ended';
      return receipt.promise;
    },
    abort: (state) => {
      settle(state);
      return receipt.promise;
    },
    finish: (state = 'completed') => settle(state),
  };
}
