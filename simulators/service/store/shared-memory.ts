import { type Clock, systemClock } from '../../kit/clock.ts';
import { randomIds } from '../../kit/ids.ts';
import type { Signals } from './contract/signals.ts';
import type { Statement } from './dialects/statement.ts';
import { recordsOver } from './records-memory.ts';
import { Shelf } from './shelf.ts';
import type { Reader } from './store.ts';
import {
  beatStatement,
  joinStatement,
  leaveStatement,
  seeStatement,
  unseenBy,
} from './tables/memories.ts';

export interface SharedMemoryParts {
  readonly ask: (statement: Statement) => Promise<object>;
  readonly signals: Signals;
  readonly clock?: Clock;
  readonly leaseMs?: number;
}

/** A process that does not answer delays changes by others for so long at most. */
const usualLeaseMs = 3_000;
const longestPauseMs = 32;

/**
 * What this process remembers of records that others change too. Every change of them raises the epoch
 * in its own transaction, and is acknowledged when no process with a valid lease has seen less. A
 * process answers from memory well within its own lease only, so no answer is older than the last
 * change that was acknowledged, whoever was stopped, cut off or killed.
 */
export class SharedMemory implements AsyncDisposable {
  readonly #parts: Required<SharedMemoryParts>;
  readonly #shelf = new Shelf(() => this.#isSure());
  readonly #watchers = new Set<() => Promise<void>>();
  readonly #hearing: Disposable;
  #id = '';
  #seen = -1;
  /** Start time of the last successful renewal of the lease; undefined without a lease. */
  #sureNs: bigint | undefined;
  #timer: Disposable | undefined;
  /** What was heard is dealt with one after the other. */
  #work = Promise.resolve();
  #ended = false;

  constructor({ ask, signals, clock = systemClock, leaseMs = usualLeaseMs }: SharedMemoryParts) {
    this.#parts = { ask, signals, clock, leaseMs };
    this.#hearing = signals.listen((topic) => {
      const epoch = epochOf(topic);
      if (epoch !== undefined) void this.#then(() => this.#see(epoch));
    });
    void this.#then(() => this.#beat());
    this.#round();
  }

  over(reader: Reader): Reader {
    return recordsOver(reader, this.#shelf);
  }

  /** Calls back after each change, by whichever process: it is acknowledged when this has resolved. */
  watch(changed: () => Promise<void>): Disposable {
    this.#watchers.add(changed);
    return { [Symbol.dispose]: () => void this.#watchers.delete(changed) };
  }

  /** A change may have been committed by this process. */
  forget(): void {
    this.#shelf.empty();
  }

  /** Resolves when no process answers from before this epoch. */
  async acknowledged(epoch: number): Promise<void> {
    this.forget();
    const { ask, signals, clock } = this.#parts;
    signals.tell(`epoch:${String(epoch)}`);
    for (let pauseMs = 2; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      const { unseen } = (await ask(unseenBy(this.#id, epoch))) as { readonly unseen: number };
      if (unseen === 0) return;
      await clock.sleep(pauseMs);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended = true;
    this.#hearing[Symbol.dispose]();
    this.#timer?.[Symbol.dispose]();
    await this.#work;
    this.#lose();
    await this.#parts.ask(leaveStatement(this.#id)).catch(() => undefined);
  }

  #isSure(): boolean {
    if (this.#sureNs === undefined) return false;
    const quietMs = Number((this.#parts.clock.monotonic() - this.#sureNs) / 1_000_000n);
    return quietMs < this.#parts.leaseMs * 0.8;
  }

  #round(): void {
    const { clock, leaseMs } = this.#parts;
    this.#timer = clock.timer(leaseMs / 3, () => {
      void this.#then(() => this.#beat()).then(() => {
        if (!this.#ended) this.#round();
      });
    });
  }

  /** What fails leaves us without a lease; the next round joins again. */
  #then(work: () => Promise<void>): Promise<void> {
    this.#work = this.#work
      .then(() => (this.#ended ? undefined : work()))
      .catch(() => this.#lose());
    return this.#work;
  }

  /** Renews the lease, which tells whether a signal was lost. */
  async #beat(): Promise<void> {
    const { ask, clock, leaseMs } = this.#parts;
    if (this.#sureNs === undefined) return await this.#join();
    const sinceNs = clock.monotonic();
    const { epoch } = (await ask(beatStatement(this.#id, leaseMs))) as { epoch: number | null };
    if (epoch === null) return await this.#join();
    this.#sureNs = sinceNs;
    await this.#see(epoch);
  }

  /** Under a new name: what was read under the old one is not remembered, nor was it acknowledged. */
  async #join(): Promise<void> {
    this.#lose();
    const { ask, clock, leaseMs } = this.#parts;
    this.#id = randomIds.uuid();
    const sinceNs = clock.monotonic();
    const { epoch } = (await ask(joinStatement(this.#id, leaseMs))) as { epoch: number };
    this.#seen = epoch;
    await this.#tell();
    this.#sureNs = sinceNs;
  }

  /** Forgetting comes before saying so. */
  async #see(epoch: number): Promise<void> {
    if (epoch <= this.#seen || this.#sureNs === undefined) return;
    this.#shelf.empty();
    await this.#tell();
    await this.#parts.ask(seeStatement(this.#id, epoch));
    this.#seen = epoch;
  }

  async #tell(): Promise<void> {
    for (const changed of this.#watchers) await changed();
  }

  #lose(): void {
    this.#sureNs = undefined;
    this.#shelf.empty();
  }
}

function epochOf(topic: string): number | undefined {
  const [, epoch] = /^epoch:(\d+)$/.exec(topic) ?? [];
  return epoch === undefined ? undefined : Number(epoch);
}
