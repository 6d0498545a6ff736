import type { LoadFindings } from '../../suites/engine/journal/load/findings.ts';
import type { LoadRun } from '../../suites/engine/journal/load/measures.ts';
import type { LoadRow } from '../../suites/engine/journal/load/row.ts';
import type { CallMeasure } from '../../suites/engine/journal/load-measure.ts';
import type { RunComparison } from '../../suites/engine/judge/load/compare-runs.ts';
import type { JudgedObjective } from '../../suites/engine/judge/load/judge-objectives.ts';
import type { LoadOutcome } from '../../suites/engine/judge/load/outcome.ts';
import type { Invalidity } from '../../suites/engine/judge/load/validity.ts';

/** load.json: what every writer of a load report writes from, and what a later run is compared with. */
export interface LoadReport extends LoadRun {
  readonly schemaVersion: 2;
  readonly outcome: LoadOutcome;
  /** Repeats that were asked for; fewer were played where the run was interrupted. */
  readonly asked: number;
  /** Begins all that the run made on the target and that is still there. */
  readonly prefix: string;
  readonly validity: readonly Invalidity[];
  readonly findings: LoadFindings;
  readonly objectives: readonly JudgedObjective[];
  readonly comparison?: RunComparison;
  /** A job in the middle and one of the slowest of the busiest stage. */
  readonly examples?: { readonly typical: LoadRow; readonly slow: LoadRow };
  /** Single calls as fast as they are answered. */
  readonly calls: readonly CallMeasure[];
}
