import type { RunReport } from '../../reports/report.ts';

const red: ReadonlySet<string> = new Set(['FAILED', 'NON-STRICT', 'HARNESS ERROR']);

/**
 * The rules that a run left to be judged again: those that were red, and those that could have been judged
 * and were not. What the target profile rules out (PREREQUISITE) would only be left out again.
 */
export function rulesSince({ rules }: RunReport): readonly string[] {
  return rules
    .filter(
      ({ verdict, reason }) =>
        red.has(verdict) || (verdict === 'NOT RUN' && reason !== 'PREREQUISITE'),
    )
    .map(({ id }) => id);
}
