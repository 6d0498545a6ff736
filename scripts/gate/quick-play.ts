import type { JournalEvent } from '../../suites/engine/journal/event.ts';
import type { RunOptions } from '../../suites/engine/run/engine.ts';
import { quickTestCases } from '../../suites/engine/run/test-cases-of.ts';
import { sharePercent } from '../../suites/prove/quick.ts';
import { UsageError } from '../command-line/usage-error.ts';

interface QuickPlay {
  readonly play: Pick<RunOptions, 'traffic' | 'replays'>;
  readonly budget: { readonly timeMs: number };
}

/** What `--quick` plays. Throws UsageError where something else chooses the rules, too. */
export function quickPlay(
  seconds: number,
  { width, only, since, maxTime }: QuickWishes,
): QuickPlay {
  if (only.length > 0 || since !== undefined || maxTime !== undefined)
    throw new UsageError(
      '--quick chooses the test cases itself: remove --only, --since and --max-time',
    );
  const timeMs = seconds * 1000;
  const traffic = quickTestCases({ timeMs, width });
  return { play: { traffic, replays: 0 }, budget: { timeMs } };
}

interface QuickWishes {
  readonly width: number;
  readonly only: readonly string[];
  readonly since: string | undefined;
  readonly maxTime: number | undefined;
}

/** The share of all known faults, in per cent, that the completed test cases show. A test case that ran out of time shows none. */
export function quickShare(journal: readonly JournalEvent[]): number {
  return sharePercent(
    journal.flatMap((event) =>
      event.type === 'case' && event.phase === 'done' ? [event.scenario] : [],
    ),
  );
}
