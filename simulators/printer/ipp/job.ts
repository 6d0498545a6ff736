import type { Clock } from '../../kit/clock.ts';
import type { Attribute } from '../../kit/wire/ipp/attribute.ts';
import type { ArrivingJob } from '../device.ts';
import type { Receipt } from '../receipt.ts';
import { type EnteredState, type FinalState, isFinal, mayMove } from './job-state.ts';

export interface JobDescription {
  readonly name: string;
  readonly userName: string;
  /** Job template attributes as asked for and accepted. */
  readonly template: readonly Attribute[];
  /** What the operation attributes said of the job or its document, e.g. document-format. */
  readonly said: readonly Attribute[];
}

export interface JobTimes {
  readonly created: number;
  readonly processing?: number;
  readonly completed?: number;
}

/** A job as IPP sees it: described once, made of documents, each of which is a job of the device. */
export class IppJob {
  readonly id: number;
  readonly description: JobDescription;
  readonly #clock: Clock;
  readonly #arriving = new Set<ArrivingJob>();
  readonly #receipts: Receipt[] = [];
  #state: EnteredState = 'pending';
  /** More documents may come. */
  #incoming = true;
  #documents = 0;
  #reason: string | undefined;
  #times: JobTimes;
  #patience: Disposable | undefined;

  constructor(id: number, description: JobDescription, clock: Clock) {
    this.id = id;
    this.description = description;
    this.#clock = clock;
    this.#times = { created: clock.now() };
  }

  get state(): EnteredState {
    return this.#state;
  }

  get times(): JobTimes {
    return this.#times;
  }

  /** Those that have begun to arrive. */
  get documents(): number {
    return this.#documents;
  }

  get incoming(): boolean {
    return this.#incoming;
  }

  /** The keyword that explains the final state, RFC 8011 5.3.8. */
  get reason(): string | undefined {
    return this.#reason;
  }

  get receipts(): readonly Receipt[] {
    return this.#receipts;
  }

  /** The next document must begin within this time, or the job is given up (RFC 8011 5.4.31). */
  awaitDocument(patienceMs: number): void {
    this.#patience?.[Symbol.dispose]();
    this.#patience = this.#clock.timer(patienceMs, () => this.give('aborted', 'aborted-by-system'));
  }

  /** A document begins to arrive. */
  begin(document: ArrivingJob): void {
    this.#patience?.[Symbol.dispose]();
    this.#documents += 1;
    this.#arriving.add(document);
    this.#move('processing');
  }

  /** The document is there; it is printed when there is paper. */
  arrived(document: ArrivingJob): void {
    void document.end().then((receipt) => {
      this.#receipts.push(receipt);
      this.#arriving.delete(document);
      this.#settle();
    });
  }

  /** No more documents come: the job is done when those that came are. */
  close(): void {
    this.#patience?.[Symbol.dispose]();
    this.#incoming = false;
    this.#settle();
  }

  /** Ends the job and everything of it that is arriving or waits; a job that is over stays as it is. */
  give(up: 'canceled' | 'aborted', reason: string): void {
    if (!this.#move(up, reason)) return;
    this.#patience?.[Symbol.dispose]();
    this.#incoming = false;
    for (const document of this.#arriving) {
      void document.abort(up, reason).then((receipt) => this.#receipts.push(receipt));
    }
    this.#arriving.clear();
  }

  #settle(): void {
    if (this.#incoming || this.#arriving.size > 0) return;
    const states = this.#receipts.map((receipt) => receipt.state);
    const ended = worstFirst.find((state) => states.includes(state)) ?? 'completed';
    this.#move(ended, finalReasons[ended]);
  }

  #move(to: EnteredState, reason?: string): boolean {
    if (!mayMove(this.#state, to)) return false;
    this.#state = to;
    if (isFinal(to)) {
      this.#reason = reason;
      this.#times = { ...this.#times, completed: this.#clock.now() };
    } else this.#times = { ...this.#times, processing: this.#clock.now() };
    return true;
  }
}

const worstFirst: readonly FinalState[] = ['aborted', 'canceled', 'completed'];

const finalReasons: Readonly<Record<FinalState, string>> = {
  aborted: 'aborted-by-system',
  canceled: 'job-canceled-at-device',
  completed: 'job-completed-successfully',
};
