import { type Judged, untestedOf } from '../../reports/untested.ts';
import type { TargetProfile } from '../../suites/drive/profile.ts';
import type { PlannedRule } from '../../suites/judge/plan.ts';
import type { Terminal } from '../command-line/terminal.ts';

/** The plan in a few lines: what will be judged, and what not, grouped by why. */
export function printPlan(
  plan: readonly PlannedRule[],
  profile: TargetProfile,
  terminal: Pick<Terminal, 'note'>,
): void {
  const judged = plan.filter((planned) => planned.decision.kind === 'judge');
  terminal.note(`target ${profile.name} at ${profile.baseUrl}`);
  terminal.note(`plan: ${String(judged.length)} of ${String(plan.length)} rules will be judged`);
  const newer = plan.filter((planned) => !planned.gates);
  if (newer.length > 0)
    terminal.note(
      `  newer than the requirement set, deciding nothing: ${newer.map((planned) => planned.rule.id).join(' ')}`,
    );
  for (const { reason, why, rules } of untestedOf(plan.flatMap(notJudged)))
    terminal.note(
      `  not judged, ${reason ?? 'NOT APPLICABLE'}: ${why ?? 'for several reasons'}: ${rules.map(({ id }) => id).join(' ')}`,
    );
}

/** As a report would tell it: what one need keeps from being judged in many calls stands together. */
function notJudged({ rule: { id }, decision }: PlannedRule): readonly (Judged & {
  readonly id: string;
})[] {
  if (decision.kind === 'judge') return [];
  const { why } = decision;
  return decision.kind === 'not-run'
    ? [{ id, verdict: 'NOT RUN', reason: decision.reason, why, gates: true }]
    : [{ id, verdict: 'NOT APPLICABLE', reason: null, why, gates: true }];
}
