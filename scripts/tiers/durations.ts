import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Milliseconds that each test file took in its last run here, by its path. */
export type Durations = Readonly<Record<string, number>>;

const durationsFile = '.platen/tests/durations.json';

export function readDurations(root: string): Durations {
  try {
    return JSON.parse(readFileSync(join(root, durationsFile), 'utf8')) as Durations;
  } catch {
    return {};
  }
}

/** Keeps what is known of files that did not run this time. */
export function keepDurations(root: string, measured: Durations): void {
  const file = join(root, durationsFile);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...readDurations(root), ...measured }, undefined, 1));
}
