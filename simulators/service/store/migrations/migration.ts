import type { ColumnDefinitionBuilder } from 'kysely';
import type { ColumnTypes } from '../dialects/dialect.ts';
import type { Database } from '../schema.ts';

/** One step of the tables' history; steps that were released are never edited. */
export type Migration = (database: Database, types: ColumnTypes) => Promise<void>;

export function notNull(column: ColumnDefinitionBuilder): ColumnDefinitionBuilder {
  return column.notNull();
}
