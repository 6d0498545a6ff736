import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { runTool } from '../ci/tool.ts';
import { type JudgeScore, judgeScoreFile, storeMeasure } from './stored.ts';

/** As stryker.config.json names it. */
const reportFile = 'reports/runs/judge-mutants/report.json';

interface StrykerReport {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { status: string }[] }>>;
}

/**
 * Runs Stryker on the judge with its own tests and keeps the score; true when enough mutants are
 * killed. Unchanged files are not tried again.
 */
export async function mutateJudge(root: string, today: string): Promise<boolean> {
  const program = '@stryker-mutator/core/bin/stryker.js';
  // Outside the tree: what looks at all its files must not find the copies.
  const copies = join(tmpdir(), 'platen-judge-mutants');
  const line = [program, 'run', 'stryker.config.json', '--tempDirName', copies] as const;
  const isEnough = await runTool(root, line);
  const score = scoreOf(JSON.parse(readFileSync(join(root, reportFile), 'utf8')) as StrykerReport);
  storeMeasure(root, judgeScoreFile, { measuredOn: today, files: score });
  return isEnough;
}

function scoreOf({ files }: StrykerReport): JudgeScore['files'] {
  return Object.entries(files).map(([path, { mutants }]) => {
    const count = (...wanted: readonly string[]): number =>
      mutants.filter(({ status }) => wanted.includes(status)).length;
    return {
      file: basename(path),
      killed: count('Killed', 'Timeout'),
      survived: count('Survived', 'NoCoverage'),
    };
  });
}
