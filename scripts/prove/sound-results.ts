import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FaultySource } from '../../suites/prove/faults/corpus.ts';
import { treeName } from '../tiers/release-record.ts';

/** Whether the pinned revision without a fault has passed, judged by the sources as they are now. */
export interface SoundResults {
  hasPassed(source: FaultySource): boolean;
  storePassed(source: FaultySource): void;
}

const folder = '.platen/faults';
/** Folders that decide a result: the rules and test cases, the test environment, the certificate and this folder. */
const judging = ['simulators', 'suites', 'reports', 'scripts/prove'];

/** A result holds for one pinned revision and one state of the sources that judge it, committed or not. */
export function openSoundResults(
  root: string,
  commit: string,
  environment: NodeJS.ProcessEnv,
): SoundResults {
  const tree = treeName(root, environment);
  const ids = execFileSync('git', ['rev-parse', ...judging.map((path) => `${tree}:${path}`)], {
    cwd: root,
    encoding: 'utf8',
  });
  const state = `${commit}\n${ids}`;
  const fileOf = (source: FaultySource): string => join(root, folder, `sound-${source}`);
  return {
    hasPassed(source) {
      try {
        return readFileSync(fileOf(source), 'utf8') === state;
      } catch {
        return false;
      }
    },
    storePassed(source) {
      mkdirSync(dirname(fileOf(source)), { recursive: true });
      writeFileSync(fileOf(source), state);
    },
  };
}
