import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runTool } from '../ci/tool.ts';
import {
  mergeReports,
  type StrykerReport,
  survivingLines,
  withinSample,
} from './mutant-reports.ts';
import type { MutantSample } from './mutant-sample.ts';
import { storeTests } from './proof-tests.ts';
import { recordProof } from './record-proof.ts';
import { isRecorded, recordingsFolder } from './recordings.ts';
import { type JudgeScore, judgeScoreFile, storeMeasure } from './stored.ts';

export interface JudgeMutationOptions {
  readonly root: string;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** The proof is recorded anew, though an earlier run has left its recordings. */
  readonly record: boolean;
  /** How many in a hundred mutants of the checks are tried. */
  readonly sample: MutantSample;
  readonly say: (line: string) => void;
}

const reports = 'reports/runs/judge-mutants';
const goal = 0.95;

const withoutTexts = {
  plugins: ['@stryker-mutator/vitest-runner', './scripts/mutate/shown-texts.ts'],
  ignorers: ['shown-texts'],
};

/**
 * Mutates the judge: its core, tried by its own tests, and the checks, tried by recordings of the
 * proof and then by the tests beside them. Keeps the score; true when enough mutants are killed.
 */
export async function mutateJudge(options: JudgeMutationOptions): Promise<boolean> {
  const { root, today, sample, say } = options;
  if (options.record || !isRecorded(recordingsFolder)) {
    say('recording the proof: minutes');
    await recordProof(recordingsFolder, say);
  }
  storeTests(recordingsFolder, say);
  const core = await mutate(root, { config: 'stryker.config.json', report: 'core' });
  const tried = await mutate(root, {
    config: 'stryker.checks.config.json',
    report: 'proof',
    besides: { mutantSample: sample },
  });
  const byProof = withinSample(tried, sample);
  const byTests = await mutate(root, {
    config: 'stryker.config.json',
    report: 'survivors',
    // Lists of rules are nothing that a test beside one check could tell.
    besides: {
      mutate: survivingLines(byProof),
      ignoreStatic: true,
      incremental: false,
      ...withoutTexts,
    },
  });
  const files = mergeReports([core, byProof, byTests]);
  storeMeasure(root, judgeScoreFile, { measuredOn: today, sample, files } satisfies JudgeScore);
  const killed = files.reduce((sum, one) => sum + one.killed, 0);
  const all = files.reduce((sum, one) => sum + one.killed + one.survived, 0);
  say(`${String(killed)} of ${String(all)} mutants killed`);
  return killed >= goal * all;
}

interface StrykerRun {
  readonly config: string;
  /** What its report is called, below the folder of reports. */
  readonly report: string;
  /** What differs from the configuration in its file. */
  readonly besides?: Readonly<Record<string, unknown>>;
}

async function mutate(
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
