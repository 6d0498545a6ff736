import { rm } from 'node:fs/promises';
import Type from 'typebox';
import Value from 'typebox/value';
import type { Clock, MovableClock } from '../kit/clock.ts';
import { DataFolderUnusable, keepFile, readIfThere } from './data-folder.ts';

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

/** The clock of a data folder: what was done to it outlives the process, so that no record is of the future after a restart. */
export interface KeptClock {
  /** As a first start has it, whatever was done to it. */
  restartClock(): Promise<void>;
  /** To be called after each move. */
  keepClock(): Promise<void>;
}

/** Sets the clock as it was kept, where it was; not where its start is named. Throws DataFolderUnusable. */
export async function openKeptClock(
  file: string,
  clock: MovableClock,
  beginning: Beginning,
): Promise<KeptClock> {
  if (beginning.start === undefined) await restore(file, clock);
  return {
    restartClock: async () => {
      startClock(clock, beginning);
      await rm(file, { force: true });
    },
    keepClock: async () => {
      const { now, frozen, offsetMs } = clock.state();
      await keepFile(file, JSON.stringify(frozen ? { frozenAt: now } : { offsetMs }));
    },
  };
}

/** Sets the clock going: with the base, or from the moment it is to start at. */
export function startClock(clock: MovableClock, { base, start }: Beginning): void {
  clock.freeze(start ?? base.now());
  clock.resume();
}

async function restore(file: string, clock: MovableClock): Promise<void> {
  const text = await readIfThere(file);
  if (text === undefined) return;
  const kept = read(text);
  if (!Value.Check(keptState, kept))
    throw new DataFolderUnusable(`${file} is damaged; remove it, and the clock goes right again`);
  clock.freeze('frozenAt' in kept ? kept.frozenAt : clock.now() + kept.offsetMs);
  if ('offsetMs' in kept) clock.resume();
}

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
