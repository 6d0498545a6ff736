import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { seededChance } from '../simulators/kit/chance.ts';
import { systemClock } from '../simulators/kit/clock.ts';
import { randomIds } from '../simulators/kit/ids.ts';
import type { FaultTarget, Variant } from '../suites/engine/fault-proxy/fault.ts';
import type { Interception } from '../suites/engine/fault-proxy/interception.ts';
import { startBuiltIn } from '../suites/engine/run/built-in.ts';
import { run } from '../suites/engine/run/engine.ts';
import { pool } from '../suites/engine/run/pool.ts';
import { proveVariant } from '../suites/engine/run/prove-variant.ts';
import { allTogether, choicesTogether } from '../suites/prove/together.ts';
import { variants } from '../suites/prove/variants.ts';
import { exitCodes } from './exit-codes.ts';

const help = `node scripts/seeds.ts --seeds 50   no false alarm: the built-in service, and all variants together, under so many
                                 seeds; nothing may turn red (half an hour)
  --first 51                     begins with that seed
  --only built-in,ID             some of them: built-in is the service itself, the rest are ids of variants
  --alone                        each variant alone, instead of one service that has the oddities of all
  --workers 2                    runs at a time
  --file FILE                    a line for each run that is done, which is not done again with that file
                                 (reports/runs/seeds.ndjson)
`;
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '50' },
    first: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    alone: { type: 'boolean', default: false },
    workers: { type: 'string', default: '2' },
    file: { type: 'string', default: 'reports/runs/seeds.ndjson' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const isCount = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);
if (values.help || ![values.seeds, values.first, values.workers].every(isCount)) {
  process.stdout.write(help);
  process.exit(exitCodes[values.help ? 'passed' : 'usage'].code);
}

interface Todo {
  readonly seed: number;
  /** None: the service itself. */
  readonly variants: readonly Variant[];
}

interface Done {
  readonly seed: number;
  readonly variants: readonly string[];
  readonly red: readonly string[];
  /** Of rules: with none the line proves nothing. */
  readonly judged: number;
}

const wanted = values.only === '' ? undefined : values.only.split(',');
const chosen = variants.filter(({ id }) => wanted?.includes(id) !== false);
const withItself = wanted?.includes('built-in') !== false;
const firstSeed = Number(values.first);
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => firstSeed + index);

await mkdir(dirname(values.file), { recursive: true });
const done = await readDone(values.file);
const left = seeds.flatMap(runsOf).filter((todo) => !done.some((one) => isSame(one, todo)));
process.stderr.write(`${String(done.length)} runs are done, ${String(left.length)} are left\n`);
const all = [...done];
await pool(left, Number(values.workers), async (todo) => {
  const line = { ...named(todo), ...(await judged(todo)) };
  all.push(line);
  await appendFile(values.file, `${JSON.stringify(line)}\n`);
  const words = line.red.length === 0 ? 'nothing red' : `RED ${line.red.join('; ')}`;
  const of = `${String(all.length)} of ${String(done.length + left.length)}`;
  const { length } = line.variants;
  const who =
    length === 0
      ? 'the service itself'
      : length === 1
        ? line.variants.join()
        : `${String(length)} variants`;
  process.stderr.write(
    `${of}: seed ${String(line.seed)}, ${String(line.judged)} rules, ${words}: ${who}\n`,
  );
});
const wrong = all.filter(({ red, judged: rules }) => red.length > 0 || rules === 0);
process.stdout.write(`${String(all.length)} runs, ${String(wrong.length)} with a false alarm\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;

function runsOf(seed: number): readonly Todo[] {
  const groups = values.alone ? chosen.map((variant) => [variant]) : [chosen];
  const odd = groups.filter((group) => group.length > 0);
  return [...(withItself ? [[]] : []), ...odd].map((group) => ({ seed, variants: group }));
}

function named({ seed, variants: group }: Todo): Pick<Done, 'seed' | 'variants'> {
  return { seed, variants: group.map(({ id }) => id) };
}

function isSame(one: Done, todo: Todo): boolean {
  return JSON.stringify([one.seed, one.variants]) === JSON.stringify(Object.values(named(todo)));
}

/** On a service of its own: what others left there takes time to list. */
async function judged({ seed, variants: group }: Todo): Promise<Pick<Done, 'red' | 'judged'>> {
  await using builtIn = await startBuiltIn({ plainHttp: true });
  const { profile } = builtIn;
  const options = { profile, clock: systemClock, ids: randomIds, environment: {}, seed };
  if (group.length === 0) return await judgedItself(options);
  const id = group.map((variant) => variant.id).join(' + ');
  const make = (target: FaultTarget): Interception =>
    allTogether(group, seededChance(seed), target);
  const choices = choicesTogether(group);
  const proof = await proveVariant({ id, says: 'all of these', choices, make }, options);
  return { red: proof.against.map(({ rule, why }) => `${rule}: ${why}`), judged: proof.judged };
}

async function judgedItself(
  options: Parameters<typeof proveVariant>[1],
): Promise<Pick<Done, 'red' | 'judged'>> {
  const { results } = await run({ ...options, replays: 0 }, () => undefined);
  const bad = new Set(['FAILED', 'NON-STRICT', 'HARNESS ERROR']);
  return {
    red: results.filter(({ verdict }) => bad.has(verdict)).map(({ planned }) => planned.rule.id),
    judged: results.filter(({ exercised }) => exercised > 0).length,
  };
}

async function readDone(file: string): Promise<readonly Done[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Done);
}
