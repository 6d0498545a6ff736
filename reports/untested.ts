import type { NotRunReason } from '../suites/judge/verdict.ts';
import type { RuleReport } from './report.ts';
import { type Standing, standingOf } from './standing.ts';

/** What of a rule decides with which others it stands. */
type Judged = Pick<RuleReport, 'verdict' | 'reason' | 'why' | 'gates' | 'known'>;

/** Rules that were not judged for one reason. */
export interface Untested<R = RuleReport> {
  /** null: not applicable. */
  readonly reason: NotRunReason | null;
  /** Where all of them say the same. */
  readonly why: string | null;
  readonly standing: Standing;
  readonly rules: readonly R[];
}

/** What was not tested, grouped by why, the largest group first; what does not apply comes last. */
export function untestedOf<R extends Judged>(rules: readonly R[]): readonly Untested<R>[] {
  const notRun = groups(rules.filter((rule) => rule.verdict === 'NOT RUN'));
  return [...notRun, ...groups(rules.filter((rule) => rule.verdict === 'NOT APPLICABLE'))];
}

function groups<R extends Judged>(rules: readonly R[]): readonly Untested<R>[] {
  return [...Map.groupBy(rules, likeness).values()]
    .toSorted((left, right) => right.length - left.length)
    .map((own) => {
      const whys = new Set(own.map((rule) => rule.why));
      const [why = null] = whys.size === 1 ? [...whys] : [];
      const standing = own[0] === undefined ? 'counts' : standingOf(own[0]);
      return { reason: own[0]?.reason ?? null, why, standing, rules: own };
    });
}

/** Two reasons that differ in a number alone are one. */
function likeness(rule: Judged): string {
  const { reason, why } = rule;
  return `${standingOf(rule)} ${reason ?? ''} ${why?.replaceAll(/\d+/g, '0') ?? ''}`;
}
