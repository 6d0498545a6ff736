import type { JournalEvent, Unstamped } from './event.ts';
import type { Json } from './json.ts';
import { Redactor } from './redact.ts';

/** Where events go: a file, an array, a judge that follows live. */
export type Sink = (event: JournalEvent) => void;

/** Words of our own, whatever a secret reads like: somebody's password may be 'none'. */
const ownWords: ReadonlySet<string> = new Set(['type', 'case', 'scenario', 'phase', 'operation']);

/**
 * Gives events their order and time and takes the secrets out. Redaction happens here, once, so
 * that no writer and no judge ever sees a secret.
 */
export class Recorder {
  readonly redactor = new Redactor();
  readonly #sink: Sink;
  readonly #monotonic: () => bigint;
  #seq: number;
  #call: number;

  /** `after`: the last numbers of a journal that is continued. */
  constructor(sink: Sink, monotonic: () => bigint, after = { seq: 0, call: 0 }) {
    this.#sink = sink;
    this.#monotonic = monotonic;
    this.#seq = after.seq;
    this.#call = after.call;
  }

  nextCall(): number {
    this.#call += 1;
    return this.#call;
  }

  record(event: Unstamped): JournalEvent {
    this.#seq += 1;
    // Every member of an event is JSON by construction, so redaction keeps its type.
    const clean = this.redactor.json(event as unknown as Json) as unknown as Unstamped;
    const own = Object.fromEntries(Object.entries(event).filter(([name]) => ownWords.has(name)));
    const at = String(this.#monotonic());
    const stamped = { seq: this.#seq, at, ...clean, ...own } as JournalEvent;
    this.#sink(stamped);
    return stamped;
  }
}
