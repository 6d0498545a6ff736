import { join } from 'node:path';
import { exitCodes } from '../exit-codes.ts';
import { readTierCount } from '../tiers/tier-count.ts';
import { countRules, settle } from './results.ts';

// Called by .ci/run with the exit codes of `npm test` and of the gate.
const [testExit = Number.NaN, gateExit = Number.NaN] = process.argv.slice(2).map(Number);
const root = join(import.meta.dirname, '..', '..');
const tests = readTierCount(root, 'quick');

const counts = [
  settle(tests, testExit),
  settle(countRules(join(root, 'reports', 'latest')), gateExit),
];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
const tail = tests.skipped === 0 ? '' : `, ${String(tests.skipped)} skipped`;
process.stdout.write(`${String(passed)} passed, ${String(failed)} failed${tail}\n`);
process.exitCode = failed === 0 ? exitCodes.passed.code : exitCodes.failed.code;
