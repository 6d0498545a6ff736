import { counted } from '../../reports/numbers.ts';
import { standingNote } from '../../reports/standing.ts';
import { type Judged, untestedOf } from '../../reports/untested.ts';
import { reasonName } from '../../reports/words.ts';
import type { PlannedRule } from '../../suites/engine/judge/plan.ts';
import type { TargetProfile } from '../../suites/engine/session/profile/profile.ts';
import type { Terminal } from '../command-line/terminal.ts';

/** The plan in a few lines: what will be judged, and what not, grouped by why. */
export function printPlan(
  plan: readonly PlannedRule[],
  profile: TargetProfile,
  { print }: Pick<Terminal, 'print'>,
): void {
  const judged = plan.filter((planned) => planned.decision.kind === 'judge');
  print(`target ${profile.name} at ${profile.baseUrl}`);
  print(`plan: ${String(judged.length)} of ${counted(plan.length, 'rule')} will be judged`);
  const expected = plan.filter(({ expectation }) => expectation === 'expected');
  if (plan.some(({ expectation }) => expectation !== undefined)) {
    const planned = expected.filter(({ decision }) => decision.kind === 'judge');
    print(
      `  expected by the profile: ${counted(expected.length, 'rule')}, ${String(planned.length)} of them planned; ` +
        outsideWords(plan.length - expected.length),
    );
  }
  const newer = plan.filter((planned) => !planned.gates);
  if (newer.length > 0)
    print(
      `  newer than the requirement set, only reported: ${newer.map((planned) => planned.rule.id).join(' ')}`,
    );
  for (const { reason, why, standing, rules } of untestedOf(plan.flatMap(notJudged))) {
    const note = standing === 'outside' ? ` (${standingNote.outside})` : '';
    print(
      `  not judged, ${reason === null ? 'NOT APPLICABLE' : reasonName(reason)}${note}: ${why ?? 'for several reasons'}: ${rules.map(({ id }) => id).join(' ')}`,
    );
  }
}

function outsideWords(count: number): string {
  return `${counted(count, 'rule')} ${count === 1 ? 'is' : 'are'} not in the profile's \`expect\` list`;
}

/** As a report would tell it: what one need keeps from being judged in many calls stands together. */
function notJudged({ rule: { id }, decision, expectation }: PlannedRule): readonly (Judged & {
  readonly id: string;
})[] {
  if (decision.kind === 'judge') return [];
  const { why } = decision;
  const common = { id, why, gates: true, ...(expectation === undefined ? {} : { expectation }) };
  return decision.kind === 'not-run'
    ? [{ ...common, verdict: 'NOT RUN', reason: decision.reason }]
    : [{ ...common, verdict: 'NOT APPLICABLE', reason: null }];
}
