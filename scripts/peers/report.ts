import { textTable } from '../load/rig/text-table.ts';
import type { CupsCheck } from './cups/checks.ts';
import type { SuiteRun } from './ipptool/run-suites.ts';

/** What a queue of CUPS did with a printer of ours. */
export interface QueueRun extends CupsCheck {
  readonly printer: string;
  readonly queue: string;
}

export interface PeerCount {
  readonly passed: number;
  readonly failed: number;
}

/** Tests of suites and orders at queues together; whatever is wrong with a run counts once at least. */
export function countOf(runs: readonly SuiteRun[], queues: readonly QueueRun[]): PeerCount {
  const judged = runs.filter(({ expected }) => expected);
  const passed = judged.reduce((sum, { verdicts }) => sum + verdicts.passed, 0);
  const failed = judged.reduce((sum, { verdicts, wrong }) => {
    return sum + (wrong.length === 0 ? 0 : Math.max(1, verdicts.failed));
  }, 0);
  const asAsked = queues.filter(({ wrong }) => wrong.length === 0).length;
  return { passed: passed + asAsked, failed: failed + queues.length - asAsked };
}

export function suiteTable(runs: readonly SuiteRun[]): string {
  const heading = [
    'printer',
    'suite',
    'passed',
    'failed',
    'skipped',
    'tests',
    'can pass',
    'seconds',
  ];
  const rows = runs.map(({ printer, suite, verdicts, seconds }) => [
    printer,
    suite.name,
    String(verdicts.passed),
    String(verdicts.failed),
    String(verdicts.skipped),
    String(suite.tests),
    String(suite.reachable),
    seconds.toFixed(1),
  ]);
  return textTable([heading, ...rows]);
}

export function queueTable(queues: readonly QueueRun[]): string {
  const rows = queues.map(({ printer, queue, name, wrong }) => [
    printer,
    queue,
    name,
    wrong.length === 0 ? 'as asked' : 'NOT as asked',
  ]);
  return textTable([['printer', 'queue of CUPS', 'what was printed', 'arrived'], ...rows]);
}

/** Everything that is wrong, under what it is wrong with. */
export function troubles(
  runs: readonly SuiteRun[],
  queues: readonly QueueRun[],
): readonly string[] {
  return [
    ...runs.map(({ printer, suite, wrong }) => [`${printer}, ${suite.name}:`, ...wrong]),
    ...queues.map(({ printer, queue, name, wrong }) => [
      `${printer}, ${queue}, ${name}:`,
      ...wrong,
    ]),
  ]
    .filter((lines) => lines.length > 1)
    .flatMap(([what = '', ...wrong]) => [what, ...shortened(wrong).map((line) => `  ${line}`)]);
}

const mostLines = 40;

function shortened(lines: readonly string[]): readonly string[] {
  if (lines.length <= mostLines) return lines;
  return [...lines.slice(0, mostLines), `and ${String(lines.length - mostLines)} lines more`];
}
