import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Clock } from '../kit/clock.ts';
import type { Ids } from '../kit/ids.ts';
import type { DocumentLanguage } from '../kit/wire/pdl/language.ts';
import { concludeJob } from './conclusion.ts';
import { conditionsOf, stateOf } from './conditions.ts';
import {
  type ArrivingJob,
  type Device,
  type DeviceState,
  type JobOpening,
  JobOver,
  type PagesOut,
} from './device.ts';
import { documentTypes } from './document-types.ts';
import type { EarlierFile } from './earlier-files.ts';
import { FaultBoard } from './fault-board.ts';
import type { PrinterFault } from './faults.ts';
import { HeldJobs } from './held/held-jobs.ts';
import { impressionsOf } from './impressions.ts';
import { type EndedJob, type JobHost, type NumberedOpening, PrinterJob } from './job.ts';
import { jobPictures } from './job-pictures.ts';
import { type KeepBounds, type Kept, usualBounds } from './kept.ts';
import { listeners } from './listeners.ts';
import type { PageMs } from './pace.ts';
import { PaperPath } from './paper-path.ts';
import type { Pictures } from './pictures/picture.ts';
import type { PrinterProfile } from './profile.ts';
import type { Receipt } from './receipt.ts';
import { ReceiptBook } from './receipt-book.ts';
import { Spool } from './spool.ts';
import type { StockChange } from './stock/change-stock.ts';
import { noStock, type Stock } from './stock/stock.ts';
import { StockRoom } from './stock/stock-room.ts';
import { namesIn, type UnfinishedJob, UnfinishedJobs } from './unfinished-jobs.ts';

export interface MachineOptions {
  readonly name: string;
  /** Must be there unless `prepareFolder` makes it. */
  readonly folder: string;
  /** Called before the first file is made, for a folder that is not there yet. */
  readonly prepareFolder?: () => Promise<void>;
  readonly keep: 'bytes' | 'digest';
  readonly bounds?: KeepBounds;
  /** What lies in the folder already, oldest first. */
  readonly earlier?: readonly EarlierFile[];
  /** Without it, none are made. */
  readonly pictures?: Pictures;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly faults: readonly PrinterFault[];
  /** Decides which faults strike by chance; 0 when left out. */
  readonly faultSeed?: number;
  /** Without it, all pages come out at once. */
  readonly pageMs?: PageMs;
  /** At the start; without it, nothing is known of paper and toner. */
  readonly stock?: Stock;
}

/** The device behind the fronts: its jobs, its faults, its receipts. */
export class Machine implements Device {
  readonly name: string;
  readonly paper: PaperPath = new PaperPath();
  readonly panel: HeldJobs;
  readonly unfinished: UnfinishedJobs = new UnfinishedJobs();
  /** Set when the printer is announced. */
  announcedAs: () => string | undefined = () => undefined;
  readonly #options: MachineOptions;
  readonly #changes = listeners<void>();
  readonly #pagesOut = listeners<PagesOut>();
  /** Those that have no receipt yet. */
  readonly #jobs = new Map<NumberedOpening, PrinterJob>();
  readonly #book: ReceiptBook;
  readonly #host: JobHost;
  readonly #board: FaultBoard;
  readonly #stock: StockRoom;
  #lastJobId = 0;
  #pageCount = 0;
  /** Resolves when all jobs that have ended so far are looked at. */
  #concluded: Promise<unknown> = Promise.resolve();
  readonly picture?: NonNullable<Device['picture']>;
  readonly whyNoPicture?: NonNullable<Device['whyNoPicture']>;

