import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { systemClock } from '../../../kit/clock.ts';
import type { LoneDialect } from '../dialects/dialect.ts';
import { openSqlite } from '../dialects/sqlite.ts';
import type { Generation } from './places.ts';
import { openRedo, type RedoLimits } from './redo.ts';

/** For tests: a folder in which a database lives, with bases and logs of it beside. */
export interface RedoStand {
  readonly folder: string;
  readonly warned: readonly unknown[];
  readonly at: (name: string) => string;
  readonly open: (changed?: Partial<RedoLimits>) => LoneDialect;
  remove(): void;
}

const limits: RedoLimits = {
  logBytes: 4_000,
  logMs: 3_600_000,
  keptMs: 600_000,
  keptBytes: 1e9,
  mostLogs: 20,
  everyMs: 3_600_000,
};

export function openRedoStand(): RedoStand {
  const folder = mkdtempSync(join(tmpdir(), 'platen-redo-'));
  const warned: unknown[] = [];
  const at = (name: string): string => join(folder, name);
  return {
    folder,
    warned,
    at,
    open: (changed = {}) => {
      const warn = (why: unknown) => warned.push(why);
      const parts = { folder: at('redo'), database: at('live'), clock: systemClock, warn };
      return openSqlite(at('live'), openRedo({ ...parts, limits: { ...limits, ...changed } }));
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Any database: the parts of it that are told apart. */
export function stateOf(file: string): string {
  using database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
  if (tables.length === 0) return 'nothing';
  const rows = database.prepare('select id, text, length(bytes) as n from t order by id').all();
  const version = database.prepare('pragma user_version').get();
  return JSON.stringify([version, rows, database.prepare('select * from sqlite_sequence').all()]);
}

type Piece = readonly { readonly add?: number; readonly remove?: number; readonly large?: true }[];

export interface Transaction {
  readonly pieces: readonly { readonly steps: Piece; readonly isKept: boolean }[];
  readonly end: 'commit' | 'rollback';
}

export async function makeTable({ transaction, writer, types }: LoneDialect): Promise<void> {
  await transaction.begin();
  await writer.schema
    .createTable('t')
    .addColumn('id', types.id as never)
    .addColumn('text', 'text')
    .addColumn('bytes', types.bytes as never)
    .execute();
  await transaction.commit();
  await transaction.settle();
}

export async function carryOut(dialect: LoneDialect, { pieces, end }: Transaction): Promise<void> {
  const { transaction } = dialect;
  const writer = dialect.writer as never as Kysely<{
    t: { id: number; text: string; bytes: Uint8Array };
  }>;
  await transaction.begin();
  for (const { steps, isKept } of pieces) {
    for (const { add, remove, large } of steps) {
      if (remove !== undefined) await writer.deleteFrom('t').where('id', '=', remove).execute();
      if (add === undefined) continue;
      const bytes = Buffer.alloc(large === true ? 700_000 : add * 10, add);
      const row = { text: `row ${String(add)} 'ü`, bytes } as never;
      await writer.insertInto('t').values(row).returning('id').execute();
    }
    await (isKept ? transaction.keep() : transaction.undo());
  }
  await transaction[end]();
  if (end === 'commit') await transaction.settle();
}

export function basesOf(there: readonly Generation[]): readonly Generation[] {
  return there.filter(({ base }) => base !== undefined);
}
