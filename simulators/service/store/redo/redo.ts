import { mkdirSync, rmSync, statSync } from 'node:fs';
import type { Clock } from '../../../kit/clock.ts';
import { markClosed, takeClosed } from './closed.ts';
import type { Value } from './frames.ts';
import { openRedoLog, type RedoLog, type Transcript } from './log.ts';
import { makeBase } from './make-base.ts';
import { basePlace, generationsIn, logPlace, removeDrafts } from './places.ts';
import { baseBytes, bytesSinceBase, tidy } from './tidy.ts';

/**
 * What makes a data folder safe to be copied file by file while the service writes: beside the
 * database stand bases, whole databases that never change, and logs, append only, of every statement
 * since. Whatever moments the files of a copy are of, its newest base and the logs after it give the
 * records as they were when the last log was copied.
 */
export interface Redo extends Transcript, AsyncDisposable {
  /** Told the newest change of the database, and whether it has no tables yet, before the first transaction. */
  start(change: number, isEmpty: boolean): void;
  /** The transaction was taken back, or changed nothing. */
  left(): void;
}

export interface RedoParts {
  readonly folder: string;
  readonly database: string;
  readonly clock: Pick<Clock, 'monotonic' | 'timer'>;
  /** A copy made from now on is safe no more, until it is said otherwise. */
  readonly warn: (why: unknown) => void;
  readonly limits?: RedoLimits;
}

export interface RedoLimits {
  /** A log of this size and that of the last base is followed by a new one: bases cost a change the same however much is kept. */
  readonly logBytes: number;
  /** And one with anything in it, after so long: printed documents are not kept in it for ever. */
  readonly logMs: number;
  /** What a new base makes superfluous stays for who is just copying it: so long, and so much. */
  readonly keptMs: number;
  readonly keptBytes: number;
  /** Each start begins a log; after so many of them a base is made. */
  readonly mostLogs: number;
  /** How often the times are looked at, and the log is synced. */
  readonly everyMs: number;
}

const usualLimits: RedoLimits = {
  logBytes: 256 * 1024 * 1024,
  logMs: 3_600_000,
  keptMs: 600_000,
  keptBytes: 1024 * 1024 * 1024,
  mostLogs: 20,
  everyMs: 5_000,
};

export function openRedo(parts: RedoParts): Redo {
  return new RunningRedo(parts);
}

class RunningRedo implements Redo {
  readonly #parts: RedoParts;
  readonly #limits: RedoLimits;
  #log: RedoLog | undefined;
  #number = 0;
  #change = 0;
  /** What was told of a transaction has not been written. */
  #isOpen = false;
  /** Of the logs that the newest base does not make superfluous. */
  #earlierBytes = 0;
  #baseBytes = 0;
  #begunAt: bigint;
  #basedAt: bigint;
  #work: Promise<void> | undefined;
  #timer: Disposable | undefined;

  constructor(parts: RedoParts) {
    this.#parts = parts;
    this.#limits = parts.limits ?? usualLimits;
    this.#begunAt = parts.clock.monotonic();
    this.#basedAt = this.#begunAt;
  }

  start(change: number, isEmpty: boolean): void {
    const { folder } = this.#parts;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const isWhole = takeClosed(folder) === change;
    removeDrafts(folder);
    if (isEmpty) this.#clear();
    const there = generationsIn(folder);
    this.#number = there.at(-1)?.number ?? 0;
    this.#earlierBytes = bytesSinceBase(there);
    this.#baseBytes = baseBytes(there);
    this.#change = change;
    const isEnough = there.length > 0 && there.length < this.#limits.mostLogs;
    if (isEmpty || (isWhole && isEnough)) this.#openNext(isEmpty);
    else this.#roll();
    this.#wait();
  }

  begin(): void {
    this.#isOpen = true;
    this.#log?.begin();
  }

  note(text: string, values: readonly Value[]): void {
    this.#attempt((log) => log.note(text, values));
  }

  keep(): void {
    this.#log?.keep();
  }

  undo(): void {
    this.#log?.undo();
  }

  next(): number | undefined {
    return this.#log?.next();
  }

  left(): void {
    this.#isOpen = false;
  }

  committed(): void {
    this.#isOpen = false;
    this.#attempt((log) => {
      log.committed();
      this.#change = log.change;
    });
    const bytes = this.#earlierBytes + (this.#log?.bytes ?? 0);
    if (bytes > Math.max(this.#limits.logBytes, this.#baseBytes)) this.#roll();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#timer?.[Symbol.dispose]();
    await this.#work;
    const log = this.#log;
    this.#log = undefined;
    if (log === undefined) return;
    try {
      await log.sync();
      await log.close();
      await markClosed(this.#parts.folder, log.change);
    } catch (error) {
      this.#parts.warn(error);
    }
  }

  #openNext(isFromNothing: boolean): void {
    this.#number += 1;
    this.#begunAt = this.#parts.clock.monotonic();
    const place = logPlace(this.#parts.folder, this.#number);
    this.#log = openRedoLog(place, { from: this.#change, isFromNothing });
  }

  /** Goes on in a new log, and makes the base that it is to go on from. */
  #roll(): void {
    if (this.#work !== undefined) return;
    const before = this.#log;
    this.#earlierBytes = 0;
    try {
      this.#openNext(false);
    } catch (error) {
      this.#abandon(error);
      return;
    }
    const { folder, database, clock } = this.#parts;
    const base = basePlace(folder, this.#number);
    this.#inBackground(async () => {
      await before?.close();
      await makeBase(database, base);
      this.#baseBytes = statSync(base).size;
      this.#basedAt = clock.monotonic();
      await this.#tidy();
    });
  }

  /** Synced for the case that the machine fails and the folder is then copied elsewhere before it is opened. */
  #look(): void {
    this.#wait();
    if (this.#isOpen) return;
    const { logMs } = this.#limits;
    const log = this.#log;
    if (log === undefined || (log.isUsed && this.#msSince(this.#begunAt) >= logMs)) this.#roll();
    else
      this.#inBackground(async () => {
        await log.sync();
        await this.#tidy();
      });
  }

  #wait(): void {
    this.#timer = this.#parts.clock.timer(this.#limits.everyMs, () => this.#look());
  }

  async #tidy(): Promise<void> {
    const { keptMs, keptBytes } = this.#limits;
    await tidy(this.#parts.folder, this.#msSince(this.#basedAt) < keptMs ? keptBytes : 0);
  }

  #inBackground(task: () => Promise<void>): void {
    this.#work ??= task()
      .catch((error: unknown) => this.#parts.warn(error))
      .finally(() => {
        this.#work = undefined;
      });
  }

  #attempt(step: (log: RedoLog) => void): void {
    if (this.#log === undefined) return;
    try {
      step(this.#log);
    } catch (error) {
      this.#abandon(error);
    }
  }

  /** Better nothing to go by than a log that lacks what was acknowledged. It is tried again later. */
  #abandon(why: unknown): void {
    this.#log?.close().catch(() => undefined);
    this.#log = undefined;
    this.#clear();
    this.#parts.warn(why);
  }

  #clear(): void {
    const { folder } = this.#parts;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { mode: 0o700 });
  }

  #msSince(then: bigint): number {
    return Number((this.#parts.clock.monotonic() - then) / 1_000_000n);
  }
}
