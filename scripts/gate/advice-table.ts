import type { TargetFacts } from '../../suites/journal/facts.ts';
import type { PlannedRule } from '../../suites/judge/plan.ts';
import { adviceOf } from '../../suites/judge/plan-advice.ts';
import type { Terminal } from '../command-line/terminal.ts';

/** What to add to the profile so that more is judged: "+ 12 rules: keys.plain". */
export function printAdvice(
  plan: readonly PlannedRule[],
  facts: TargetFacts,
  terminal: Pick<Terminal, 'note'>,
): void {
  const advice = adviceOf(plan, facts);
  if (advice.length === 0) return;
  terminal.note('to have more judged, add to the profile:');
  for (const { add, alone, withMore } of advice) {
    const words = [
      ...(alone > 0 ? [`${String(alone)} more`] : []),
      ...(withMore > 0 ? [`${String(withMore)} together with other things`] : []),
    ];
    terminal.note(`  ${add}  (${words.join(', ')})`);
  }
}
