import { faults } from '../../suites/rules/index.ts';
import { runProgram } from '../ci/tool.ts';
import type { Terminal } from '../command-line/terminal.ts';
import type { Outcome } from '../exit-codes.ts';
import { changedFiles } from './changed-files.ts';
import { changedRules } from './changed-rules.ts';
import { runTests } from './run-tests.ts';
import { countLine } from './run-tier.ts';
import type { TestCount } from './test-reporter.ts';
import { homeProject, type Place } from './tiers.ts';

/** Beyond these a whole `prove` is the better question. */
const mostFaults = 40;

/** Runs what the changes in the working tree reach: unit tests that import them, changed test files, faults. */
export async function runChanged(place: Place, terminal: Terminal): Promise<Outcome> {
  const { root } = place;
  const files = changedFiles(root);
  const sources = files.filter((file) => /[.]m?ts$/.test(file));
  if (sources.length === 0) {
    terminal.print('test:changed: no source differs from the last commit');
    return 'passed';
  }
  const unit = await runTests(
    { ...place, projects: ['unit'], label: 'unit tests', related: sources },
    terminal,
  );
  const own = await runOwn(place, sources, terminal);
  const rules = await changedRules(root, sources);
  const touched = faults.filter(({ rule }) => rules.has(rule));
  const proven = await prove(
    root,
    touched.map(({ id }) => id),
    terminal,
  );
  terminal.print(
    `test:changed: ${countLine(addCounts(unit, own))}; faults of ${String(rules.size)} changed rules: ${proven.said}`,
  );
  terminal.print('left out: everything that these changes reach only through a running service');
  return unit.failed + own.failed === 0 && proven.ok ? 'passed' : 'failed';
}

/** Changed test files of projects that do not follow imports. */
async function runOwn(
  place: Place,
  sources: readonly string[],
  terminal: Terminal,
): Promise<TestCount> {
  const own = sources.filter(
    (file) => file.endsWith('.test.ts') && homeProject(file).name !== 'unit',
  );
  if (own.length === 0) return { files: 0, passed: 0, failed: 0, skipped: 0 };
  const projects = [...new Set(own.map((file) => homeProject(file).name))];
  return await runTests({ ...place, projects, label: 'changed tests', files: own }, terminal);
}

function addCounts(one: TestCount, other: TestCount): TestCount {
  return {
    files: one.files + other.files,
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

async function prove(
  root: string,
  ids: readonly string[],
  terminal: Terminal,
): Promise<{ readonly ok: boolean; readonly said: string }> {
  if (ids.length === 0) return { ok: true, said: 'none' };
  const some = ids.slice(0, mostFaults);
  if (some.length < ids.length)
    terminal.note(
      `${String(ids.length)} faults are touched: the first ${String(some.length)} are proven`,
    );
  const ok = await runProgram(root, ['scripts/platen.mjs', 'prove', '--only', some.join(',')]);
  return {
    ok,
    said: `${String(some.length)} of ${String(ids.length)} ${ok ? 'proven' : 'FAILED'}`,
  };
}
