import { expect, test } from 'vitest';
import { greenRun, redRun } from '../made-up-run.fixture.ts';
import { makeReport } from '../make-report.ts';
import { codeQuality } from './code-quality.ts';

interface Issue {
  readonly description: string;
  readonly check_name: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string; readonly lines: { readonly begin: number } };
}

const issuesOf = (run: ReturnType<typeof redRun>, strict = false): readonly Issue[] =>
  JSON.parse(
    codeQuality(makeReport(run, { outcome: 'failed', strict, version: '1.2.3' }), 'ci/target.yaml'),
  ) as readonly Issue[];

test('a rule that failed is critical, a warning minor; each has a place and one fingerprint', () => {
  const issues = issuesOf(redRun());
  expect(issues.map(({ severity }) => severity)).toEqual([
    'critical',
    'critical',
    'critical',
    'minor',
  ]);
  expect(new Set(issues.map(({ fingerprint }) => fingerprint)).size).toBe(4);
  for (const { check_name: rule, description, location } of issues) {
    expect(description).toMatch(new RegExp(`^${rule} .*: expected .*; got `, 's'));
    expect(location).toEqual({ path: 'ci/target.yaml', lines: { begin: 1 } });
  }
  expect(issuesOf(redRun(), true).map(({ severity }) => severity)).not.toContain('minor');
});

test('the same failures have the same fingerprints in another run, and a green run has none', () => {
  const prints = (run: ReturnType<typeof redRun>): readonly string[] =>
    issuesOf(run).map(({ fingerprint }) => fingerprint);
  expect(prints(redRun())).toEqual(prints(redRun()));
  expect(issuesOf(greenRun())).toEqual([]);
});
