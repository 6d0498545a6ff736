import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seededChance } from '../../../kit/chance.ts';
import { systemClock } from '../../../kit/clock.ts';
import { waitFor } from '../../../kit/lifecycle.ts';
import type { StoreDialect } from '../dialects/dialect.ts';
import { openSqlite } from '../dialects/sqlite.ts';
import { type Generation, generationsIn } from './places.ts';
import { rebuild } from './rebuild.ts';
import { openRedo, type RedoLimits } from './redo.ts';

let folder: string;
let warned: unknown[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'platen-redo-'));
  warned = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);
const limits: RedoLimits = {
  logBytes: 4_000,
  logMs: 3_600_000,
  keptMs: 600_000,
  keptBytes: 1e9,
  mostLogs: 20,
  everyMs: 3_600_000,
};

function open(changed: Partial<RedoLimits> = {}): StoreDialect {
  const warn = (why: unknown) => warned.push(why);
  const parts = { folder: at('redo'), database: at('live'), clock: systemClock, warn };
  return openSqlite(at('live'), openRedo({ ...parts, limits: { ...limits, ...changed } }));
}

/** Any database: the parts of it that are told apart. */
function stateOf(file: string): string {
  using database = new DatabaseSync(file, { readOnly: true });
  const tables = database.prepare("select name from sqlite_schema where type = 'table'").all();
  if (tables.length === 0) return 'nothing';
  const rows = database.prepare('select id, text, length(bytes) as n from t order by id').all();
  const version = database.prepare('pragma user_version').get();
  return JSON.stringify([version, rows, database.prepare('select * from sqlite_sequence').all()]);
}

type Piece = readonly { readonly add?: number; readonly remove?: number; readonly large?: true }[];
interface Transaction {
  readonly pieces: readonly { readonly steps: Piece; readonly isKept: boolean }[];
  readonly end: 'commit' | 'rollback';
}

const stepArb = fc.oneof(
  { weight: 8, arbitrary: fc.record({ add: fc.nat(50) }) },
  { weight: 4, arbitrary: fc.record({ remove: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ add: fc.nat(50), large: fc.constant(true as const) }) },
);
const transactionArb: fc.Arbitrary<Transaction> = fc.record({
  pieces: fc.array(
    fc.record({ steps: fc.array(stepArb, { maxLength: 4 }), isKept: fc.boolean() }),
    { minLength: 1, maxLength: 4 },
  ),
  end: fc.constantFrom('commit', 'commit', 'commit', 'rollback'),
});

