import { createHash } from 'node:crypto';

/** What Stryker says of a mutant. */
export interface Mutant {
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  readonly location: unknown;
}

/** How many in a hundred are tried, and by which seed they are chosen. */
export interface MutantSample {
  readonly percent: number;
  readonly seed: number;
}

/** Whether a mutant is one of those tried: always the same ones for the same seed, whatever else is mutated. */
export function isInSample(
  { fileName, mutatorName, replacement, location }: Mutant,
  { percent, seed }: MutantSample,
): boolean {
  const file = fileName.replace(/^.*\/suites\//, '');
  const name = JSON.stringify([seed, file, mutatorName, replacement, location]);
  const drawn = createHash('sha256').update(name).digest().readUInt32BE();
  return drawn < (percent / 100) * 2 ** 32;
}
