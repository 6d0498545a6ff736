import { statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Generation, generationsIn } from './places.ts';

/** Removes what the newest base makes superfluous, the oldest first, down to so many bytes. */
export async function tidy(folder: string, keptBytes: number): Promise<void> {
  const there = generationsIn(folder);
  const newest = newestBase(there);
  let bytes = 0;
  for (const generation of there.toReversed()) {
    if (generation.number >= newest) continue;
    const files = filesOf(generation);
    for (const file of files) bytes += statSync(file).size;
    if (bytes > keptBytes) for (const file of files) await rm(file, { force: true });
  }
}

/** How much has to be carried out again after the newest base. */
export function bytesSinceBase(there: readonly Generation[]): number {
  const newest = newestBase(there);
  let bytes = 0;
  for (const { number, log } of there)
    if (log !== undefined && number >= newest) bytes += statSync(log).size;
  return bytes;
}

/** Of the newest one; 0 where there is none. */
export function baseBytes(there: readonly Generation[]): number {
  const base = there.findLast((one) => one.base !== undefined)?.base;
  return base === undefined ? 0 : statSync(base).size;
}

function newestBase(there: readonly Generation[]): number {
  return there.findLast(({ base }) => base !== undefined)?.number ?? 0;
}

function filesOf({ base, log }: Generation): readonly string[] {
  return [base, log].filter((file) => file !== undefined);
}
