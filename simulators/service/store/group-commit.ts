import type { PiecewiseControl } from './dialects/dialect.ts';

/** One piece of work, its outcome held back until the transaction around it has ended. */
interface Waiting {
  /** Never rejects; answers whether the work's changes are to be kept. */
  run(): Promise<boolean>;
  committed(): void;
  lost(error: unknown): void;
}

export interface GroupParts {
  readonly transaction: PiecewiseControl;
  /** Told when a transaction is there to be read or gone, before those whose work it held. */
  readonly ended?: () => void;
}

/** One writer for everybody: `submit` resolves once what the work changed is durable. */
export interface GroupCommit<T> {
  submit<R>(work: (change: T) => Promise<R>): Promise<R>;
  /** Waits for what was submitted; later work is refused. */
  close(): Promise<void>;
}

/**
 * Gathers the work of a tick, and what arrives while a transaction is made durable, into one
 * transaction: that costs a sync, however much it holds. Each piece of work fails alone.
 */
export function groupCommit<T>(parts: GroupParts, change: T): GroupCommit<T> {
  let waiting: Waiting[] = [];
  let draining: Promise<void> | undefined;
  let closed = false;

  async function drain(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await runBatch(batch, parts);
    }
    draining = undefined;
  }

  return {
    submit(work) {
      if (closed) return Promise.reject(new Error('the store is closed'));
      return new Promise((resolve, reject) => {
        waiting.push(piece(() => work(change), resolve, reject));
        draining ??= drain();
      });
    },
    async close() {
      closed = true;
      await draining;
    },
  };
}

/** Work that fails answers at once: its changes are undone, and no commit is needed for nothing. */
function piece<R>(
  work: () => Promise<R>,
  resolve: (result: R) => void,
  reject: (error: unknown) => void,
): Waiting {
  let keep: (() => void) | undefined;
  return {
    async run() {
      try {
        const result = await work();
        keep = () => resolve(result);
        return true;
      } catch (error) {
        reject(error);
        return false;
      }
    },
    committed: () => keep?.(),
    lost: reject,
  };
}

async function runBatch(
  batch: readonly Waiting[],
  { transaction, ended = () => undefined }: GroupParts,
): Promise<void> {
  try {
    await transaction.begin();
    for (const one of batch) {
      const isKept = await one.run();
      if (!isKept) await transaction.undo();
      // The commit keeps the last.
      else if (one !== batch.at(-1)) await transaction.keep();
    }
    await transaction.commit();
    ended();
    await transaction.settle();
    for (const one of batch) one.committed();
  } catch (error) {
    // A full disk, a failing one or a lost connection ends the transaction for all of its work. What
    // could not be synced after its commit can be seen, and may be lost: its outcome is uncertain.
    await transaction.rollback().catch(() => undefined);
    ended();
    for (const one of batch) one.lost(error);
  }
}
