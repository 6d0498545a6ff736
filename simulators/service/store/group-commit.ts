import { CompiledQuery } from 'kysely';
import type { Database } from './schema.ts';

/** One piece of work, its outcome held back until the transaction around it has ended. */
interface Waiting {
  /** Never rejects; answers whether the work's changes are to be kept. */
  run(): Promise<boolean>;
  committed(): void;
  lost(error: unknown): void;
}

export interface WritingConnection {
  readonly writer: Database;
  /** Begins a transaction that will write. */
  readonly begin: string;
  /** Told when a transaction has ended, before those whose work it held. */
  readonly ended?: () => void;
}

/** One writer for everybody: `submit` resolves once what the work changed is durable. */
export interface GroupCommit<T> {
  submit<R>(work: (change: T) => Promise<R>): Promise<R>;
  /** Waits for what was submitted; later work is refused. */
  close(): Promise<void>;
}

/**
 * Gathers the work of a tick, and what arrives while a transaction runs, into one transaction: a
 * commit costs a sync, however much it holds. Each piece has a savepoint and fails alone.
 */
export function groupCommit<T>(connection: WritingConnection, change: T): GroupCommit<T> {
  let waiting: Waiting[] = [];
  let draining: Promise<void> | undefined;
  let closed = false;
  const say = statements(connection);

  async function drain(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      await runBatch(batch, say, connection.ended);
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

/** Work that fails answers at once: its savepoint is gone, and no commit is needed for nothing. */
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
  say: Statements,
  ended: () => void = () => undefined,
): Promise<void> {
  try {
    await say.begin();
    for (const one of batch) {
      await say.savepoint();
      if (!(await one.run())) await say.rollbackToSavepoint();
      await say.release();
    }
    await say.commit();
    ended();
    for (const one of batch) one.committed();
  } catch (error) {
    // A full disk or a failing one ends the transaction for all of its work.
    await say.rollback().catch(() => undefined);
    ended();
    for (const one of batch) one.lost(error);
  }
}

type Statements = ReturnType<typeof statements>;

function statements({ writer, begin }: WritingConnection) {
  const say = (text: string) => {
    const query = CompiledQuery.raw(text);
    return async (): Promise<void> => {
      await writer.executeQuery(query);
    };
  };
  return {
    begin: say(begin),
    commit: say('commit'),
    rollback: say('rollback'),
    savepoint: say('savepoint work'),
    rollbackToSavepoint: say('rollback to savepoint work'),
    release: say('release savepoint work'),
  };
}
