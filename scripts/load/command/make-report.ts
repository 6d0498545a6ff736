import type { LoadReport } from '../../../reports/load/load-report.ts';
import type { LoadRun } from '../../../suites/engine/journal/load/measures.ts';
import type { CallMeasure } from '../../../suites/engine/journal/load-measure.ts';
import { compareRuns, type RunComparison } from '../../../suites/engine/judge/load/compare-runs.ts';
import { wrongIn } from '../../../suites/engine/judge/load/evidence.ts';
import { judgeObjectives } from '../../../suites/engine/judge/load/judge-objectives.ts';
import type { Objective } from '../../../suites/engine/judge/load/objectives.ts';
import { loadOutcome } from '../../../suites/engine/judge/load/outcome.ts';
import { judgeRunValidity } from '../../../suites/engine/judge/load/validity.ts';
import type { Measured } from '../../../suites/engine/run/load/measure-run.ts';

export interface Measurements {
  /** Without its repeats, which `measured` has. */
  readonly facts: Omit<LoadRun, 'repeats'>;
  readonly measured: Measured;
  readonly examples?: NonNullable<LoadReport['examples']>;
  readonly calls: readonly CallMeasure[];
}

export interface Asked {
  /** Repeats that were asked for. */
  readonly repeats: number;
  readonly objectives: readonly Objective[];
  readonly baseline?: LoadReport;
}

/** The report of what was measured, with its verdict. */
export function makeReport(
  { facts, measured, examples, calls }: Measurements,
  { repeats, objectives, baseline }: Asked,
): LoadReport {
  const { findings, prefix } = measured;
  const run: LoadRun = { ...facts, repeats: measured.repeats };
  const comparison = baseline === undefined ? undefined : compare(baseline, run, objectives);
  const validity = judgeRunValidity(run, repeats);
  const judged = judgeObjectives(run, objectives, comparison);
  const wrong = wrongIn({ findings, calls });
  return {
    schemaVersion: 2,
    outcome: loadOutcome({
      wrong: wrong.all,
      unjudged: findings.sampled.unjudged.length + (findings.balances.state === 'unread' ? 1 : 0),
      validity,
      objectives: judged,
    }),
    asked: repeats,
    prefix,
    ...run,
    validity,
    findings,
    objectives: judged,
    ...(comparison === undefined ? {} : { comparison }),
    ...(examples === undefined ? {} : { examples }),
    calls,
  };
}

/** An earlier run whose numbers are not to be trusted is no measure for this one. */
function compare(
  baseline: LoadReport,
  now: LoadRun,
  objectives: readonly Objective[],
): RunComparison {
  const [invalid] = judgeRunValidity(baseline, baseline.asked);
  const unfit = [
    ...(wrongIn(baseline).all > 0 ? ['the baseline had wrong answers'] : []),
    ...(invalid === undefined ? [] : [`the baseline is not valid: ${invalid.sentence}`]),
  ];
  const wanted = objectives.map(({ metric }) => metric);
  return compareRuns({ before: baseline, now, wanted, unfit });
}
