import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A mutant of the service, and what the gate made of it. */
export interface JudgedSourceMutant {
  readonly file: string;
  readonly line: number;
  readonly was: string;
  readonly becomes: string;
  readonly killed: boolean;
  /** The rule that turned red first, with the run's outcome; or how the run ended without one. */
  readonly by?: string;
  /** Of a survivor, written by hand: why it makes no difference, or what is missing. */
  readonly reason?: string;
  /** Of a survivor, written by hand: nothing that a caller can see is another. */
  readonly equivalent?: boolean;
}

export interface StoredSample {
  /** YYYY-MM-DD. */
  readonly measuredOn: string;
  readonly seed: number;
  readonly size: number;
  readonly mutants: readonly JudgedSourceMutant[];
}

export const serviceSampleFile = 'reports/measures/service-mutants.json';

export function readStored(root: string): StoredSample | undefined {
  const path = join(root, serviceSampleFile);
  if (!existsSync(path)) return undefined;
  return JSON.parse(readFileSync(path, 'utf8')) as StoredSample;
}

export function storeSample(root: string, sample: StoredSample): void {
  const path = join(root, serviceSampleFile);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(sample, null, 2)}\n`);
}
