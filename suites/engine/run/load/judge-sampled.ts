import { checks, rules } from '../../../rules/index.ts';
import type { JournalEvent } from '../../journal/event.ts';
import type { BrokenRule, SampledFindings } from '../../journal/load/findings.ts';
import { judge, type RuleResult } from '../../judge/judge.ts';
import { makePlan } from '../../judge/plan.ts';
import { runEventOf } from '../run-facts.ts';

/** What the catalogue's rules say of the sampled journeys: the same checks as in any run. */
export function judgeSampled(journal: readonly JournalEvent[], journeys: number): SampledFindings {
  const facts = runEventOf(journal).target;
  // Every rule may be shown by a sample; which were, is seen afterwards.
  const plan = makePlan({ rules, facts, testCasesOf: () => ['load'] });
  const seen = judge(journal, plan, checks).filter(({ exercised }) => exercised > 0);
  return {
    journeys,
    rules: seen.length,
    situations: seen.reduce((sum, { exercised }) => sum + exercised, 0),
    broken: seen.flatMap(brokenOf),
    unjudged: seen.flatMap(({ planned, verdict, why }) =>
      verdict === 'HARNESS ERROR' ? [`${planned.rule.id}: ${why ?? 'it threw'}`] : [],
    ),
  };
}

function brokenOf({ planned, verdict, findings }: RuleResult): readonly BrokenRule[] {
  const [first] = findings;
  if (first === undefined || (verdict !== 'FAILED' && verdict !== 'NON-STRICT')) return [];
  const { id: rule, title } = planned.rule;
  const { case: inCase, expected, seen } = first;
  return [{ rule, title, verdict, times: findings.length, case: inCase, expected, seen }];
}
