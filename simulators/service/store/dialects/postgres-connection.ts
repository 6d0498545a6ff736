import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { type ClientBase, type ClientConfig, type CustomTypesConfig, Pool } from 'pg';
import { storeFault } from './postgres-fault.ts';
import { bindable, postgresTypes } from './postgres-values.ts';

const connectMs = 5_000;
/** Many requests read at once; each statement is short. */
const readers = 10;
/** A process that hangs in a transaction holds up everybody: the server ends its session. */
const idleInTransactionMs = 10_000;
/** So long a writer waits for the writers of other processes. */
const lockMs = 20_000;

export function connectionConfig(url: string): ClientConfig {
  return {
    connectionString: url,
    types: postgresTypes as CustomTypesConfig,
    fallback_application_name: 'platen',
    connectionTimeoutMillis: connectMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    lock_timeout: lockMs,
    // A server that vanished without a word is noticed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** Connections that read what is committed; one that is lost is replaced at the next need. */
export function readingPool(url: string): PostgresPool {
  const pool = new Pool({ ...connectionConfig(url), max: readers });
  // Told of a connection that ends while nobody uses it; without a listener the process would end.
  pool.on('error', () => undefined);
  return {
    options: {},
    async connect() {
      const client = await pool.connect().catch(rethrow);
      return kyselyClient(client, (isLost) => client.release(isLost));
    },
    end: () => pool.end(),
  };
}

/** A client as kysely sees it. After a statement that could not be asked, `release` is told. */
export function kyselyClient(
  client: Pick<ClientBase, 'query'>,
  release: (isLost: boolean) => void,
): PostgresPoolClient {
  let isLost = false;
  const query = async (text: string, parameters: readonly unknown[]): Promise<unknown> => {
    try {
      return await client.query(text, bindable(parameters));
    } catch (error) {
      const fault = storeFault(error);
      isLost ||= fault !== error;
      throw fault;
    }
  };
  return { query, release: () => release(isLost) } as PostgresPoolClient;
}

function rethrow(error: unknown): never {
  throw storeFault(error);
}
