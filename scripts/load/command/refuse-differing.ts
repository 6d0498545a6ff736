import { differing, type PlayedAt } from '../../../suites/engine/judge/load/differing.ts';
import { UsageError } from '../../command-line/usage-error.ts';

/** Numbers of another machine or workload say nothing about these. Throws UsageError, in a line. */
export function refuseDiffering(baseline: PlayedAt, now: PlayedAt): void {
  const reasons = differing(baseline, now);
  if (reasons.length === 0) return;
  throw new UsageError(
    `the baseline cannot be compared: ${reasons.join(', and ')}`,
    'Take a baseline here with the same workload, or run both in turns with --against.',
  );
}
