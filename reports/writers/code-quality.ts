import { createHash } from 'node:crypto';
import type { RuleReport, RunReport } from '../report.ts';
import { standingOf } from '../standing.ts';

/**
 * code-quality.json: a list of issues as GitLab's code quality report expects it
 * (https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format), one for each rule that failed or
 * warns. `path` names the file of the repository where GitLab shows them. The fingerprint is the same in each run of
 * a target, so that a merge request shows only what it changed.
 */
export function codeQuality({ rules, strict, target }: RunReport, path: string): string {
  const issues = rules
    .filter(({ verdict }) => verdict === 'FAILED' || verdict === 'NON-STRICT')
    .map((rule) => ({
      description: descriptionOf(rule),
      check_name: rule.id,
      fingerprint: createHash('sha256').update(`platen ${target.name} ${rule.id}`).digest('hex'),
      severity: severityOf(rule, strict),
      location: { path, lines: { begin: 1 } },
    }));
  return `${JSON.stringify(issues, undefined, 2)}\n`;
}

function descriptionOf({ id, title, section, findings: [first] }: RuleReport): string {
  const seen = first === undefined ? '' : `: expected ${first.expected}; got ${first.seen}`;
  return `${id} ${title} (interface ${section})${seen}`;
}

function severityOf(rule: RuleReport, strict: boolean): 'critical' | 'minor' | 'info' {
  if (standingOf(rule) !== 'counts') return 'info';
  return rule.verdict === 'FAILED' || strict ? 'critical' : 'minor';
}
