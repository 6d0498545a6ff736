import { type JudgedEntry, judgeBaseline, type KnownFailure, knownByRule } from './baseline.ts';
import { endOf } from './ended.ts';
import type { RunResult } from './result.ts';
import { type Outcome, outcomeOf } from './verdict.ts';

export interface RunConclusion {
  readonly outcome: Outcome;
  /** What the run makes of each entry of the baseline; empty without one. */
  readonly entries: readonly JudgedEntry[];
}

export interface ConclusionOptions {
  readonly strict: boolean;
  readonly known?: readonly KnownFailure[];
  /** Whether an id in `known` is that of a rule. Default: each is. */
  readonly isRule?: (id: string) => boolean;
}

/** How a run ends, in the light of what is known to fail. */
export function concludeRun(
  { results, journal, startedAt }: RunResult,
  { strict, known = [], isRule = () => true }: ConclusionOptions,
): RunConclusion {
  const entries = judgeBaseline({
    entries: known,
    results,
    day: startedAt.slice(0, 10),
    isRule,
    endedEarly: endOf(journal) !== undefined,
  });
  const accepted = knownByRule(entries);
  const rules = results.map(({ planned: { rule, gates, expectation }, verdict, reason }) => ({
    rule,
    verdict,
    gates,
    ...(expectation === undefined ? {} : { expectation }),
    ...(reason === undefined ? {} : { reason }),
    isKnown: accepted.has(rule.id),
  }));
  const stale = entries.filter((one) => one.state === 'stale').length;
  return { outcome: outcomeOf({ rules, strict, stale }), entries };
}
