import type { Expression } from 'kysely';
import type { Database } from '../schema.ts';

/** What each kind of database brings; all else the store says in portable SQL. */
export interface StoreDialect extends AsyncDisposable {
  /** Sees what is committed, and nothing of the writer's open transaction. */
  readonly reader: Database;
  /** One connection, so that the statements of a transaction follow each other. */
  readonly writer: Database;
  /** Begins a transaction that will write. */
  readonly begin: string;
  readonly types: ColumnTypes;
  /** Lets the ids of these emptied tables begin at 1 again. */
  restartIds(tables: readonly string[]): Promise<void>;
}

/** Column types that are spelled differently. */
export interface ColumnTypes {
  /** A primary key that the database numbers, no number twice. */
  readonly id: Expression<unknown>;
  readonly bytes: Expression<unknown>;
}
