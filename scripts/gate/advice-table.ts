import { counted } from '../../reports/numbers.ts';
import type { PlannedRule } from '../../suites/engine/judge/plan.ts';
import { adviceOf, adviceWords } from '../../suites/engine/judge/plan-advice.ts';
import type { Terminal } from '../command-line/terminal.ts';

/** What to add to the profile so that more is judged: "+22 rules: keys.limited: a key without permissions". */
export function printAdvice(
  plan: readonly PlannedRule[],
  { print }: Pick<Terminal, 'print'>,
): void {
  const advice = adviceOf(plan);
  if (advice.length === 0) return;
  print('Add to the profile to test more (each figure assumes the lines above it):');
  for (const one of advice) print(`  +${counted(one.rules, 'rule')}: ${adviceWords(one)}`);
}
