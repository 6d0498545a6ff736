import { spreadText } from '../load/rig/quantiles.ts';
import { type Aim, type Bound, isMet, type Reading } from './aim.ts';
import type { Bench, BenchRun } from './bench.ts';

export interface MeasuredBench {
  readonly bench: Bench;
  /** Undefined where it was never run. */
  readonly run: BenchRun | undefined;
}

/** reports/PERFORMANCE.md: each aim, what was measured beside what, and where and when. */
export function performanceReport(measured: readonly MeasuredBench[]): string {
  return [
    '# Performance',
    '',
    'Written by `npm run bench`, which runs the benches and keeps what they say in `reports/measures/performance/`;',
    '`-- --only path,cups` runs these again, `-- --only none` writes it from what is kept. Ratios are the median of pairs',
    'of rounds in one run, with the least and the most. A load beyond the number of cores means that others used the',
    'machine: times are then too long, and a ratio of a few pairs is worth little.',
    '',
    ...measured.flatMap(section),
    ...shortfalls(measured),
  ].join('\n');
}

function section({ bench, run }: MeasuredBench): readonly string[] {
  return [
    `## ${bench.name}: ${bench.about}`,
    '',
    '| what | aim | result | met | ours | beside |',
    '|---|---|---|---|---|---|',
    ...bench.aims.map((aim) => row(aim, run)),
    '',
    run === undefined ? 'Not measured yet.' : whenAndWhere(run),
    '',
  ];
}

function row(aim: Aim<unknown>, run: BenchRun | undefined): string {
  const reading = run === undefined ? undefined : aim.read(run.result);
  const cells = [
    aim.what,
    boundText(aim),
    ...(reading === undefined ? ['not measured', '', '', ''] : cellsOf(aim, reading)),
  ];
  return `| ${cells.join(' | ')} |`;
}

function cellsOf(aim: Aim<unknown>, reading: Reading): readonly string[] {
  const { value, spread, ours, beside } = reading;
  const result = spread === undefined ? withUnit(value.toFixed(2), aim) : spreadText(spread);
  return [result, isMet(aim.bound, reading) ? 'yes' : '**no**', ours, beside];
}

function boundText(aim: Aim<unknown>): string {
  const text = (bound: Bound): string =>
    'least' in bound ? `at least ${String(bound.least)}` : `at most ${String(bound.most)}`;
  return withUnit(text(aim.bound), aim);
}

function withUnit(text: string, { unit }: Aim<unknown>): string {
  return unit === undefined ? text : `${text} ${unit}`;
}

function whenAndWhere({ measuredOn, command, seconds, result: { machine } }: BenchRun): string {
  const { processor, cores, memoryGb, system, node, loadAverage } = machine;
  return (
    `\`${command}\`, ${measuredOn} UTC, ${seconds.toFixed(0)} s: ${processor}, ${String(cores)} cores, ` +
    `${String(memoryGb)} GB, ${system}, Node ${node}, load ${String(loadAverage)}`
  );
}

/** Aims that one thing keeps from being met are named together. */
function shortfalls(measured: readonly MeasuredBench[]): readonly string[] {
  const missed = measured.flatMap(({ bench, run }) =>
    run === undefined
      ? []
      : bench.aims.filter((aim) => {
          const reading = aim.read(run.result);
          return reading !== undefined && !isMet(aim.bound, reading);
        }),
  );
  if (missed.length === 0) return [];
  const byLimit = Map.groupBy(missed, ({ limit = 'Not found yet.' }) => limit);
  return [
    '## What limits the aims that are missed',
    '',
    ...[...byLimit].flatMap(([limit, aims]) => [
      ...aims.map(({ what }) => `- ${what}`),
      '',
      limit,
      '',
    ]),
  ];
}
