import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergeReports } from './mutant-reports.ts';
import { sampledStretches } from './sampled-stretches.ts';
import { type JudgeScore, storeMeasure, terminalJudgeScoreFile } from './stored.ts';
import { isEnough, type MutationOptions, mutate, withoutTexts } from './stryker-run.ts';

const folder = 'suites/judge/terminal';

/** Mutates the judge of terminals, tried by the tests beside it. Keeps the score; true when enough mutants are killed. */
export async function mutateTerminalJudge(options: MutationOptions): Promise<boolean> {
  const { root, today, sample, say } = options;
  const sources = globSync(`${folder}/*.ts`, { cwd: root })
    .filter((path) => !path.endsWith('.test.ts'))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const report = await mutate(root, {
    config: 'stryker.config.json',
    report: 'terminals',
    besides: {
      mutate: sampledStretches(sources, sample),
      // What is evaluated as a module loads is tried by every test: by those beside it alone.
      vitest: { configFile: 'vitest.judge.config.ts', dir: folder, related: false },
      incremental: false,
      ...withoutTexts,
    },
  });
  const files = mergeReports([report]);
  const score: JudgeScore = { measuredOn: today, sample, files };
  storeMeasure(root, terminalJudgeScoreFile, score);
  return isEnough(files, say);
}
