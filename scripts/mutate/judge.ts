import { mergeReports, survivingLines, withinSample } from './mutant-reports.ts';
import { storeTests } from './proof-tests.ts';
import { recordProof } from './record-proof.ts';
import { isRecorded, recordingsFolder } from './recordings.ts';
import { type JudgeScore, judgeScoreFile, storeMeasure } from './stored.ts';
import { isEnough, type MutationOptions, mutate, withoutTexts } from './stryker-run.ts';

interface JudgeMutationOptions extends MutationOptions {
  /** The proof is recorded anew, though an earlier run has left its recordings. */
  readonly record: boolean;
}

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
  return isEnough(files, say);
}
