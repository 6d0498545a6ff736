import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Tier } from './tiers.ts';

export interface TierCount {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

function tierCountFile(root: string, tier: Tier): string {
  return join(root, '.platen', 'tests', `${tier}.json`);
}

/** Leaves the numbers of a run for `.ci/run`. */
export function writeTierCount(root: string, tier: Tier, count: TierCount): void {
  const file = tierCountFile(root, tier);
  mkdirSync(dirname(file), { recursive: true });
  const { passed, failed, skipped } = count;
  writeFileSync(file, JSON.stringify({ passed, failed, skipped }));
}

/** The numbers of the last run; nothing ran where there are none. */
export function readTierCount(root: string, tier: Tier): TierCount {
  try {
    return JSON.parse(readFileSync(tierCountFile(root, tier), 'utf8')) as TierCount;
  } catch {
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

/** An older count must not be taken for this run's. */
export function dropTierCount(root: string, tier: Tier): void {
  rmSync(tierCountFile(root, tier), { force: true });
}
