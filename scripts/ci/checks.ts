import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pool } from '../../suites/run/pool.ts';
import { exitCodes } from '../exit-codes.ts';
import {
  type CheckResult,
  checkResultsFile,
  countTests,
  resultsFolder,
  testResultsFile,
} from './results.ts';
import { findSuppressions } from './suppressions.ts';
import { type Hear, runProgram, runTool } from './tool.ts';

interface Check {
  readonly name: string;
  readonly does: string;
  run(hear: Hear): Promise<boolean>;
}

const root = join(import.meta.dirname, '..', '..');
const results = join(root, resultsFolder);
const atATime = 2;

/** What looks at the sources alone; the longest first. */
const ofSources: readonly Check[] = [
  {
    name: 'walls',
    does: 'dependency-cruiser: who may import whom',
    run: (hear) => runProgram(root, ['scripts/ci/walls.ts'], hear),
  },
  { name: 'lint', does: 'oxlint, with types; nothing is silenced in place', run: lint },
  {
    name: 'types',
    does: 'TypeScript 7',
    run: (hear) => runTool(root, ['typescript-7/bin/tsc', '-p', '.'], hear),
  },
  {
    name: 'unused',
    does: 'knip: files, exports and parts nobody uses',
    run: (hear) => runTool(root, ['knip/bin/knip.js'], hear),
  },
  {
    name: 'format',
    does: 'Biome: layout and order of imports (npm run format puts it right)',
    run: (hear) => runTool(root, ['@biomejs/biome/bin/biome', 'check', '--colors=off', '.'], hear),
  },
];

const tests: Check = {
  name: 'tests',
  does: 'vitest',
  run: () =>
    runTool(root, [
      'vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${join(results, testResultsFile)}`,
    ]),
};

process.exitCode = await runChecks();

/** Runs every check, whatever the others say, and sums up. */
async function runChecks(): Promise<number> {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const ended: CheckResult[] = [];
  await pool(ofSources, atATime, async (check) => {
    const heard: string[] = [];
    const startedMs = performance.now();
    const passed = await check.run((text) => heard.push(text));
    say(`\n== ${check.name}: ${check.does}\n${heard.join('').trimEnd()}`);
    ended.push(sayEnd(check, passed, startedMs));
  });
  const startedMs = performance.now();
  say(`\n== ${tests.name}: ${tests.does}`);
  ended.push(sayEnd(tests, await tests.run(say), startedMs));
  writeFileSync(join(results, checkResultsFile), JSON.stringify(ended, null, 2));
  return sumUp(ended);
}

function sayEnd({ name }: Check, passed: boolean, startedMs: number): CheckResult {
  const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
  say(`-- ${name} ${passed ? 'passed' : 'FAILED'} in ${seconds} s`);
  return { name, passed };
}

function sumUp(ended: readonly CheckResult[]): number {
  const failed = ended.filter(({ passed }) => !passed).map(({ name }) => name);
  const { passed, failed: red } = countTests(results);
  const verdict = failed.length === 0 ? 'all passed' : `FAILED: ${failed.join(', ')}`;
  say(`\n${ended.length} checks, ${verdict}; ${passed} tests passed, ${red} failed`);
  return failed.length === 0 ? exitCodes.passed.code : exitCodes.failed.code;
}

async function lint(hear: Hear): Promise<boolean> {
  const clean = await runTool(root, ['oxlint/bin/oxlint', '--deny-warnings', '.'], hear);
  const silenced = findSuppressions(root);
  for (const place of silenced) hear(`${place}: a check is silenced here\n`);
  return clean && silenced.length === 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
