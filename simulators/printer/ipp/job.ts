import type { Clock } from '../../kit/clock.ts';
import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import type { ArrivingJob, Device } from '../device.ts';
import type { JobPassword } from '../held/job-password.ts';
import type { JobTicket, Receipt } from '../receipt.ts';
import { IppDocument } from './document.ts';
import { type HoldReason, JobHolds } from './job-holds.ts';
import { type FinalState, isFinal, type JobState, mayMove } from './job-state.ts';
import { ticketOf } from './ticket.ts';

export interface JobDescription {
  readonly name: string;
  readonly userName: string;
  /** 1 to 100, the most urgent (RFC 8011 5.2.1). */
  readonly priority: number;
  /** Job template attributes as asked for and accepted. */
  readonly template: readonly Attribute[];
  /** What the operation attributes said of the job or its document, e.g. document-format. */
  readonly said: readonly Attribute[];
  /** The attribute job-message-from-operator of the last order about the job (RFC 3998 4). */
  readonly operatorMessage?: Attribute;
  /** It is printed when somebody at the printer has entered this. Told to nobody. */
  readonly password?: JobPassword;
}

export interface JobTimes {
  readonly created: number;
  readonly processing?: number;
  readonly completed?: number;
}

/** `printed` says that the device is done with it: the receipts may come later. */
export type JobChange = 'state' | 'documents' | 'printed' | 'description';

export interface JobHost {
  readonly clock: Clock;
  readonly device: Device;
  changed(job: IppJob, change: JobChange): void;
}

/** A job as IPP sees it: described once, made of documents, each of which is a job of the device. */
export class IppJob {
  readonly id: number;
  readonly #host: JobHost;
  readonly #documents: IppDocument[] = [];
  readonly #holds: JobHolds;
  #description: JobDescription;
  #state: JobState = 'pending';
  /** More documents may come. */
  #incoming = true;
  #printed = false;
  #reason: string | undefined;
  #times: JobTimes;
  #patience: Disposable | undefined;
  #accessErrors: readonly string[] = [];

  constructor(id: number, description: JobDescription, host: JobHost) {
    this.id = id;
    this.#description = description;
    this.#host = host;
    this.#holds = new JobHolds(host.clock, (reason) => this.release(reason));
    this.#times = { created: host.clock.now() };
    this.#holdForPassword();
  }

  get description(): JobDescription {
    return this.#description;
  }

  get state(): JobState {
    return this.#state;
  }

  get times(): JobTimes {
    return this.#times;
  }

  /** Those that have begun to arrive. */
  get documents(): readonly IppDocument[] {
    return this.#documents;
  }

  get incoming(): boolean {
    return this.#incoming;
  }

  /** The keyword that explains the final state, RFC 8011 5.3.8. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** Of documents that were to be fetched, those that could not be had, and why (RFC 8011 5.3.11). */
  get accessErrors(): readonly string[] {
    return this.#accessErrors;
  }

  get holds(): readonly HoldReason[] {
    return this.#holds.reasons;
  }

