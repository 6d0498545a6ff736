import type { JournalEvent } from '../journal/event.ts';
import type { RuleResult } from '../judge/judge.ts';

/** The scenarios in which a rule was red, the quickest first. */
export function redScenarios(
  rule: string,
  results: readonly RuleResult[],
  journal: readonly JournalEvent[],
): readonly string[] {
  const findings = results.find(({ planned }) => planned.rule.id === rule)?.findings ?? [];
  const red = new Set(findings.map((finding) => finding.case));
  const began = new Map<string, bigint>();
  const took = new Map<string, bigint>();
  for (const event of journal) {
    if (event.type !== 'case' || !red.has(event.case)) continue;
    const at = BigInt(event.at);
    if (event.phase === 'begin') began.set(event.case, at);
    else {
      const lasted = at - (began.get(event.case) ?? at);
      took.set(event.scenario, (took.get(event.scenario) ?? 0n) + lasted);
    }
  }
  return [...took]
    .toSorted(([, one], [, other]) => Number(one - other))
    .map(([scenario]) => scenario);
}
