import type { RuleResult } from './judge.ts';
import type { Reproduction } from './result.ts';

/**
 * A rule that is red only since something did not come within a time, which no replay repeats, is
 * neither broken nor kept: a busy machine shows the same. It is not run, and so the run is incomplete.
 */
export function withUnstable(
  results: readonly RuleResult[],
  reproductions: ReadonlyMap<string, Reproduction>,
): readonly RuleResult[] {
  return results.map((result) => {
    const { findings, planned, verdict } = result;
    const replays = reproductions.get(planned.rule.id);
    const counts = verdict === 'FAILED' || verdict === 'NON-STRICT';
    if (!counts || replays === undefined || replays.of === 0 || replays.red > 0) return result;
    if (!findings.every((finding) => finding.afterTimeout === true)) return result;
    const why = `could not be repeated (0 of ${String(replays.of)} replays failed): the expected result did not arrive in time`;
    return { ...result, verdict: 'NOT RUN', reason: 'UNSTABLE', why };
  });
}
