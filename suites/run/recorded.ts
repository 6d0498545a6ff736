import type { JournalEvent } from '../journal/event.ts';
import { checks } from '../judge/checks.ts';
import { judge, type RuleResult } from '../judge/judge.ts';
import type { PlannedRule } from '../judge/plan.ts';
import type { Reproduction, RunResult } from '../judge/result.ts';
import { planFor } from './engine.ts';

/** How replayReds names the cases of its rounds. */
const roundPattern = /@again\d+$/;

/**
 * Judges a recorded run again, as it was judged live: the rounds in which red rules were replayed
 * turn nothing red, they only say how steady a red is. Throws when the journal has no 'run' event.
 */
export function judgeRecorded(
  journal: readonly JournalEvent[],
  only?: readonly string[],
): RunResult {
  const first = journal[0];
  if (first?.type !== 'run') throw new Error("a journal begins with its 'run' event");
  const plan = planFor({ facts: first.target }, only);
  const inRound = (event: JournalEvent): boolean =>
    'case' in event && roundPattern.test(event.case);
  const results = judge(
    journal.filter((event) => !inRound(event)),
    plan,
    checks,
  );
  const last = journal.at(-1) ?? first;
  return {
    results,
    reproductions: reproductionsOf(results, { journal, plan }),
    journal,
    partial: only !== undefined,
    seed: first.seed,
    startedAt: first.startedAt,
    requests: journal.filter((event) => event.type === 'sent').length,
    durationMs: Number((BigInt(last.at) - BigInt(first.at)) / 1_000_000n),
  };
}

function reproductionsOf(
  results: readonly RuleResult[],
  {
    journal,
    plan,
  }: { readonly journal: readonly JournalEvent[]; readonly plan: readonly PlannedRule[] },
): ReadonlyMap<string, Reproduction> {
  const rounds = new Set(journal.flatMap((event) => ('case' in event ? roundOf(event.case) : [])));
  const red = results.filter((one) => one.findings.length > 0);
  if (rounds.size === 0 || red.length === 0) return new Map();
  const withRounds = judge(journal, plan, checks);
  return new Map(
    red.map(({ planned: { rule } }) => {
      const findings = withRounds.find((one) => one.planned.rule.id === rule.id)?.findings ?? [];
      const own = new Set(findings.flatMap((finding) => roundOf(finding.case)));
      return [rule.id, { red: own.size, of: rounds.size }];
    }),
  );
}

function roundOf(caseName: string): readonly string[] {
  return roundPattern.exec(caseName) ?? [];
}
