import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readTierCount } from '../tiers/tier-count.ts';
import { commandOf } from '../tiers/tiers.ts';
import { type Measured, type Place, secondsSince, whenAndWhere } from './measures.ts';

/** One run of a tier in a clean clone; `failed` counts its tests. */
export interface TierRun extends Measured {
  readonly failed: number;
  readonly commit: string;
}

const tiers = ['quick', 'full'] as const;

/** The last runs of each tier that were measured. */
export type TierCosts = Readonly<Record<(typeof tiers)[number], readonly TierRun[]>>;

const wanted = 5;

/**
 * Runs each tier in a clean clone of HEAD until there are five runs of it. `keep` is called after
 * each run, and a call that was interrupted is continued: it takes hours on an idle machine. Where all
 * were there already, it measures anew.
 */
export async function measureTiers(
  { root, clock }: Place,
  stored: TierCosts | undefined,
  keep: (costs: TierCosts) => void,
): Promise<TierCosts> {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const isWhole = stored === undefined || tiers.every((tier) => stored[tier].length >= wanted);
  let costs: TierCosts = isWhole ? { quick: [], full: [] } : stored;
  const folder = await mkdtemp(join(tmpdir(), 'platen-tiers-'));
  try {
    execFileSync('git', ['clone', '--quiet', root, folder]);
    execFileSync(process.execPath, ['scripts/bootstrap.mjs'], { cwd: folder, stdio: 'inherit' });
    for (const tier of tiers)
      while (costs[tier].length < wanted) {
        const when = whenAndWhere(clock);
        const startedNs = clock.monotonic();
        await play(commandOf[tier], folder);
        const { failed } = readTierCount(folder, tier);
        const run = { ...when, seconds: secondsSince(clock, startedNs), failed, commit };
        costs = { ...costs, [tier]: [...costs[tier], run] };
        keep(costs);
      }
    return costs;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Shows its output as remarks. A tier with failed tests ends with another code, and has cost its time. */
async function play(line: string, cwd: string): Promise<void> {
  const [name = '', ...args] = line.split(' ');
  const child = spawn(name, args, { cwd, stdio: ['ignore', process.stderr, process.stderr] });
  await once(child, 'close');
}
