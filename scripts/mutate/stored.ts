import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { MutantSample } from './mutant-sample.ts';

/** A mutant of the service, and what the gate made of it. */
export interface JudgedSourceMutant {
  readonly file: string;
  readonly line: number;
  readonly was: string;
  readonly becomes: string;
  readonly killed: boolean;
  /** A rule that turned red, or how the run ended without a verdict. */
  readonly by?: string;
  /** Why nothing can show it, from `explained.ts`; such a one is not tried. */
  readonly reason?: string;
}

export interface StoredSample {
  /** YYYY-MM-DD. */
  readonly measuredOn: string;
  readonly seed: number;
  readonly size: number;
  readonly mutants: readonly JudgedSourceMutant[];
}

/** Samples of several seeds, in their order. */
export interface ServiceSamples {
  readonly samples: readonly StoredSample[];
}

/** What the tests of the judge notice, and the proof of its checks, by file. */
export interface JudgeScore {
  readonly measuredOn: string;
  /** Which mutants of checks and predictions were tried, absent: none; of the judge of terminals, in which stretches. */
  readonly sample?: MutantSample;
  readonly files: readonly {
    /** Below suites/judge; of checks below suites, `rules/<area>/checks.ts`. */
    readonly file: string;
    readonly killed: number;
    readonly survived: number;
    /** Mutants of texts for people, which prove nothing. */
    readonly shown?: number;
  }[];
}

export const serviceSampleFile = 'reports/measures/service-mutants.json';
export const terminalJudgeScoreFile = 'reports/measures/terminal-judge-mutants.json';
export const judgeScoreFile = 'reports/measures/judge-mutants.json';

/** A measurement that is kept; undefined where none was made. */
export function readMeasure<T>(root: string, file: string): T | undefined {
  const path = join(root, file);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : undefined;
}

export function storeMeasure(root: string, file: string, measure: unknown): void {
  const path = join(root, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(measure, null, 2)}\n`);
}
