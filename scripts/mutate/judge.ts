import { runTool } from '../ci/tool.ts';

/** Runs Stryker on the judge with its own tests; true when enough mutants are killed. */
export function mutateJudge(root: string): Promise<boolean> {
  return runTool(root, ['@stryker-mutator/core/bin/stryker.js', 'run', 'stryker.config.json']);
}