  /** All there is of it has come, and nothing holds it. */
  get isReady(): boolean {
    if (this.#state !== 'pending' || this.#incoming) return false;
    return this.#documents.every((document) => document.isWhole || document.isOver);
  }

  /** The device is at work with it. */
  get isPrinting(): boolean {
    return this.#state === 'processing' && !this.#printed;
  }

  /** Of the documents that have ended. */
  get receipts(): readonly Receipt[] {
    return this.#documents.flatMap((document) => document.receipt ?? []);
  }

  describe(description: JobDescription): void {
    this.#description = description;
    this.#host.changed(this, 'description');
  }

  /** `tooLate` is called unless the next document begins within this time. */
  awaitDocument(patienceMs: number, tooLate: () => void): void {
    this.#patience?.[Symbol.dispose]();
    this.#patience = this.#host.clock.timer(patienceMs, tooLate);
  }

  /** A document begins to arrive: its bytes go to the answer's second part. */
  begin(said: readonly Attribute[]): readonly [IppDocument, ArrivingJob] {
    this.#patience?.[Symbol.dispose]();
    const document = this.#add(said);
    return [document, document.receive(this.#ticket(document))];
  }

  /** The document's last byte is there. */
  arrived(document: IppDocument): void {
    document.arrived();
    this.#host.changed(this, 'documents');
  }

  /** Takes a document whose bytes the device keeps from an earlier print. */
  adopt(document: IppDocument, kept: string): void {
    this.#add(document.said, kept);
  }

  noteAccessError({ protocol, host, pathname }: URL, error: unknown): void {
    if (isFinal(this.#state)) return;
    const why = error instanceof Error ? error.message : String(error);
    // Without what the URI may say of its user.
    this.#accessErrors = [...this.#accessErrors, `${protocol}//${host}${pathname}: ${why}`];
  }

  /** No more documents come. */
  close(): void {
    this.#patience?.[Symbol.dispose]();
    this.#incoming = false;
    this.#host.changed(this, 'documents');
  }

  /** Nothing of it is printed until `until`, in epoch milliseconds, or until it is released. */
  hold(reason: HoldReason, until: number = Number.POSITIVE_INFINITY): void {
    if (this.#state !== 'pending' && this.#state !== 'pending-held') return;
    this.#holds.set(reason, until);
    this.#move('pending-held');
  }

  release(...reasons: readonly HoldReason[]): void {
    for (const reason of reasons) this.#holds.delete(reason);
    if (this.#state === 'pending-held' && this.holds.length === 0) this.#move('pending');
  }

  /** Its turn has come. */
  start(): void {
    if (this.#move('processing')) this.#printNext();
  }

  /** RFC 3998 4.3.1: lets others go first. */
  suspend(): void {
    if (!this.isPrinting || !this.#move('processing-stopped')) return;
    for (const document of this.#documents) document.halt();
  }

  resume(): void {
    if (this.#state === 'processing-stopped') this.#move('pending');
  }

  /** Ends the job and everything of it that is arriving or waits; a job that is over stays as it is. */
  give(up: 'canceled' | 'aborted', reason: string): void {
    if (isFinal(this.#state)) return;
    this.#patience?.[Symbol.dispose]();
    this.#incoming = false;
    for (const document of this.#documents) document.give(up, reason);
    this.#move(up, reason);
  }

  /** PWG 5100.5 3.1.3. */
  cancelDocument(document: IppDocument): void {
    document.give('canceled', 'canceled-by-user');
    this.#host.changed(this, 'documents');
  }

  /**
   * RFC 8011 4.3.7: to be printed once more, when it has been closed again; false when that can't
   * be.
   */
  restart(): boolean {
    const able = this.#documents.every((document) => document.kept !== undefined);
    if (!isFinal(this.#state) || this.#documents.length === 0 || !able) return false;
    for (const document of this.#documents) document.renew();
    this.#incoming = true;
    this.#printed = false;
    this.#reason = undefined;
    this.#times = { created: this.#times.created };
    const isMoved = this.#move('pending');
    this.#holdForPassword();
    return isMoved;
  }

  /** PWG 5100.11 5.1.3: also a job that is printed once more. */
  #holdForPassword(): void {
    if (this.#description.password === undefined) return;
    this.#holds.set('job-password-wait', Number.POSITIVE_INFINITY);
    this.#state = 'pending-held';
  }

  #add(said: readonly Attribute[], kept?: string): IppDocument {
    const number = this.#documents.length + 1;
    const { device, clock } = this.#host;
    const opening = { number, jobId: this.id, said, device, clock };
    const document = new IppDocument(kept === undefined ? opening : { ...opening, kept });
    this.#documents.push(document);
    return document;
  }

  #ticket(document: IppDocument): JobTicket {
    const said = [...this.#description.said, ...document.said];
    return ticketOf({ ...this.#description, said });
  }

  #printNext(): void {
    if (!this.isPrinting) return;
    const next = this.#documents.find((document) => !document.isOver && !document.isPrinted);
    if (next === undefined) {
      this.#printed = true;
      this.#host.changed(this, 'printed');
      this.#settle();
      return;
    }
    next.print(this.#ticket(next), {
      printed: () => this.#printNext(),
      ended: () => this.#settle(),
    });
  }

  #settle(): void {
    if (!this.#printed || this.#state !== 'processing') return;
    const states = this.#documents.map((document) => document.state);
    if (states.includes('processing')) return;
    const ended = worstFirst.find((state) => states.includes(state)) ?? 'completed';
    this.#move(ended, finalReasons[ended]);
  }

  #move(to: JobState, reason?: string): boolean {
    if (!mayMove(this.#state, to)) return false;
    this.#state = to;
    const now = this.#host.clock.now();
    if (isFinal(to)) {
      this.#reason = reason;
      this.#times = { ...this.#times, completed: now };
      this.#holds.clear();
    } else if (to === 'processing') this.#times = { ...this.#times, processing: now };
    this.#host.changed(this, 'state');
    return true;
  }
}

const worstFirst: readonly FinalState[] = ['aborted', 'canceled', 'completed'];

const finalReasons: Readonly<Record<FinalState, string>> = {
  aborted: 'aborted-by-system',
  canceled: 'job-canceled-at-device',
  completed: 'job-completed-successfully',
};
