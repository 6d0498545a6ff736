import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { systemClock } from '../simulators/kit/clock.ts';
import { randomIds } from '../simulators/kit/ids.ts';
import type { TargetProfile } from '../suites/drive/profile.ts';
import { type Cheapest, cheapestFile } from '../suites/prove/cheapest.ts';
import type { Fault } from '../suites/prove/fault.ts';
import { deviations } from '../suites/rules/deviations.ts';
import { startBuiltIns } from '../suites/run/built-in.ts';
import { run } from '../suites/run/engine.ts';
import { onEach, servicesAtATime } from '../suites/run/prove-all.ts';
import { type ProveOptions, proveDeviation, scenariosFor } from '../suites/run/prove-deviation.ts';
import { scenarioCosts } from '../suites/run/scenario-costs.ts';
import { openTerminal } from './command-line/terminal.ts';
import { exitCodes } from './exit-codes.ts';

const help = `node scripts/measure-deviations.ts          measures those that are new, and forgets those that are gone
node scripts/measure-deviations.ts --anew   measures all (a quarter of an hour)

Writes suites/prove/cheapest.json: for each deviation the cheapest scenario that turns its rule red, first of
all. The tests prove each deviation in that one; platen prove plays every scenario that may show it.
`;
const { values } = parseArgs({
  options: {
    anew: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) process.stdout.write(help);
else process.exitCode = await measure();

async function measure(): Promise<number> {
  const ids = new Set(deviations.map(({ id }) => id));
  const before = JSON.parse(readFileSync(cheapestFile, 'utf8')) as Cheapest;
  const kept = Object.entries(before).filter(([id]) => ids.has(id) && !values.anew);
  const cheapest = new Map<string, string>(kept);
  const missing = deviations.filter(({ id }) => !cheapest.has(id));
  const terminal = openTerminal({ out: process.stdout, err: process.stderr, clock: systemClock });
  await using services = await startBuiltIns(servicesAtATime, { plainHttp: true });
  const [profile] = services.profiles as [TargetProfile];
  const options: ProveOptions = {
    profile,
    seed: 1,
    clock: systemClock,
    ids: randomIds,
    environment: {},
  };
  using progress = terminal.progress('deviations');
  progress.update('every scenario is timed');
  const costs = scenarioCosts((await run({ ...options, width: 1 }, () => undefined)).journal);
  const costOf = (scenario: string): bigint => costs.get(scenario) ?? 0n;
  let done = 0;
  await onEach(services.profiles, missing, async (own, deviation) => {
    const byCost = scenariosFor(deviation, options).toSorted((one, other) =>
      Number(costOf(one) - costOf(other)),
    );
    const scenario = await firstThatProves(deviation, byCost, { ...options, profile: own });
    if (scenario === undefined) terminal.note(`${deviation.id}: no single scenario shows it`);
    else cheapest.set(deviation.id, scenario);
    done += 1;
    progress.update(`${String(done)} of ${String(missing.length)} measured`);
    write(cheapest);
  });
  terminal.print(
    `${String(cheapest.size)} of ${String(deviations.length)} have a cheapest scenario`,
  );
  return exitCodes.passed.code;
}

async function firstThatProves(
  deviation: Fault,
  byCost: readonly string[],
  options: ProveOptions,
): Promise<string | undefined> {
  for (const scenario of byCost) {
    const { proven, unexpected } = await proveDeviation(deviation, { ...options, scenario });
    if (proven && unexpected.length === 0) return scenario;
  }
  return undefined;
}

function write(cheapest: ReadonlyMap<string, string>): void {
  const sorted = [...cheapest].toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  writeFileSync(cheapestFile, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
}
