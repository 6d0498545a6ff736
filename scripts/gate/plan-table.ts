import type { TargetProfile } from '../../suites/drive/profile.ts';
import type { PlannedRule } from '../../suites/judge/plan.ts';
import type { Terminal } from '../command-line/terminal.ts';

/** The plan in a few lines: what will be judged, and what not, grouped by why. */
export function printPlan(
  plan: readonly PlannedRule[],
  profile: TargetProfile,
  terminal: Terminal,
): void {
  const judged = plan.filter((planned) => planned.decision.kind === 'judge');
  terminal.note(`target ${profile.name} at ${profile.baseUrl}`);
  terminal.note(`plan: ${String(judged.length)} of ${String(plan.length)} rules will be judged`);
  const newer = plan.filter((planned) => !planned.gates);
  if (newer.length > 0)
    terminal.note(
      `  newer than the requirement set, deciding nothing: ${newer.map((planned) => planned.rule.id).join(' ')}`,
    );
  const rest = Map.groupBy(
    plan.filter((planned) => planned.decision.kind !== 'judge'),
    ({ decision }) =>
      decision.kind === 'judge'
        ? ''
        : `${decision.kind === 'not-run' ? decision.reason : 'NOT APPLICABLE'}: ${decision.why}`,
  );
  for (const [why, rules] of rest)
    terminal.note(`  not judged, ${why}: ${rules.map((planned) => planned.rule.id).join(' ')}`);
}
