import type { Expression } from 'kysely';
import type { Database } from '../schema.ts';

/** What each kind of database brings; all else the store says in portable SQL. */
export interface StoreDialect extends AsyncDisposable {
  /** What holds the records, as people are told of it. */
  readonly holder: 'data folder' | 'database';
  /** Whether other processes may read and change the same records. */
  readonly isShared: boolean;
  /** Sees what is committed, and nothing of the writer's open transaction. */
  readonly reader: Database;
  /** One connection, to be used while a transaction is open. */
  readonly writer: Database;
  readonly transaction: TransactionControl;
  readonly types: ColumnTypes;
  /** Lets the ids of these emptied tables begin at 1 again; tables without ids are passed over. */
  restartIds(tables: readonly string[]): Promise<void>;
  /** The highest id that each of these tables ever gave; those without ids are passed over. */
  counters(tables: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Lets ids go on behind these; taken back when the transaction is. */
  setCounters(counters: ReadonlyMap<string, number>): Promise<void>;
  /** Runs the work while no other process that has these records runs such work. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * A transaction that writes, one at a time among all processes: what was checked in it holds until
 * its commit. Its work comes in pieces, each of which can be undone alone.
 */
export interface TransactionControl {
  begin(): Promise<void>;
  /** Ends a piece whose changes stay; another begins. */
  keep(): Promise<void>;
  /** Takes the changes of the piece back; another begins. */
  undo(): Promise<void>;
  /** Others see what was kept. */
  commit(): Promise<void>;
  /** To be awaited after each commit: resolves when it is durable, and rejects when it may not be. */
  settle(): Promise<void>;
  rollback(): Promise<void>;
}

/** Column types that are spelled differently. */
export interface ColumnTypes {
  /** A primary key that the database numbers, no number twice. */
  readonly id: Expression<unknown>;
  readonly bytes: Expression<unknown>;
}
