import {
  judgeScoreFile,
  readMeasure,
  serviceSampleFile,
  terminalJudgeScoreFile,
} from '../mutate/stored.ts';
import type { Measures } from './report.ts';

/** Where a measurement of that name is kept. */
export function measureFile(name: string): string {
  return `reports/measures/${name}.json`;
}

/** All that was measured and kept. */
export function storedMeasures(root: string): Measures {
  return {
    gate: readMeasure(root, measureFile('gate')),
    prove: readMeasure(root, measureFile('prove')),
    mutants: readMeasure(root, measureFile('mutants')),
    seeds: readMeasure(root, measureFile('seeds')),
    tiers: readMeasure(root, measureFile('tiers')),
    judge: readMeasure(root, judgeScoreFile),
    terminalJudge: readMeasure(root, terminalJudgeScoreFile),
    service: readMeasure(root, serviceSampleFile),
  };
}
