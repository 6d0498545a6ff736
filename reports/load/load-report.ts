import type { CallMeasure, StepMeasure } from '../../suites/journal/load-measure.ts';
import type { Comparison } from '../../suites/judge/load/compare-load.ts';
import type { LoadFindings } from '../../suites/judge/load/judge-load.ts';

/** load.json: what every writer of a load report writes from, and what a later run is compared with. */
export interface LoadReport {
  readonly schemaVersion: 1;
  readonly platen: string;
  readonly outcome: 'passed' | 'failed' | 'incomplete';
  readonly target: string;
  readonly machine: string;
  readonly seed: number;
  /** Begins all that the run made on the target and that is still there. */
  readonly prefix: string;
  /** ISO-8601. */
  readonly startedAt: string;
  readonly sizeBytes: number;
  /** Jobs that can be under way at once. */
  readonly users: number;
  readonly printers: number;
  readonly steps: readonly StepMeasure[];
  readonly calls: readonly CallMeasure[];
  readonly findings: LoadFindings;
  readonly baseline?: LoadBaseline;
}

export interface LoadBaseline {
  readonly file: string;
  readonly startedAt: string;
  /** By how much a time may rise and a rate fall, as a share. */
  readonly tolerance: number;
  readonly isOnSameMachine: boolean;
  readonly isGoodEnough: boolean;
  readonly comparisons: readonly Comparison[];
}
