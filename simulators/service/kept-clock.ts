import Type from 'typebox';
import Value from 'typebox/value';
import type { MovableClock } from '../kit/clock.ts';
import { DataFolderUnusable, keepFile, readIfThere } from './data-folder.ts';

/** Stands still at a moment, or goes with the base clock at a distance from it; epoch milliseconds. */
const keptState = Type.Union([
  Type.Object({ frozenAt: Type.Integer() }),
  Type.Object({ offsetMs: Type.Integer() }),
]);

/** Keeps how the clock stands, so that records of a moved clock are not of the future after a restart. */
export async function keepClock(file: string, clock: MovableClock): Promise<void> {
  const { now, frozen, offsetMs } = clock.state();
  await keepFile(file, JSON.stringify(frozen ? { frozenAt: now } : { offsetMs }));
}

/** Sets the clock as it was kept, where it was. Throws DataFolderUnusable. */
export async function restoreClock(file: string, clock: MovableClock): Promise<void> {
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
