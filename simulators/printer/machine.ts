import { createReadStream } from 'node:fs';
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
  type JobPicture,
} from './device.ts';
import { documentTypes } from './document-types.ts';
import type { PrinterFault } from './faults.ts';
import { type EndedJob, type JobHost, type NumberedOpening, PrinterJob } from './job.ts';
import { type KeepBounds, type Kept, usualBounds } from './kept.ts';
import { listeners } from './listeners.ts';
import type { Pictures } from './pictures/picture.ts';
import type { Receipt } from './receipt.ts';
import { ReceiptBook } from './receipt-book.ts';
import { Spool } from './spool.ts';

export interface MachineOptions {
  readonly name: string;
  /** Must be there unless `prepareFolder` makes it. */
  readonly folder: string;
  /** Called before the first file is made, for a folder that is not there yet. */
  readonly prepareFolder?: () => Promise<void>;
  readonly keep: 'bytes' | 'digest';
  readonly bounds?: KeepBounds;
  /** Without it, none are made. */
  readonly pictures?: Pictures;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly faults: readonly PrinterFault[];
}

/** The device behind the fronts: its jobs, its faults, its receipts. */
export class Machine implements Device {
  readonly name: string;
  readonly #options: MachineOptions;
  readonly #changes = listeners<void>();
  /** Those that have no receipt yet. */
  readonly #jobs = new Map<NumberedOpening, PrinterJob>();
  readonly #book: ReceiptBook;
  readonly #host: JobHost;
  #faults: readonly PrinterFault[];
  #lastJobId = 0;

  constructor(options: MachineOptions) {
    this.name = options.name;
    this.#options = options;
    this.#faults = options.faults;
    this.#book = new ReceiptBook(options.bounds ?? usualBounds);
    this.#host = {
      clock: options.clock,
      faults: () => this.#faults,
      changed: (signal) => this.#changed(signal),
      tell: () => this.#changes.tell(),
      conclude: (job) => this.#conclude(job),
    };
  }

  state(): DeviceState {
    const busy = this.#jobs.values().some((job) => !job.parked);
    return stateOf(this.#faults, busy ? 1 : 0);
  }

  stateReasons(): readonly string[] {
    const reasons = conditionsOf(this.#faults).map((condition) => condition.reason);
    return reasons.length === 0 ? ['none'] : reasons;
  }

  faults(): readonly PrinterFault[] {
    return this.#faults;
  }

  setFaults(faults: readonly PrinterFault[]): void {
    this.#faults = [...faults];
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
    const numbered = { ...opening, jobId, receiptId: this.#options.ids.uuid() };
    const { folder, prepareFolder } = this.#options;
    const spool = new Spool(join(folder, `${numbered.receiptId}.part`), prepareFolder);
    const job = new PrinterJob(this.#host, numbered, spool);
    this.#jobs.set(numbered, job);
    this.#changes.tell();
    return job;
  }

  pageCount(): number {
    return this.#book.kept().totals.impressions;
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

  content(receiptId: string): Readable | undefined {
    return this.#book.content(receiptId);
  }

  async picture(receiptId: string): Promise<JobPicture> {
    const { pictures } = this.#options;
    if (pictures === undefined) return { missing: 'this printer makes no pictures' };
    const receipt = this.#book.find(receiptId);
    const held = this.#book.hold(receiptId);
    if (receipt === undefined || held === undefined) return { missing: 'no bytes of it are kept' };
    const picture = await pictures.of({ file: held.file, language: receipt.language });
    if ('missing' in picture) {
      held[Symbol.dispose]();
      return picture;
    }
    const stream = createReadStream(picture.file);
    return { stream: stream.once('close', () => held[Symbol.dispose]()) };
  }

  /** Gives up what is arriving or waits for paper; resolves when every job has its receipt. */
  async switchOff(): Promise<void> {
    const reason = 'the printer was switched off';
    await Promise.all([...this.#jobs.values()].map((job) => job.abort('aborted', reason)));
    await this.#book.settled();
  }

  async #conclude(job: EndedJob): Promise<Receipt> {
    const receipt = await concludeJob(job, {
      printer: this.name,
      filePath: (language) => this.#filePath(job.opening, language),
    });
    this.#jobs.delete(job.opening);
    this.#book.add(receipt);
    this.#changes.tell();
    return receipt;
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
        if (signal.aborted) reject(new JobOver('the job takes no more bytes'));
        else resolve();
      };
      const stopListening = this.#changes.add(settle);
      if (signal.aborted) settle();
      else signal.addEventListener('abort', settle);
    });
  }
}
