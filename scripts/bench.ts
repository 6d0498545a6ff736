import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../simulators/kit/clock.ts';
import type { BenchRun } from './bench/bench.ts';
import { benches } from './bench/benches.ts';
import { performanceReport } from './bench/report.ts';
import { BenchFailed, runBench } from './bench/run-bench.ts';
import { readMeasure, storeMeasure } from './bench/stored.ts';
import { exitCodes } from './exit-codes.ts';

const names = benches.map(({ name }) => name).join(', ');
const help = `Usage: npm run bench [-- options]

Runs the benches of the service's aims one after the other, keeps what they say and writes
reports/PERFORMANCE.md. Half an hour on a quiet machine.

  --only <names>  run these (${names}; none: write from what is kept)
  --quick         short rounds, which show that all is in order and measure little; keeps nothing
  --help          print this

Examples:
  npm run bench
  npm run bench -- --only path,cups
  npm run bench -- --quick
`;
const root = join(import.meta.dirname, '..');
process.exitCode = exitCodes[await main()].code;

async function main(): Promise<keyof typeof exitCodes> {
  const values = readOptions();
  if (values === undefined) return 'usage';
  if (values.help) {
    process.stdout.write(help);
    return 'passed';
  }
  const wanted = values.only === 'none' ? [] : (values.only ?? names).split(/, ?/);
  const unknown = wanted.filter((name) => !benches.some((one) => one.name === name));
  if (unknown.length > 0) {
    process.stderr.write(`there is no bench ${unknown.join(', ')}: there are ${names}\n`);
    return 'usage';
  }
  return await runAll(wanted, values.quick);
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string' },
        quick: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return values;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return undefined;
  }
}

/** One that fails keeps no other from being run. */
async function runAll(wanted: readonly string[], quick: boolean): Promise<keyof typeof exitCodes> {
  const runs = new Map<string, BenchRun>();
  let failed = false;
  for (const bench of benches.filter(({ name }) => wanted.includes(name))) {
    process.stderr.write(`${bench.name}: ${bench.about}\n`);
    try {
      const length = quick ? 'quick' : 'usual';
      const run = await runBench(bench, { root, clock: systemClock, length });
      runs.set(bench.name, run);
      if (!quick) storeMeasure(root, fileOf(bench.name), run);
    } catch (error) {
      if (!(error instanceof BenchFailed)) throw error;
      process.stderr.write(`${error.message}\n`);
      failed = true;
    }
  }
  const measured = benches.map((bench) => ({
    bench,
    run: quick ? runs.get(bench.name) : readMeasure<BenchRun>(root, fileOf(bench.name)),
  }));
  const report = performanceReport(measured);
  if (quick) process.stdout.write(report);
  else {
    writeFileSync(join(root, 'reports', 'PERFORMANCE.md'), report);
    process.stdout.write('reports/PERFORMANCE.md written\n');
  }
  return failed ? 'incomplete' : 'passed';
}

function fileOf(name: string): string {
  return `reports/measures/performance/${name}.json`;
}
