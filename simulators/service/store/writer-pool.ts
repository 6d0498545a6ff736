import type { SharedSide } from './dialects/dialect.ts';
import { isDisturbed } from './dialects/postgres-fault.ts';
import type { Statement } from './dialects/statement.ts';

/** Maximum number of writing connections; more sessions do not increase the server's throughput. */
const mostWriters = 12;
const mostTries = 5;

export interface WriterPool<T> {
  /** Resolves when the changes of the work are durable. Work that conflicts with others is retried. */
  submit<R>(work: (change: T) => Promise<R>): Promise<R>;
  /** The same for a transaction of one statement; resolves to its only row. */
  ask(statement: Statement): Promise<object>;
  /** Waits for submitted work; later work is refused. */
  close(): Promise<void>;
}

interface Writer<T> {
  readonly side: SharedSide;
  readonly change: T;
}

/** Runs concurrent transactions on a few connections, each with one piece of work. */
export function writerPool<T>(
  another: () => SharedSide,
  changeOver: (side: SharedSide) => T,
): WriterPool<T> {
  const free: Writer<T>[] = [];
  const waiting: ((writer: Writer<T>) => void)[] = [];
  const underWay = new Set<Promise<unknown>>();
  let made = 0;
  let closed = false;

  function take(): Promise<Writer<T>> | Writer<T> {
    const writer = free.pop();
    if (writer !== undefined) return writer;
    if (made === mostWriters) return new Promise((resolve) => waiting.push(resolve));
    made += 1;
    const side = another();
    return { side, change: changeOver(side) };
  }

  async function run<R>(work: (writer: Writer<T>) => Promise<R>): Promise<R> {
    const writer = await take();
    try {
      return await undisturbed(() => work(writer));
    } finally {
      const next = waiting.shift();
      if (next === undefined) free.push(writer);
      else next(writer);
    }
  }

  function submit<R>(work: (writer: Writer<T>) => Promise<R>): Promise<R> {
    if (closed) return Promise.reject(new Error('the store is closed'));
    const running = run(work);
    underWay.add(running);
    const end = (): unknown => underWay.delete(running);
    running.then(end, end);
    return running;
  }

  return {
    submit: (work) => submit((writer) => inTransaction(writer, work)),
    ask: (statement) =>
      submit(async ({ side }) => {
        const [row] = await side.ask(statement);
        if (row === undefined) throw new Error('a statement returned no row');
        return row;
      }),
    async close() {
      closed = true;
      await Promise.allSettled(underWay);
    },
  };
}

async function inTransaction<T, R>(
  { side: { transaction }, change }: Writer<T>,
  work: (change: T) => Promise<R>,
): Promise<R> {
  try {
    await transaction.begin();
    const result = await work(change);
    await transaction.commit();
    return result;
  } catch (error) {
    await transaction.rollback();
    throw error;
  }
}

/** The only place that retries work after a conflict. */
async function undisturbed<R>(work: () => Promise<R>): Promise<R> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === mostTries || !isDisturbed(error)) throw error;
    }
  }
}
