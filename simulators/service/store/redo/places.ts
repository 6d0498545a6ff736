import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A base, a log, or both, with the number they share. A log goes on from the base of its number or from the log before. */
export interface Generation {
  readonly number: number;
  readonly base: string | undefined;
  readonly log: string | undefined;
}

export const basePlace = (folder: string, number: number): string =>
  join(folder, `${String(number)}.base`);

export const logPlace = (folder: string, number: number): string =>
  join(folder, `${String(number)}.log`);

/** What is in the folder, the oldest first. */
export function generationsIn(folder: string): readonly Generation[] {
  const names = new Set(readdirSync(folder));
  const numbers = new Set(
    [...names].flatMap((name) => /^([1-9]\d{0,14})\.(?:base|log)$/.exec(name)?.[1] ?? []),
  );
  return [...numbers]
    .map(Number)
    .sort((one, other) => one - other)
    .map((number) => ({
      number,
      base: names.has(`${String(number)}.base`) ? basePlace(folder, number) : undefined,
      log: names.has(`${String(number)}.log`) ? logPlace(folder, number) : undefined,
    }));
}

/** Bases that an earlier process did not come to the end of. */
export function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.includes('.part')) rmSync(join(folder, name), { force: true });
}
