import { expect, it } from 'vitest';
import { indexJournal } from '../../reports/journal-index.ts';
import { redRun } from '../../reports/made-up-run.fixture.ts';
import { makeReport } from '../../reports/make-report.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { printReds } from './red-table.ts';

const html = 'reports/runs/2026-11-28T12-00-00Z/report.html';

it('each rule that failed shows its decisive call with curl, and where the whole script is', () => {
  const lines: string[] = [];
  const run = redRun();
  const report = makeReport(run, { outcome: 'failed', strict: false, version: '1.2.3' });
  const terminal = { print: (line: string) => void lines.push(line) } as unknown as Terminal;
  printReds(report, terminal, { index: indexJournal(run.journal), html });
  const printed = lines
    .filter((line) => /^FAILED {2}/.test(line))
    .map((line) => line.split('  ')[1]);
  expect(printed.length).toBeGreaterThan(0);
  for (const id of printed)
    expect(lines).toContain(`    all its calls as a shell script: ${html}#${id ?? ''}`);
  const at = lines.findIndex((line) => line.startsWith('FAILED  DOC-LIST-03'));
  expect(lines.slice(at, at + 4).join('\n')).toMatch(/\n {6}curl --include --request GET /);
  expect(lines.join('\n')).not.toMatch(/\bkey#\d/);
});

it('a finding that was seen again in the same words with the same call is told once', () => {
  const lines: string[] = [];
  const run = redRun();
  const report = makeReport(run, { outcome: 'failed', strict: false, version: '1.2.3' });
  const rules = report.rules.map((rule) => ({
    ...rule,
    findings: rule.findings.flatMap((finding) => [finding, finding]),
  }));
  const terminal = { print: (line: string) => void lines.push(line) } as unknown as Terminal;
  printReds({ ...report, rules }, terminal, { index: indexJournal(run.journal), html });
  const findings = lines.filter((line) => line.includes(': expected '));
  expect(findings.length).toBeGreaterThan(0);
  expect(new Set(findings).size).toBe(findings.length);
});
