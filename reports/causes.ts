import type { FindingReport, RuleReport } from './report.ts';
import { symptomOf } from './symptom.ts';

/** A red rule that nothing else explains, with what came of it. */
export interface Cause {
  readonly root: RuleReport;
  /** Broken in the same way, and not only in the wake of another. */
  readonly alike: readonly RuleReport[];
  /** Red only in cases in which the root, or one that is alike, had broken before. */
  readonly follows: readonly RuleReport[];
  /** Not run: a case was blocked in which it had broken, or it had broken in all that could have shown it. */
  readonly blocks: readonly RuleReport[];
}

interface Group {
  readonly own: readonly [RuleReport, ...RuleReport[]];
  readonly findings: readonly FindingReport[];
  readonly follows: RuleReport[];
}

/** Red rules grouped by cause, in the order in which they broke: the first failed first. */
export function causesOf(rules: readonly RuleReport[]): readonly Cause[] {
  const red = rules
    .filter((rule) => rule.verdict === 'FAILED' || rule.verdict === 'NON-STRICT')
    .toSorted((left, right) => firstPlace(left) - firstPlace(right));
  const groups: Group[] = [];
  for (const own of Map.groupBy(red, symptomOf).values()) {
    const cause = groups.find((group) => own.every((rule) => explains(group, rule)));
    if (cause !== undefined) cause.follows.push(...own);
    else groups.push(groupOf(own));
  }
  const blocked = blockedBy(groups, rules);
  return groups.map((group) => {
    const [root, ...alike] = group.own;
    return { root, alike, follows: group.follows, blocks: blocked.get(group) ?? [] };
  });
}

function groupOf([root, ...alike]: readonly RuleReport[]): Group {
  if (root === undefined) throw new Error('a group has a member');
  const own = [root, ...alike] as const;
  return { own, findings: own.flatMap(({ findings }) => findings), follows: [] };
}

function firstPlace(rule: RuleReport): number {
  return Math.min(...rule.findings.map((finding) => finding.witness[0]));
}

/** In every case in which `rule` is red, the group was red before. */
function explains({ findings }: Group, rule: RuleReport): boolean {
  return (
    rule.findings.length > 0 &&
    rule.findings.every((finding) =>
      findings.some(
        (before) => before.case === finding.case && before.witness[0] <= finding.witness[0],
      ),
    )
  );
}

/** Which rules each group kept from being judged: where several could have, the one that could most. */
function blockedBy(
  groups: readonly Group[],
  rules: readonly RuleReport[],
): ReadonlyMap<Group, readonly RuleReport[]> {
  const candidates = groups.map((group) => {
    const cases = new Set(group.findings.map((finding) => finding.case));
    return { group, could: rules.filter((rule) => isBlockedIn(rule, cases)) };
  });
  const taken = new Set<RuleReport>();
  const blocked = new Map<Group, readonly RuleReport[]>();
  for (const { group, could } of candidates.toSorted(
    (left, right) => right.could.length - left.could.length,
  )) {
    const own = could.filter((rule) => !taken.has(rule));
    for (const rule of own) taken.add(rule);
    blocked.set(group, own);
  }
  return blocked;
}

/** A case is named after its test case. */
function isBlockedIn(
  { verdict, reason, scenarios }: RuleReport,
  cases: ReadonlySet<string>,
): boolean {
  if (verdict !== 'NOT RUN') return false;
  if (reason === 'BLOCKED') return scenarios.some((name) => cases.has(name));
  const missed = reason === 'NOT-REACHED' && scenarios.length > 0;
  return missed && scenarios.every((name) => cases.has(name));
}
