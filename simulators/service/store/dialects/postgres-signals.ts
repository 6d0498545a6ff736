import { Client } from 'pg';
import { systemClock } from '../../../kit/clock.ts';
import type { Signals } from '../contract/signals.ts';
import { connectionConfig } from './postgres-connection.ts';
import { type Statement, statement } from './statement.ts';

/** Pause before reconnecting after a lost connection. */
const againMs = 1_000;

/** Channels belong to a whole database, so the name contains the schema's number. */
const channel = `'platen_' || quote_ident(current_schema())::regnamespace::oid::text`;

/**
 * Listens on a dedicated connection. The signals of one tick are sent together in a separate transaction:
 * NOTIFY in a writing transaction would hold a server-wide lock while that is synced.
 */
export class PostgresSignals implements Signals, AsyncDisposable {
  readonly #url: string;
  readonly #ask: (statement: Statement) => Promise<unknown>;
  readonly #listeners = new Set<(topic: string) => void>();
  #told = new Set<string>();
  #listening: Promise<Client | undefined> | undefined;
  #ended = false;

  constructor(url: string, ask: (statement: Statement) => Promise<unknown>) {
    this.#url = url;
    this.#ask = ask;
  }

  tell(topic: string): void {
    if (this.#told.size === 0) setImmediate(() => this.#flush());
    this.#told.add(topic);
  }

  listen(heard: (topic: string) => void): Disposable {
    this.#listeners.add(heard);
    this.#listening ??= this.#connect();
    return { [Symbol.dispose]: () => void this.#listeners.delete(heard) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ended = true;
    const client = await this.#listening;
    await client?.end().catch(() => undefined);
  }

  #flush(): void {
    const topics = JSON.stringify([...this.#told]);
    this.#told = new Set();
    const notify = statement(
      (value) =>
        `select pg_notify(${channel}, topic) from json_array_elements_text(${value(topics)}::json) topic`,
    );
    void this.#ask(notify).catch(() => undefined);
  }

  async #connect(): Promise<Client | undefined> {
    const client = new Client({
      ...connectionConfig(this.#url),
      idle_in_transaction_session_timeout: 0,
    });
    client.on('error', () => undefined).on('end', () => this.#again());
    client.on('notification', ({ payload = '' }) => {
      for (const heard of this.#listeners) heard(payload);
    });
    try {
      await client.connect();
      const { rows } = await client.query<{ name: string }>(`select ${channel} as name`);
      await client.query(`listen "${rows[0]?.name ?? ''}"`);
      return client;
    } catch {
      await client.end().catch(() => undefined);
      this.#again();
      return undefined;
    }
  }

  #again(): void {
    if (this.#ended) return;
    systemClock.timer(againMs, () => {
      if (!this.#ended) this.#listening = this.#connect();
    });
  }
}
