import { rm } from 'node:fs/promises';
import Type from 'typebox';
import Value from 'typebox/value';
import type { Clock, MovableClock } from '../kit/clock.ts';
import { DataFolderUnusable, keepFile, readIfThere } from './data-folder.ts';
import type { Store } from './store/store.ts';

/** Stands still at a moment, or goes with the base clock at a distance from it; epoch milliseconds. */
const keptState = Type.Union([
  Type.Object({ frozenAt: Type.Integer() }),
  Type.Object({ offsetMs: Type.Integer() }),
]);

interface Beginning {
  readonly base: Clock;
  /** Somebody named the moment at which the clock starts, each time. */
  readonly start: number | undefined;
}

/** The service's clock: what was done to it outlives the process, so that no record is of the future after a restart. */
export interface KeptClock {
  /** As a first start has it, whatever was done to it. */
  restartClock(): Promise<void>;
  /** To be called after each move. */
  keepClock(): Promise<void>;
  /** Goes by what another process has kept since. */
  renewClock(): Promise<void>;
}

/** Where the state of the clock is kept; nothing where it was not moved. */
interface ClockPlace {
  /** As messages name it. */
  readonly name: string;
  readonly isShared: boolean;
  read(): Promise<string | undefined>;
  write(text: string | undefined): Promise<void>;
}

/** In a file of the data folder, or among the records where several processes have these. */
export function clockPlace(store: Store, file: string): ClockPlace {
  return store.isShared ? amongRecords(store) : inFile(file);
}

function inFile(file: string): ClockPlace {
  return {
    name: file,
    isShared: false,
    read: () => readIfThere(file),
    write: (text) => (text === undefined ? rm(file, { force: true }) : keepFile(file, text)),
  };
}

const clockFact = 'clock';

/** Several processes go by one clock: who moved it is answered when all go by it. */
function amongRecords(store: Store): ClockPlace {
  return {
    name: 'the clock among the records',
    isShared: true,
    read: async () => (await store.read.facts.byName(clockFact)) || undefined,
    write: (text = '') => store.write(({ change }) => change.setFact(clockFact, text)),
  };
}

/** Sets the clock as it was kept, where it was; not where its start is named. Throws DataFolderUnusable. */
export async function openKeptClock(
  place: ClockPlace,
  clock: MovableClock,
  beginning: Beginning,
): Promise<KeptClock> {
  let known: string | undefined;
  const keep = async (text: string | undefined): Promise<void> => {
    known = text;
    await place.write(text);
  };
  const keepClock = async (): Promise<void> => {
    const { now, frozen, offsetMs } = clock.state();
    await keep(JSON.stringify(frozen ? { frozenAt: now } : { offsetMs }));
  };
  if (beginning.start !== undefined) {
    if (place.isShared) await keepClock();
  } else {
    known = await place.read();
    if (known !== undefined) restore(known, place, { clock, beginning });
  }
  return {
    keepClock,
    restartClock: async () => {
      startClock(clock, beginning);
      await keep(undefined);
    },
    renewClock: async () => {
      const text = await place.read();
      if (text === known) return;
      known = text;
      if (text === undefined) startClock(clock, beginning);
      else restore(text, place, { clock, beginning });
    },
  };
}

/** Sets the clock going: with the base, or from the moment it is to start at. */
export function startClock(clock: MovableClock, { base, start }: Beginning): void {
  clock.freeze(start ?? base.now());
  clock.resume();
}

interface Restored {
  readonly clock: MovableClock;
  readonly beginning: Beginning;
}

function restore(text: string, { name }: ClockPlace, { clock, beginning }: Restored): void {
  const kept = read(text);
  if (!Value.Check(keptState, kept))
    throw new DataFolderUnusable(
      `${name} is damaged: remove it, and the clock shows the current time again`,
    );
  clock.freeze('frozenAt' in kept ? kept.frozenAt : beginning.base.now() + kept.offsetMs);
  if ('offsetMs' in kept) clock.resume();
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
