import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../kit/clock.ts';
import { waitFor } from '../../../kit/lifecycle.ts';
import type { LoneDialect } from '../dialects/dialect.ts';
import { openSqlite } from '../dialects/sqlite.ts';
import { type Generation, generationsIn } from './places.ts';
import { rebuild } from './rebuild.ts';
import {
  basesOf,
  carryOut,
  makeTable,
  openRedoStand,
  type RedoStand,
  stateOf,
  type Transaction,
} from './redo-stand.ts';

let stand: RedoStand;
let warned: RedoStand['warned'];
let at: RedoStand['at'];
let open: RedoStand['open'];
beforeEach(() => {
  stand = openRedoStand();
  ({ warned, at, open } = stand);
});
afterEach(() => stand.remove());

const add = (number: number): Transaction => ({
  pieces: [{ steps: [{ add: number }], isKept: true }],
  end: 'commit',
});
const wait = { clock: systemClock, deadlineMs: 50_000 };

/** Logs are followed by bases only while something is written. */
async function writeUntil(
  dialect: LoneDialect,
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
    const told = async (): Promise<true | undefined> => {
      await carryOut(dialect, add(40));
      return warned.length > 0 || undefined;
    };
    await waitFor(told, { ...wait, what: 'a warning' });
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
