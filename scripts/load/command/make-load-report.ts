import { readFileSync } from 'node:fs';
import type { LoadBaseline, LoadReport } from '../../../reports/load/load-report.ts';
import { compareLoad } from '../../../suites/judge/load/compare-load.ts';
import type { LoadResult } from '../../../suites/run/load/run-load.ts';
import type { Baseline } from './baseline.ts';

export interface Judging {
  /** As it was when the run began. */
  readonly machine: string;
  readonly baseline?: Baseline;
  /** By how much a measure may be worse than the baseline, as a share. */
  readonly tolerance: number;
}

/** The report of a run with its verdict: wrong jobs or answers, or a baseline that was better, fail it. */
export function makeLoadReport(
  result: LoadResult,
  { machine, baseline, tolerance }: Judging,
): LoadReport {
  const { isComplete, ...measures } = result;
  const compared =
    baseline === undefined ? undefined : compare(result, { machine, baseline, tolerance });
  const isWrong = result.findings.faults.length > 0 || result.calls.some((call) => call.wrong > 0);
  const isWorse = compared?.isGoodEnough === false;
  const judged = isWrong || (isComplete && isWorse) ? 'failed' : 'passed';
  const isEmpty = result.findings.printed === 0;
  const outcome = judged === 'passed' && (!isComplete || isEmpty) ? 'incomplete' : judged;
  return {
    schemaVersion: 1,
    platen: ownVersion(),
    outcome,
    machine,
    ...measures,
    ...(compared === undefined ? {} : { baseline: compared }),
  };
}

type Comparing = Judging & { readonly baseline: Baseline };

function compare(result: LoadResult, { baseline, tolerance, machine }: Comparing): LoadBaseline {
  const { file, report } = baseline;
  const comparisons = compareLoad(report, result, tolerance);
  return {
    file,
    startedAt: report.startedAt,
    tolerance,
    isOnSameMachine: withoutLoad(report.machine) === withoutLoad(machine),
    isGoodEnough: comparisons.length > 0 && comparisons.every((one) => !one.isWorse),
    comparisons,
  };
}

function withoutLoad(machine: string): string {
  return machine.replace(/, load [\d.]+$/, '');
}

function ownVersion(): string {
  const text = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { readonly version: string }).version;
}
