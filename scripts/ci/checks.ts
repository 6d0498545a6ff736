import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodes } from '../exit-codes.ts';
import {
  type CheckResult,
  checkResultsFile,
  countTests,
  resultsFolder,
  testResultsFile,
} from './results.ts';
import { findSuppressions } from './suppressions.ts';
import { runTool } from './tool.ts';
import { inspectWalls } from './walls/inspect.ts';

interface Check {
  readonly name: string;
  readonly does: string;
  run(): Promise<boolean>;
}

const root = join(import.meta.dirname, '..', '..');
const results = join(root, resultsFolder);

const checks: readonly Check[] = [
  {
    name: 'format',
    does: 'Biome: layout and order of imports (npm run format puts it right)',
    run: () => runTool(root, ['@biomejs/biome/bin/biome', 'check', '--colors=off', '.']),
  },
  {
    name: 'lint',
    does: 'oxlint, with types; nothing is silenced in place',
    run: lint,
  },
  {
    name: 'types',
    does: 'TypeScript 7',
    run: () => runTool(root, ['typescript-7/bin/tsc', '-p', '.']),
  },
  {
    name: 'unused',
    does: 'knip: files, exports and parts nobody uses',
    run: () => runTool(root, ['knip/bin/knip.js']),
  },
  { name: 'walls', does: 'dependency-cruiser: who may import whom', run: checkWalls },
  {
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
  },
];

process.exitCode = await runChecks(checks);

/** Runs every check, whatever the others say, and sums up. */
async function runChecks(planned: readonly Check[]): Promise<number> {
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const ended: CheckResult[] = [];
  for (const check of planned) {
    say(`\n== ${check.name}: ${check.does}`);
    const startedMs = performance.now();
    const passed = await check.run();
    ended.push({ name: check.name, passed });
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
    say(`-- ${check.name} ${passed ? 'passed' : 'FAILED'} in ${seconds} s`);
  }
  writeFileSync(join(results, checkResultsFile), JSON.stringify(ended, null, 2));
  return sumUp(ended);
}

function sumUp(ended: readonly CheckResult[]): number {
  const failed = ended.filter(({ passed }) => !passed).map(({ name }) => name);
  const tests = countTests(results);
  const verdict = failed.length === 0 ? 'all passed' : `FAILED: ${failed.join(', ')}`;
  say(`\n${ended.length} checks, ${verdict}; ${tests.passed} tests passed, ${tests.failed} failed`);
  return failed.length === 0 ? exitCodes.passed.code : exitCodes.failed.code;
}

async function lint(): Promise<boolean> {
  const clean = await runTool(root, ['oxlint/bin/oxlint', '--deny-warnings', '.']);
  const silenced = findSuppressions(root);
  for (const place of silenced) say(`${place}: a check is silenced here`);
  return clean && silenced.length === 0;
}

async function checkWalls(): Promise<boolean> {
  const { modules, breaches } = await inspectWalls(root);
  for (const { wall, why, path } of breaches) say(`${wall} (${why}):\n  ${path.join('\n    -> ')}`);
  if (modules === 0) say('No module was seen: dependency-cruiser found no TypeScript it can use.');
  say(`${modules} modules, ${breaches.length} breaches`);
  return modules > 0 && breaches.length === 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
