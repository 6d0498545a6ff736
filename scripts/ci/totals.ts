import { join } from 'node:path';
import { exitCodes } from '../exit-codes.ts';
import {
  countFailedChecks,
  countPeers,
  countRules,
  countSkipped,
  countTests,
  resultsFolder,
  settle,
} from './results.ts';

// Called by .ci/run with the exit codes of `npm test`, of the gate and of `npm run test:peers`.
const [testsExit = Number.NaN, gateExit = Number.NaN, peersExit = Number.NaN] = process.argv
  .slice(2)
  .map(Number);
const root = join(import.meta.dirname, '..', '..');
const checks = join(root, resultsFolder);

const tests = countTests(checks);
const counts = [
  settle({ ...tests, failed: tests.failed + countFailedChecks(checks) }, testsExit),
  settle(countRules(join(root, 'reports', 'latest')), gateExit),
  settle(countPeers(root), peersExit),
];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
const skipped = countSkipped(checks);
const tail = skipped === 0 ? '' : `, ${skipped} skipped`;
process.stdout.write(`${passed} passed, ${failed} failed${tail}\n`);
process.exitCode = failed === 0 ? exitCodes.passed.code : exitCodes.failed.code;
