import type { Clock } from '../kit/clock.ts';
import { pauseBefore, type ReaderBehaviour } from './behaviour.ts';
import { isWorthRetrying, type Tap, type TapFate, type Try } from './tap.ts';

export type Network = 'there' | 'away';

export interface OutboxOptions {
  readonly behaviour: ReaderBehaviour;
  readonly clock: Clock;
  /** One try; never rejects. */
  readonly send: (card: string) => Promise<Try>;
}

interface Entry {
  readonly card: string;
  readonly seenAt: number;
  readonly seenNs: bigint;
  tries: number;
  readonly settle: (tap: Tap) => void;
}

/** The taps of a reader on their way to the service: bounded, and in the order seen while they wait. */
export class Outbox {
  readonly #options: OutboxOptions;
  readonly #waiting: Entry[] = [];
  readonly #closing = new AbortController();
  #underWay = 0;
  #network: Network = 'there';

  constructor(options: OutboxOptions) {
    this.#options = options;
  }

  get network(): Network {
    return this.#network;
  }

  /** Taps that are kept, not those under way. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when it is decided what became of the tap; never rejects. */
  put(card: string, seenAt: number): Promise<Tap> {
    return new Promise((settle) => {
      const seenNs = this.#options.clock.monotonic();
      const entry = { card, seenAt, seenNs, tries: 0, settle };
      const { whenAway } = this.#options.behaviour;
      if (this.#network === 'away' && whenAway === 'drop') this.#drop(entry, networkAway);
      else this.#enqueue(entry);
    });
  }

  /** What is kept is sent when the network is there again. */
  set(network: Network): void {
    this.#network = network;
    this.#turn();
  }

  /** What waits is given up. */
  close(): void {
    this.#closing.abort();
    for (const entry of this.#waiting.splice(0)) this.#drop(entry, 'the reader was switched off');
  }

  #enqueue(entry: Entry): void {
    this.#waiting.push(entry);
    this.#turn();
    this.#dropSurplus();
  }

  #dropSurplus(): void {
    const { capacity, whenFull } = this.#options.behaviour;
    if (this.#waiting.length <= capacity) return;
    const surplus = whenFull === 'drop-oldest' ? this.#waiting.shift() : this.#waiting.pop();
    if (surplus !== undefined) this.#drop(surplus, `more than ${capacity} taps are waiting`);
  }

  #turn(): void {
    while (this.#network === 'there' && this.#underWay < this.#options.behaviour.atOnce) {
      const entry = this.#waiting.shift();
      if (entry === undefined) return;
      if (this.#isStale(entry)) this.#drop(entry, 'it waited too long');
      else void this.#carry(entry);
    }
  }

  async #carry(entry: Entry): Promise<void> {
    this.#underWay += 1;
    const last = await this.#tryUntilAnswered(entry);
    this.#underWay -= 1;
    if (last !== undefined) {
      const fate = last.answer === undefined ? 'unanswered' : 'answered';
      entry.settle({ ...told(entry, fate), ...last });
    } else if (this.#options.behaviour.whenAway === 'drop') {
      this.#drop(entry, networkAway);
    } else if (this.#closing.signal.aborted) {
      this.#drop(entry, 'the reader was switched off');
    } else {
      // It was seen before all that wait.
      this.#waiting.unshift(entry);
      this.#dropSurplus();
    }
    this.#turn();
  }

  /** The last try; undefined when the network went away, or the reader was switched off, before another one. */
  async #tryUntilAnswered(entry: Entry): Promise<Try | undefined> {
    const { behaviour, clock, send } = this.#options;
    const { signal } = this.#closing;
    for (;;) {
      entry.tries += 1;
      const last = await send(entry.card);
      if (!isWorthRetrying(last) || entry.tries > behaviour.retries || signal.aborted) return last;
      await clock.sleep(pauseBefore(entry.tries, behaviour), signal).catch(() => undefined);
      if (signal.aborted || this.#network === 'away') return undefined;
    }
  }

  #isStale({ seenNs }: Entry): boolean {
    const waitedMs = Number((this.#options.clock.monotonic() - seenNs) / 1_000_000n);
    return waitedMs > this.#options.behaviour.staleMs;
  }

  #drop(entry: Entry, failure: string): void {
    const endedNs = this.#options.clock.monotonic();
    const times = { startedNs: entry.seenNs, endedNs };
    entry.settle({ ...told(entry, 'dropped'), ...times, failure });
  }
}

const networkAway = 'the reader is offline';

function told(
  { card, seenAt, tries }: Entry,
  fate: TapFate,
): Pick<Tap, 'card' | 'fate' | 'seenAt' | 'tries'> {
  return { card, fate, seenAt, tries };
}
