import type { PostgresPool } from 'kysely';
import { Client, type QueryResult } from 'pg';
import type { TransactionControl } from './dialect.ts';
import { connectionConfig, kyselyClient } from './postgres-connection.ts';
import { isConnectionLoss, StoreUnreachable, storeFault } from './postgres-fault.ts';
import { bindable } from './postgres-values.ts';
import type { Statement } from './statement.ts';

/**
 * One connection that writes. A statement runs within the open transaction or not at
 * all: when the connection is lost, what follows in that transaction is refused, and the next
 * `begin` connects anew.
 */
export interface PostgresWriter {
  readonly pool: PostgresPool;
  readonly transaction: TransactionControl;
  /** Runs a statement outside an explicit transaction. */
  readonly ask: (statement: Statement) => Promise<readonly object[]>;
  readonly end: () => Promise<void>;
}

export function postgresWriter(url: string): PostgresWriter {
  const line = new WritingLine(url);
  return {
    pool: {
      options: {},
      connect: () => Promise.resolve(kyselyClient(line.asClient(), () => undefined)),
      end: () => line.end(),
    },
    transaction: {
      begin: () => line.begin(),
      commit: () => line.commit(),
      // A commit is answered when it is synced.
      settle: () => Promise.resolve(),
      rollback: () => line.rollback(),
    },
    ask: (statement) => line.ask(statement),
    end: () => line.end(),
  };
}

type Ask = (client: Client) => Promise<unknown>;

class WritingLine {
  readonly #url: string;
  #client: Client | undefined;
  /** Of which connection the open transaction is; none when it was lost with its connection. */
  #open: Client | undefined;
  /** A connection takes one statement at a time. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(url: string) {
    this.#url = url;
  }

  async begin(): Promise<void> {
    const kept = this.#client;
    // That a kept connection was lost may show only now; nothing was begun on it.
    const begun = kept !== undefined && (await this.#beginOn(kept).catch(ifLost));
    if (begun !== true) await this.#beginOn(await this.#connect());
  }

  async #beginOn(client: Client): Promise<true> {
    try {
      await client.query('begin isolation level read committed');
      this.#open = client;
      return true;
    } catch (error) {
      this.#drop(client);
      throw storeFault(error);
    }
  }

  async say(text: string): Promise<void> {
    await this.#inTurn((client) => client.query(text));
  }

  async commit(): Promise<void> {
    try {
      const { command } = (await this.#inTurn((client) => client.query('commit'))) as QueryResult;
      // What was told of no error, though one had ended the transaction.
      if (command !== 'COMMIT') throw new Error('the database rolled the transaction back');
    } finally {
      this.#open = undefined;
    }
  }

  async rollback(): Promise<void> {
    const client = this.#open;
    if (client === undefined) return;
    try {
      await this.say('rollback');
    } catch {
      // The session ends, and with it the transaction.
      this.#drop(client);
    } finally {
      this.#open = undefined;
    }
  }

  async ask({ text, values }: Statement): Promise<readonly object[]> {
    const client = this.#client ?? (await this.#connect());
    try {
      const named = { name: nameOf(text), text, values: bindable(values) };
      return (await client.query<object>(named)).rows;
    } catch (error) {
      const fault = storeFault(error);
      if (fault !== error) this.#drop(client);
      throw fault;
    }
  }

  /** For kysely: statements of the open transaction. */
  asClient(): Pick<Client, 'query'> {
    const query = (text: string, values: unknown[]): Promise<unknown> =>
      this.#inTurn((client) => client.query(text, values));
    return { query } as unknown as Pick<Client, 'query'>;
  }

  async end(): Promise<void> {
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #inTurn(ask: Ask): Promise<unknown> {
    const answer = this.#last.then(() => {
      if (this.#open === undefined) throw new StoreUnreachable('no transaction is open', undefined);
      return ask(this.#open);
    });
    this.#last = answer.catch(() => undefined);
    return answer;
  }

  async #connect(): Promise<Client> {
    const client = new Client(connectionConfig(this.#url));
    const lose = (): void => this.#lose(client);
    // Both are told also of a connection that nobody uses just then.
    client.on('error', lose).on('end', lose);
    try {
      await client.connect();
      await client.query('set synchronous_commit = on');
    } catch (error) {
      this.#drop(client);
      throw storeFault(error);
    }
    this.#client = client;
    return client;
  }

  #drop(client: Client): void {
    this.#lose(client);
    void client.end().catch(() => undefined);
  }

  #lose(client: Client): void {
    if (this.#client === client) this.#client = undefined;
    if (this.#open === client) this.#open = undefined;
  }
}

/** A named statement is parsed and planned once per session. The number of different texts is small and fixed. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text) ?? `s${String(names.size)}`;
  names.set(text, known);
  return known;
}

/** Nothing for a fault that a new connection may not have; throws the others. */
function ifLost(error: unknown): undefined {
  if (!isConnectionLoss(error)) throw error;
}
