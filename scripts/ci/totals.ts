import { join } from 'node:path';
import { exitCodes } from '../exit-codes.ts';
import { readTierCount } from '../tiers/tier-count.ts';
import { countPeers, countRules, settle } from './results.ts';

// Called by .ci/run with the exit codes of `npm test`, `test:full`, the gate and `test:peers`.
const [
  quickExit = Number.NaN,
  fullExit = Number.NaN,
  gateExit = Number.NaN,
  peersExit = Number.NaN,
] = process.argv.slice(2).map(Number);
const root = join(import.meta.dirname, '..', '..');
const quick = readTierCount(root, 'quick');
const full = readTierCount(root, 'full');

const counts = [
  settle(quick, quickExit),
  settle(full, fullExit),
  settle(countRules(join(root, 'reports', 'latest')), gateExit),
  settle(countPeers(root), peersExit),
];
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
const skipped = quick.skipped + full.skipped;
const tail = skipped === 0 ? '' : `, ${String(skipped)} skipped`;
process.stdout.write(`${String(passed)} passed, ${String(failed)} failed${tail}\n`);
process.exitCode = failed === 0 ? exitCodes.passed.code : exitCodes.failed.code;