  constructor(options: MachineOptions) {
    this.name = options.name;
    this.#options = options;
    this.panel = new HeldJobs(options.clock);
    this.unfinished.add(() => this.#unfinishedRawJobs());
    this.#book = new ReceiptBook(options.bounds ?? usualBounds, options.earlier);
    this.#board = new FaultBoard({ clock: options.clock, changed: () => this.#changes.tell() });
    this.#stock = new StockRoom(options.stock ?? noStock);
    this.#board.arm(options.faults, options.faultSeed ?? 0);
    if (options.pictures !== undefined)
      Object.assign(this, jobPictures(this.#book, options.pictures));
    this.#host = {
      clock: options.clock,
      paper: this.paper,
      faults: () => this.faults(),
      armed: () => this.#board.armed(),
      changed: (signal) => this.#changed(signal),
      tell: () => this.#changes.tell(),
      pagesLeft: () => this.#board.pagesLeft(),
      printed: (out) => this.#printed(out),
      pageMs: options.pageMs ?? (() => 0),
      conclude: (job) => this.#conclude(job),
    };
  }

  state(): DeviceState {
    return stateOf(this.faults(), this.#isBusy() ? 1 : 0);
  }

  stateReasons(): readonly string[] {
    const conditions = conditionsOf(this.faults()).map((condition) => condition.reason);
    // RFC 8011 5.4.12: paper is needed when a job waits for it.
    const needed = conditions.includes('media-empty') && this.#isBusy() ? ['media-needed'] : [];
    const reasons = new Set([...needed, ...conditions, ...this.#stock.warnings()]);
    return reasons.size === 0 ? ['none'] : [...reasons];
  }

  faults(): readonly PrinterFault[] {
    return this.#stock.withOwn(this.#board.inForce());
  }

  stock(): Stock {
    return this.#stock.shown(this.#board.inForce());
  }

  /** Throws StockError where the printer can't have it. */
  changeStock(change: StockChange, attributes: PrinterProfile['attributes']): void {
    this.#stock.change(change, attributes);
    this.#changes.tell();
  }

  armedFaults(): readonly PrinterFault[] {
    return this.#board.armed();
  }

  meet(moment: 'connection' | 'request'): readonly PrinterFault[] {
    return this.#board.meet(moment);
  }

  setFaults(faults: readonly PrinterFault[], seed: number = this.#options.faultSeed ?? 0): void {
    this.#board.arm(faults, seed);
    this.#changes.tell();
  }

  onChange(listener: () => void): () => void {
    return this.#changes.add(listener);
  }

  nextJobId(): number {
    this.#lastJobId += 1;
    return this.#lastJobId;
  }

  open(opening: JobOpening): ArrivingJob {
    const jobId = opening.jobId ?? this.nextJobId();
    const drawn = this.#board.meet('job');
    const numbered = { ...opening, jobId, receiptId: this.#options.ids.uuid(), drawn };
    const { folder, prepareFolder } = this.#options;
    const spool = new Spool(join(folder, `${numbered.receiptId}.part`), prepareFolder);
    const job = new PrinterJob(this.#host, numbered, spool);
    this.#jobs.set(numbered, job);
    this.#changes.tell();
    return job;
  }

  pageCount(): number {
    return this.#pageCount;
  }

  receipts(): readonly Receipt[] {
    return this.#book.all();
  }

  onReceipt(listener: (receipt: Receipt) => void): () => void {
    return this.#book.onReceipt(listener);
  }

  kept(): Kept {
    return this.#book.kept();
  }

  onPagesOut(listener: (out: PagesOut) => void): () => void {
    return this.#pagesOut.add(listener);
  }

  content(receiptId: string): Readable | undefined {
    return this.#book.content(receiptId);
  }

  /** Forgets a job that has its receipt, with its document, or all of them; answers how many. */
  async removeJobs(receiptId?: string): Promise<number> {
    const removed =
      receiptId === undefined ? this.#book.clear() : Number(this.#book.forget(receiptId));
    await this.#book.settled();
    return removed;
  }

  /** Gives up what is arriving or waits for paper; resolves when every job has its receipt. */
  async switchOff(): Promise<void> {
    const reason = 'the printer was switched off';
    await Promise.all([...this.#jobs.values()].map((job) => job.abort('aborted', reason)));
    await this.#book.settled();
  }

  /** IPP jobs are reported by their front, which knows them before their bytes arrive. */
  #unfinishedRawJobs(): readonly UnfinishedJob[] {
    const stopped = this.state() === 'stopped';
    const atWork = stopped ? 'processing-stopped' : 'processing';
    return [...this.#jobs.values()].flatMap((job) => {
      const { front, ticket, arrivedAt } = job.seen;
      if (front !== 'raw') return [];
      const state = job.parked ? 'pending-held' : atWork;
      const reasons = state === 'processing-stopped' ? this.stateReasons() : [];
      const { jobId, printed, total } = job;
      const progress = { printed, ...(total === undefined ? {} : { total }) };
      return [{ jobId, front, state, reasons, ...namesIn(ticket), arrivedAt, ...progress }];
    });
  }

  #isBusy(): boolean {
    // A loop: `some` costs more than all the rest of a change that is told.
    for (const job of this.#jobs.values()) if (!job.parked) return true;
    return false;
  }

  async #conclude(job: EndedJob): Promise<Receipt> {
    const before = this.#concluded;
    const concluding = concludeJob(job, {
      printer: this.name,
      filePath: (language) => this.#filePath(job.opening, language),
    });
    // Documents are looked at and written side by side; receipts come in the order in which jobs ended.
    this.#concluded = concluding.then(() => before);
    await this.#concluded;
    const receipt = await concluding;
    if (receipt.state === 'completed') this.#pageCount += impressionsOf(receipt) - job.printed;
    this.#jobs.delete(job.opening);
    this.#book.add(receipt);
    this.#changes.tell();
    return receipt;
  }

  #printed(out: PagesOut): void {
    this.#pageCount += out.pages;
    this.#pagesOut.tell(out);
    this.#board.printed(out.pages);
  }

  #filePath(opening: NumberedOpening, language: DocumentLanguage): string | undefined {
    if (this.#options.keep === 'digest') return undefined;
    const number = String(opening.jobId).padStart(6, '0');
    const { extension } = documentTypes[language];
    // The receipt's id keeps a printer that was started again from meeting its old files.
    return join(this.#options.folder, `${number}-${opening.receiptId}.${extension}`);
  }

  #changed(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        stopListening();
        signal.removeEventListener('abort', settle);
        if (signal.aborted) reject(new JobOver('the job accepts no more data'));
        else resolve();
      };
      const stopListening = this.#changes.add(settle);
      if (signal.aborted) settle();
      else signal.addEventListener('abort', settle);
    });
  }
}
