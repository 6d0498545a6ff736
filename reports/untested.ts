import type { NotRunReason } from '../suites/engine/judge/verdict.ts';
import { ofAnyCall } from '../suites/spec/profile-members.ts';
import type { RuleReport } from './report.ts';
import { type Standing, standingOf } from './standing.ts';

/** What of a rule decides with which others it stands. */
export type Judged = Pick<
  RuleReport,
  'verdict' | 'reason' | 'why' | 'gates' | 'known' | 'expectation'
>;

/** Rules that were not judged for one reason. */
export interface Untested<R = RuleReport> {
  /** null: not applicable. */
  readonly reason: NotRunReason | null;
  /** Where all of them say the same, or the same of several calls. */
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
      const why =
        sameIn(own, (rule) => rule.why) ?? sameIn(own, ({ why: said }) => inGeneral(said));
      const standing = own[0] === undefined ? 'counts' : standingOf(own[0]);
      return { reason: own[0]?.reason ?? null, why: why ?? null, standing, rules: own };
    });
}

/** What all of them come to, if it is one thing. */
function sameIn<R>(rules: readonly R[], come: (rule: R) => string | null): string | null {
  const [first = null, ...others] = new Set(rules.map(come));
  return others.length === 0 ? first : null;
}

/** Two reasons that differ in a number or in the call alone are one. */
function likeness(rule: Judged): string {
  const { reason, why } = rule;
  return `${standingOf(rule)} ${reason ?? ''} ${inGeneral(why)?.replaceAll(/\d+/g, '0') ?? ''}`;
}

function inGeneral(why: string | null): string | null {
  return why === null ? null : ofAnyCall(why);
}
