import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runTool } from '../ci/tool.ts';
import type { StrykerReport } from './mutant-reports.ts';
import type { MutantSample } from './mutant-sample.ts';
import type { JudgeScore } from './stored.ts';

const reports = 'reports/runs/judge-mutants';
const goal = 0.95;

/** Leaves out mutants of texts for people. */
export const withoutTexts = {
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutate/shown-texts.ts'],
  ignorers: ['shown-texts'],
};

export interface MutationOptions {
  readonly root: string;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** How many in a hundred mutants are tried: of the judge's checks, or of the judge of terminals. */
  readonly sample: MutantSample;
  readonly say: (line: string) => void;
}

interface StrykerRun {
  readonly config: string;
  /** What its report is called, below the folder of reports. */
  readonly report: string;
  /** What differs from the configuration in its file. */
  readonly besides?: Readonly<Record<string, unknown>>;
}

/** Lets Stryker mutate what a configuration names, and answers with its report. Throws when Stryker fails. */
export async function mutate(
  root: string,
  { config, report, besides = {} }: StrykerRun,
): Promise<StrykerReport> {
  const told = JSON.parse(readFileSync(join(root, config), 'utf8')) as Record<string, unknown>;
  const fileName = `${reports}/${report}.json`;
  const own = `${reports}/${report}.config.json`;
  mkdirSync(dirname(join(root, own)), { recursive: true });
  writeFileSync(
    join(root, own),
    JSON.stringify({ ...told, ...besides, jsonReporter: { fileName } }),
  );
  // Outside the tree: what looks at all its files must not find the copies.
  const copies = join(tmpdir(), 'platen-judge-mutants');
  const program = '@stryker-mutator/core/bin/stryker.js';
  await runTool(root, [program, 'run', own, '--tempDirName', copies]);
  return JSON.parse(readFileSync(join(root, fileName), 'utf8')) as StrykerReport;
}

/** Says how many mutants were killed, and whether that is as many as it should be. */
export function isEnough(files: JudgeScore['files'], say: (line: string) => void): boolean {
  const killed = files.reduce((sum, one) => sum + one.killed, 0);
  const all = files.reduce((sum, one) => sum + one.killed + one.survived, 0);
  say(`${String(killed)} of ${String(all)} mutants killed`);
  return killed >= goal * all;
}
