import type { RuleReport } from './report.ts';

/** A red rule that nothing else explains, with what came of it. */
export interface Cause {
  readonly root: RuleReport;
  /** Red only in cases in which the root had broken before. */
  readonly follows: readonly RuleReport[];
  /** Not run, because a case was blocked in which the root had broken. */
  readonly blocks: readonly RuleReport[];
}

/** Red rules grouped by cause, in the order in which they broke: the first is the run's root cause. */
export function causesOf(rules: readonly RuleReport[]): readonly Cause[] {
  const red = rules
    .filter((rule) => rule.verdict === 'FAILED' || rule.verdict === 'NON-STRICT')
    .toSorted((left, right) => firstPlace(left) - firstPlace(right));
  const groups: { readonly root: RuleReport; readonly follows: RuleReport[] }[] = [];
  for (const rule of red) {
    const cause = groups.find(({ root }) => explains(root, rule));
    if (cause === undefined) groups.push({ root: rule, follows: [] });
    else cause.follows.push(rule);
  }
  const blocked = new Set(rules.filter((rule) => rule.reason === 'BLOCKED'));
  return groups.map(({ root, follows }) => {
    const blocks = [...blocked].filter((rule) => isBlockedBy(rule, root));
    for (const rule of blocks) blocked.delete(rule);
    return { root, follows, blocks };
  });
}

function firstPlace(rule: RuleReport): number {
  return Math.min(...rule.findings.map((finding) => finding.witness[0]));
}

/** In every case in which `rule` is red, `root` was red before. */
function explains(root: RuleReport, rule: RuleReport): boolean {
  return (
    rule.findings.length > 0 &&
    rule.findings.every((finding) =>
      root.findings.some(
        (before) => before.case === finding.case && before.witness[0] <= finding.witness[0],
      ),
    )
  );
}

/** A case is named after its scenario. */
function isBlockedBy(rule: RuleReport, root: RuleReport): boolean {
  return root.findings.some((finding) => rule.scenarios.includes(finding.case));
}
