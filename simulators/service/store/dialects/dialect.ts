import type { Expression } from 'kysely';
import type { Signals } from '../contract/signals.ts';
import type { Database } from '../schema.ts';
import type { Statement } from './statement.ts';

/** A writing connection and its transactions. */
export interface WritingSide {
  readonly writer: Database;
  readonly transaction: TransactionControl;
  /** Lets the ids of these emptied tables begin at 1 again; tables without ids are passed over. */
  restartIds(tables: readonly string[]): Promise<void>;
  /** The highest id that each of these tables ever gave; those without ids are passed over. */
  counters(tables: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Lets ids go on behind these; taken back when the transaction is. */
  setCounters(counters: ReadonlyMap<string, number>): Promise<void>;
}

export interface SharedSide extends WritingSide {
  /** Runs one statement as its own transaction and returns its rows. */
  ask(statement: Statement): Promise<readonly object[]>;
}

/** The parts that differ between databases; everything else in the store is portable SQL. */
interface EitherDialect extends WritingSide, AsyncDisposable {
  /** Where the records are kept, as messages name it. */
  readonly holder: 'data folder' | 'database';
  /** Sees what is committed, and nothing of the writer's open transaction. */
  readonly reader: Database;
  readonly types: ColumnTypes;
  /** Runs the work while no other process that has these records runs such work. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/** A database in which one transaction writes at a time, so that its checks hold until its commit. */
export interface LoneDialect extends EitherDialect {
  readonly isShared: false;
  readonly transaction: PiecewiseControl;
}

/**
 * A database that several processes share: transactions write concurrently (READ COMMITTED), so records
 * that must stay as they were checked are locked.
 */
export interface SharedDialect extends EitherDialect {
  readonly isShared: true;
  /** Opens another writing connection. */
  another(): SharedSide;
  signals(ask: (statement: Statement) => Promise<unknown>): Signals & AsyncDisposable;
}

export type StoreDialect = LoneDialect | SharedDialect;

export interface TransactionControl {
  begin(): Promise<void>;
  /** Makes the changes visible to others. */
  commit(): Promise<void>;
  /** To be awaited after each commit: resolves when it is durable, and rejects when it may not be. */
  settle(): Promise<void>;
  rollback(): Promise<void>;
}

/** A transaction made of pieces of work, each of which can be undone alone. */
export interface PiecewiseControl extends TransactionControl {
  /** Ends the current piece, keeping its changes, and begins another. */
  keep(): Promise<void>;
  /** Undoes the changes of the current piece and begins another. */
  undo(): Promise<void>;
}

/** Column types that are spelled differently. */
export interface ColumnTypes {
  /** A primary key that the database numbers, no number twice. */
  readonly id: Expression<unknown>;
  readonly bytes: Expression<unknown>;
  /** Whether transactions write concurrently, so that unique indexes must enforce uniqueness. */
  readonly areShared: boolean;
}
