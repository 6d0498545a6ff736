import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { scenarioCostsFile } from '../suites/prove/quick.ts';
import { scenarioCosts } from '../suites/run/scenario-costs.ts';
import { scenarioNames } from '../suites/run/scenarios-of.ts';
import { exitCodes } from './exit-codes.ts';
import { readRecording } from './recording.ts';

const help = `node scripts/measure-matrix.ts RUN...   takes the times of scenarios from journals of green gates

Writes suites/prove/scenario-costs.json: how many milliseconds each scenario takes, the least of the runs given,
by their folders. With suites/prove/cheapest.json (scripts/measure-deviations.ts), which lists what each scenario
finds, it decides what platen gate --quick plays, and in which order.
`;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h', default: false } },
});
if (values.help || positionals.length === 0) process.stdout.write(help);
else process.exitCode = await measure(positionals);

async function measure(runs: readonly string[]): Promise<number> {
  const least = new Map<string, number>();
  for (const folder of runs)
    for (const [name, ns] of scenarioCosts(await readRecording(folder)))
      least.set(name, Math.min(least.get(name) ?? Infinity, Math.ceil(Number(ns) / 1e6)));
  const known = new Set(scenarioNames());
  const costs = [...least]
    .filter(([name]) => known.has(name))
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  const text = JSON.stringify(Object.fromEntries(costs), undefined, 2);
  writeFileSync(scenarioCostsFile, `${text}\n`);
  process.stdout.write(`${String(costs.length)} of ${String(known.size)} scenarios have a time\n`);
  return exitCodes.passed.code;
}
