import type { StoreDialect } from './dialect.ts';
import { openPostgres } from './postgres.ts';
import { isPostgresUrl } from './postgres-url.ts';
import { openSqlite } from './sqlite.ts';

/** An SQLite file, or the database that a `postgres://` URL names. Throws DatabaseUnusable. */
export async function openDialect(place: string): Promise<StoreDialect> {
  return isPostgresUrl(place) ? await openPostgres(place) : openSqlite(place);
}
