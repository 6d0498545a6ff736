import type { Readable } from 'node:stream';
import type { Clock } from '../../kit/clock.ts';
import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import type { ArrivingJob, Device } from '../device.ts';
import type { JobTicket, Receipt } from '../receipt.ts';
import { languageNamed } from './document-language.ts';
import type { FinalState } from './job-state.ts';

/** The states of PWG 5100.5 6.1.1; they have the numbers of the job's. */
export type DocumentState = 'pending' | 'processing' | FinalState;

export interface DocumentOpening {
  /** 1 for the job's first. */
  readonly number: number;
  readonly jobId: number;
  /** What the operation attributes said of it, e.g. document-format. */
  readonly said: readonly Attribute[];
  readonly device: Device;
  readonly clock: Clock;
  /** The receipt whose bytes these are, for a document that was printed before. */
  readonly kept?: string;
}

export interface DocumentTimes {
  readonly created: number;
  readonly processing?: number;
  readonly completed?: number;
}

/** Who hears how the printing goes: `printed` when the device is done, `ended` with the receipt. */
export interface PrintingHeard {
  printed(): void;
  ended(): void;
}

/** A document of a job: its bytes wait in the device until it is told to print them. */
export class IppDocument {
  readonly number: number;
  readonly #opening: DocumentOpening;
  #said: readonly Attribute[];
  #state: DocumentState = 'pending';
  #whole: boolean;
  #kept: string | undefined;
  #arriving: ArrivingJob | undefined;
  #receipt: Receipt | undefined;
  #printed = false;
  #times: DocumentTimes;
  #ticket: JobTicket = { other: {} };

  constructor(opening: DocumentOpening) {
    this.#opening = opening;
    this.number = opening.number;
    this.#said = opening.said;
    this.#kept = opening.kept;
    this.#whole = opening.kept !== undefined;
    this.#times = { created: opening.clock.now() };
  }

  get state(): DocumentState {
    return this.#state;
  }

  get said(): readonly Attribute[] {
    return this.#said;
  }

  get times(): DocumentTimes {
    return this.#times;
  }

  /** Of the last printing, once it has ended. */
  get receipt(): Receipt | undefined {
    return this.#receipt;
  }

  get isOver(): boolean {
    return this.#state !== 'pending' && this.#state !== 'processing';
  }

  /** The device is done with it; its receipt may come later. */
  get isPrinted(): boolean {
    return this.#printed;
  }

  /** Ticket and progress of a document that is being printed: the sides printed so far, and all its sides. */
  get underWay():
    | ({ readonly ticket: JobTicket } & Pick<ArrivingJob, 'printed' | 'total'>)
    | undefined {
    if (this.#state !== 'processing' || this.#arriving === undefined) return undefined;
    const { printed, total } = this.#arriving;
    return { ticket: this.#ticket, printed, total };
  }

  /** Every byte is there. */
  get isWhole(): boolean {
    return this.#whole;
  }

  /** Where the bytes are kept, as long as they can be printed again. */
  get kept(): string | undefined {
    if (!this.#whole || this.#kept === undefined) return undefined;
    const content = this.#opening.device.content(this.#kept);
    content?.on('error', () => undefined).destroy();
    return content === undefined ? undefined : this.#kept;
  }

  describe(said: readonly Attribute[]): void {
    this.#said = said;
  }

  /** Opens the way for its bytes. */
  receive(ticket: JobTicket): ArrivingJob {
    this.#arriving = this.#open(ticket);
    this.#arriving.park(true);
    return this.#arriving;
  }

  arrived(): void {
    this.#whole = true;
  }

  /** Begins to print, or goes on where it was halted. */
  print(ticket: JobTicket, heard: PrintingHeard): void {
    if (this.#state === 'processing') {
      this.#arriving?.park(false);
      return;
    }
    this.#state = 'processing';
    this.#ticket = ticket;
    this.#times = { ...this.#times, processing: this.#opening.clock.now() };
    const more = this.#arriving === undefined ? this.#opening.device.content(this.#kept ?? '') : [];
    const arriving = this.#arriving ?? this.#open(ticket);
    this.#arriving = arriving;
    arriving.readdress(ticket);
    arriving.park(false);
    void arriving.over.then(() => {
      if (this.#arriving !== arriving) return;
      this.#printed = true;
      heard.printed();
    });
    void deliver(arriving, more).then((receipt) => {
      this.#keep(arriving, receipt);
      heard.ended();
    });
  }

  halt(): void {
    if (this.#state === 'processing') this.#arriving?.park(true);
  }

  /** Ends it wherever it is; what is over stays as it is. */
  give(up: 'canceled' | 'aborted', reason: string): void {
    if (this.isOver) return;
    const arriving = this.#arriving;
    this.#end(up);
    void arriving?.abort(up, reason).then((receipt) => this.#keep(arriving, receipt));
  }

  /** To be printed again, from the bytes that are kept. */
  renew(): void {
    this.#state = 'pending';
    this.#printed = false;
    this.#receipt = undefined;
    this.#times = { created: this.#times.created };
  }

  #open(ticket: JobTicket): ArrivingJob {
    const language = languageNamed(this.#said);
    const { device, jobId } = this.#opening;
    return device.open({
      front: 'ipp',
      jobId,
      ticket,
      ...(language === undefined ? {} : { language }),
    });
  }

  #end(state: FinalState): void {
    if (this.isOver) return;
    this.#state = state;
    this.#times = { ...this.#times, completed: this.#opening.clock.now() };
  }

  // News of an earlier printing can come when the document is being printed again.
  #keep(arriving: ArrivingJob, receipt: Receipt): void {
    if (this.#arriving !== arriving) return;
    this.#receipt = receipt;
    this.#arriving = undefined;
    if (this.#whole) this.#kept = receipt.id;
    this.#end(receipt.state);
  }
}

/** Brings the device the bytes that it does not have yet, and waits for the receipt. */
async function deliver(
  arriving: ArrivingJob,
  more: Readable | readonly Uint8Array[] | undefined,
): Promise<Receipt> {
  if (more === undefined) return arriving.abort('aborted', 'the document is no longer kept');
  try {
    for await (const chunk of more) await arriving.document(chunk as Uint8Array);
  } catch (error) {
    // A job that is over by now keeps the receipt it has.
    return arriving.abort('aborted', error instanceof Error ? error.message : String(error));
  }
  return arriving.end();
}
