import { tally } from '../suites/engine/judge/verdict.ts';
import type { Provenance } from '../suites/spec/rule.ts';
import type { RuleReport, Summary } from './report.ts';

/** The numbers of all rules, and of those of each provenance. */
export function summaryOf(rules: readonly Pick<RuleReport, 'provenance' | 'verdict'>[]): Summary {
  const of = (provenance: Provenance): ReturnType<typeof tally> =>
    tally(rules.filter((one) => one.provenance === provenance).map((one) => one.verdict));
  return {
    ...tally(rules.map((one) => one.verdict)),
    byProvenance: {
      stated: of('stated'),
      derived: of('derived'),
      assumed: of('assumed'),
      observed: of('observed'),
    },
  };
}