async function makeTable({ transaction, writer, types }: StoreDialect): Promise<void> {
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

async function carryOut(dialect: StoreDialect, { pieces, end }: Transaction): Promise<void> {
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

describe('bases and logs', () => {
  it('give the same records as the database, whatever was kept, undone and rolled back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(transactionArb, { maxLength: 12 }), async (transactions) => {
        for (const name of readdirSync(folder)) rmSync(at(name), { recursive: true });
        await using dialect = open();
        await makeTable(dialect);
        for (const one of transactions) {
          await carryOut(dialect, one);
          expect(rebuild(at('redo'), at('made'))).toBe(true);
          expect(stateOf(at('made'))).toBe(stateOf(at('live')));
        }
        expect(warned).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it('give a state that was committed, wherever the last log is torn', async () => {
    const states = ['nothing'];
    await using dialect = open({ logBytes: 1e9 });
    await makeTable(dialect);
    states.push(stateOf(at('live')));
    const large = { add: 1, large: true } as const;
    for (let add = 1; add < 20; add += 1) {
      const steps = add % 7 === 0 ? [large, large, { add }] : [{ add }];
      await carryOut(dialect, { pieces: [{ steps, isKept: true }], end: 'commit' });
      states.push(stateOf(at('live')));
    }
    const [{ log } = { log: undefined }] = generationsIn(at('redo'));
    if (log === undefined) throw new Error('there is no log');
    const whole = at('whole');
    copyFileSync(log, whole);
    const chance = seededChance(7);
    let newest = 0;
    for (let bytes = 60; bytes < 6_000_000; bytes += 1 + chance.below(250_000)) {
      copyFileSync(whole, log);
      truncateSync(log, bytes);
      expect(rebuild(at('redo'), at('made'))).toBe(true);
      const found = states.indexOf(stateOf(at('made')));
      expect(found).toBeGreaterThanOrEqual(newest);
      newest = found;
    }
    expect(newest).toBe(states.length - 1);
  });
});

/** Taken file by file, in any order and with work in between. */
describe('a copy that takes its time', () => {
  it.each([1, 2, 3, 4, 5, 6])('is of one moment, not before it was begun (%i)', async (seed) => {
    const chance = seededChance(seed);
    await using dialect = open({ logBytes: 16_000 });
    await makeTable(dialect);
    const states = [stateOf(at('live'))];
    const work = async (): Promise<void> => {
      const steps = [{ add: chance.below(60) }, { remove: chance.below(200) }];
      await carryOut(dialect, { pieces: [{ steps, isKept: true }], end: 'commit' });
      states.push(stateOf(at('live')));
    };
    for (let round = 0; round < 12; round += 1) {
      for (let times = chance.below(12); times >= 0; times -= 1) await work();
      // Bases are made meanwhile.
      await systemClock.sleep(chance.below(15));
      const begun = states.length - 1;
      rmSync(at('copy'), { recursive: true, force: true });
      mkdirSync(at('copy'));
      const names = readdirSync(at('redo')).sort(() => chance.below(3) - 1);
      for (const name of names) {
        if (name.includes('.part')) continue;
        copyFileSync(join(at('redo'), name), join(at('copy'), name));
        for (let times = chance.below(8); times > 0; times -= 1) await work();
      }
      expect(rebuild(at('copy'), at('made'))).toBe(true);
      expect(states.indexOf(stateOf(at('made')))).toBeGreaterThanOrEqual(begun);
    }
    expect(basesOf(generationsIn(at('redo')))).not.toEqual([]);
    expect(warned).toEqual([]);
  });
});

const add = (number: number): Transaction => ({
  pieces: [{ steps: [{ add: number }], isKept: true }],
  end: 'commit',
});
const wait = { clock: systemClock, deadlineMs: 10_000 };

const basesOf = (there: readonly Generation[]) => there.filter(({ base }) => base !== undefined);

/** Logs are followed by bases only while something is written. */
async function writeUntil(
  dialect: StoreDialect,
  what: string,
  isSo: (there: readonly Generation[]) => boolean,
): Promise<void> {
  const attempt = async (): Promise<true | undefined> => {
    for (let times = 0; times < 5; times += 1) await carryOut(dialect, add(40));
    return isSo(generationsIn(at('redo'))) || undefined;
  };
  await waitFor(attempt, { ...wait, what });
}

describe('a start', () => {
  it('goes on from a log that was closed in order, and makes a base after another end', async () => {
    {
      await using dialect = open();
      await makeTable(dialect);
    }
    {
      await using dialect = open();
      await carryOut(dialect, add(1));
    }
    expect(generationsIn(at('redo')).map(({ base }) => base)).toEqual([undefined, undefined]);
    rmSync(at('redo/closed'));
    await using dialect = open();
    await carryOut(dialect, add(2));
    const based = () => generationsIn(at('redo')).at(-1)?.base;
    await waitFor(based, { ...wait, what: 'the base' });
    expect(rebuild(at('redo'), at('made'))).toBe(true);
    expect(stateOf(at('made'))).toBe(stateOf(at('live')));
  });

  it('makes a base of records that were kept without one', async () => {
    {
      await using dialect = openSqlite(at('live'));
      await makeTable(dialect);
      await carryOut(dialect, add(1));
    }
    await using dialect = open();
    await carryOut(dialect, add(2));
    await waitFor(() => generationsIn(at('redo')).at(-1)?.base, { ...wait, what: 'the base' });
    expect(rebuild(at('redo'), at('made'))).toBe(true);
    expect(stateOf(at('made'))).toBe(stateOf(at('live')));
  });

  it('makes the next base when the log is as large as the last one', async () => {
    await using dialect = open();
    await makeTable(dialect);
    await writeUntil(dialect, 'there are five bases', (there) => basesOf(there).length > 4);
    const size = (place: string | undefined): number => statSync(place ?? '').size;
    const ended = generationsIn(at('redo')).slice(0, -1);
    const tooShort = ended.filter(({ base, log }) => base !== undefined && size(log) <= size(base));
    expect(tooShort).toEqual([]);
  });

  it('removes what a newer base makes superfluous', async () => {
    await using dialect = open({ keptBytes: 20_000 });
    await makeTable(dialect);
    await writeUntil(dialect, 'the oldest is removed', (there) => there[0]?.number !== 1);
    expect(rebuild(at('redo'), at('made'))).toBe(true);
  });
});

describe('what is missing', () => {
  it('is noticed: a log, or the base of the oldest', async () => {
    await using dialect = open();
    await makeTable(dialect);
    await writeUntil(dialect, 'there are two bases', (there) => basesOf(there).length > 1);
    for (const { base } of generationsIn(at('redo'))) if (base !== undefined) rmSync(base);
    const [, second] = generationsIn(at('redo'));
    if (second?.log === undefined) throw new Error('there is no second log');
    rmSync(second.log);
    expect(rebuild(at('redo'), at('made'))).toBe(false);
    rmSync(at('redo'), { recursive: true });
    mkdirSync(at('redo'));
    expect(rebuild(at('redo'), at('made'))).toBe(false);
  });

  it('is all there again after a log could not be written', async () => {
    await using dialect = open({ everyMs: 20 });
    await makeTable(dialect);
    rmSync(at('redo'), { recursive: true });
    // No new log can be made where a file is in its place.
    writeFileSync(at('redo'), 'in the way');
    for (let number = 0; number < 60; number += 1) await carryOut(dialect, add(40));
    expect(warned).not.toEqual([]);
    rmSync(at('redo'), { recursive: true, force: true });
    const based = () => rebuilds(() => rebuild(at('redo'), at('made')));
    await waitFor(based, { ...wait, what: 'a base' });
    await carryOut(dialect, add(3));
    expect(rebuild(at('redo'), at('made'))).toBe(true);
    expect(stateOf(at('made'))).toBe(stateOf(at('live')));
  });
});

function rebuilds(attempt: () => boolean): true | undefined {
  try {
    return attempt() || undefined;
  } catch {
    return undefined;
  }
}
