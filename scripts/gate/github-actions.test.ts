import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { incompleteRun, redRun } from '../../reports/made-up-run.fixture.ts';
import { makeReport } from '../../reports/make-report.ts';
import { annotations, tellGitHubActions } from './github-actions.ts';

const report = makeReport(redRun(), { outcome: 'failed', strict: false, version: '0.0.0' });
const folder = mkdtempSync(join(tmpdir(), 'platen-annotations-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('each failed rule is an error of one line', () => {
  const failed = report.rules.filter(({ verdict }) => verdict === 'FAILED');
  const lines = annotations(report);
  expect(failed.length).toBeGreaterThan(0);
  expect(lines).toHaveLength(failed.length);
  for (const line of lines) {
    expect(line).toMatch(
      /^::error title=[A-Z-]+-\d+ \(interface [^:,]+\)::.*%0AExpected: .*%0AGot: /,
    );
    expect(line).not.toMatch(/[\r\n]/);
  }
});

test('a known failure is a warning, and no step gets more than ten of them', () => {
  const [one] = report.rules.filter(({ verdict }) => verdict === 'FAILED');
  if (one === undefined) throw new Error('no rule failed');
  const known = { ...one, known: { reason: 'later', expires: '2030-01-01' } };
  expect(annotations({ ...report, rules: [known] })).toMatchObject([
    expect.stringMatching(/^::warning /),
  ]);
  const many = annotations({ ...report, rules: Array.from({ length: 14 }, () => one) });
  expect(many).toHaveLength(11);
  expect(many.at(-1)).toBe('::notice title=platen::4 more failed rules: see the summary');
});

test('a run without a verdict is an error that says why', () => {
  const incomplete = makeReport(incompleteRun(), {
    outcome: 'incomplete',
    strict: false,
    version: '0.0.0',
  });
  expect(annotations(incomplete)).toEqual([
    expect.stringMatching(
      /^::error title=platen incomplete::No rule was broken, but .* not judged\.$/,
    ),
  ]);
});

test('the summary is added to the page of the job, in GitHub Actions alone', async () => {
  const [summary, page] = [join(folder, 'summary.md'), join(folder, 'page.md')];
  writeFileSync(summary, 'failed');
  writeFileSync(page, 'before\n');
  const notes: string[] = [];
  const terminal = { note: (line: string) => void notes.push(line) };
  await tellGitHubActions({ report, summary }, { GITHUB_STEP_SUMMARY: page }, terminal);
  expect([notes, readFileSync(page, 'utf8')]).toEqual([[], 'before\n']);
  const environment = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: page };
  await tellGitHubActions({ report, summary }, environment, terminal);
  expect(notes).toEqual(annotations(report));
  expect(readFileSync(page, 'utf8')).toBe('before\nfailed\n');
});
