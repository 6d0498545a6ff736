import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

const busyTimeoutMs = 10_000;

/** The database of one moment in a new file for its owner's eyes, whoever writes to it meanwhile. */
export function copySqlite(from: string, to: string): void {
  closeSync(openSync(to, 'wx', 0o600));
  using source = new DatabaseSync(from, { timeout: busyTimeoutMs });
  source.prepare('vacuum into ?').run(to);
}

/** `quick_check` reads every page; `integrity_check` also compares indexes with tables and takes about ten times as long. */
export type DamageCheck = 'quick_check' | 'integrity_check';

/** Describes the first damage of a database file; undefined if the check finds none. */
export function findDamage(file: string, check: DamageCheck): string | undefined {
  try {
    using database = new DatabaseSync(file, { timeout: busyTimeoutMs });
    const [first] = database.prepare(`pragma ${check}(1)`).all();
    const found = String(first?.[check]);
    return found === 'ok' ? undefined : found;
  } catch (error) {
    // Too damaged to be looked through.
    if (error instanceof Error && 'errcode' in error && damages.includes(error.errcode))
      return error.message;
    throw error;
  }
}

/** SQLite's codes: corrupt, and no database. */
const damages: readonly unknown[] = [11, 26];
