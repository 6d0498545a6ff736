import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '../simulators/kit/clock.ts';
import { randomIds } from '../simulators/kit/ids.ts';
import { twins } from '../suites/prove/twins.ts';
import { startBuiltIn } from '../suites/run/built-in.ts';
import { run } from '../suites/run/engine.ts';
import { proveTwin } from '../suites/run/prove-twin.ts';

// No false alarm: the built-in service and every twin under many seeds; nothing may turn red. Each
// that is done is a line of --file, and is not done again by a later run with that file.
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '50' },
    first: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    file: { type: 'string', default: 'reports/runs/seeds.ndjson' },
  },
});

interface Done {
  readonly target: string;
  readonly seed: number;
  readonly red: readonly string[];
  /** Of rules: with none the line proves nothing. */
  readonly judged: number;
}

const service = { id: 'built-in', says: 'the service itself' };
const wanted = values.only === '' ? undefined : values.only.split(',');
const targets = [service, ...twins].filter(({ id }) => wanted?.includes(id) !== false);
const firstSeed = Number(values.first);
const seeds = Array.from({ length: Number(values.seeds) }, (_, index) => firstSeed + index);

await mkdir(dirname(values.file), { recursive: true });
const done = await readDone(values.file);
const left = seeds.flatMap((seed) =>
  targets
    .filter(({ id }) => !done.some((one) => one.target === id && one.seed === seed))
    .map((target) => ({ target, seed })),
);
process.stderr.write(`${String(done.length)} runs are done, ${String(left.length)} are left\n`);

const all = [...done];
{
  await using builtIn = await startBuiltIn({ plainHttp: true });
  for (const { target, seed } of left) {
    const common = { clock: systemClock, ids: randomIds, environment: {}, seed };
    const options = { ...common, profile: builtIn.profile };
    const twin = twins.find(({ id }) => id === target.id);
    const seen = twin === undefined ? await judgeItself(options) : await judgeTwin(twin, options);
    const line = { target: target.id, seed, ...seen };
    all.push(line);
    await appendFile(values.file, `${JSON.stringify(line)}\n`);
    const words = line.red.length === 0 ? 'nothing red' : `RED ${line.red.join('; ')}`;
    process.stderr.write(
      `seed ${String(seed)}, ${target.id}: ${words}, ${String(line.judged)} rules judged\n`,
    );
  }
}

const wrong = all.filter(({ red, judged }) => red.length > 0 || judged === 0);
process.stdout.write(`${String(all.length)} runs, ${String(wrong.length)} with a false alarm\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;

type Options = Parameters<typeof proveTwin>[1];

async function judgeItself(options: Options): Promise<Pick<Done, 'red' | 'judged'>> {
  const { results } = await run({ ...options, replays: 0 }, () => undefined);
  const bad = new Set(['FAILED', 'NON-STRICT', 'HARNESS ERROR']);
  return {
    red: results.filter(({ verdict }) => bad.has(verdict)).map(({ planned }) => planned.rule.id),
    judged: results.filter(({ exercised }) => exercised > 0).length,
  };
}

async function judgeTwin(
  twin: (typeof twins)[number],
  options: Options,
): Promise<Pick<Done, 'red' | 'judged'>> {
  const { against, judged } = await proveTwin(twin, options);
  return { red: against.map(({ rule, why }) => `${rule}: ${why}`), judged };
}

async function readDone(file: string): Promise<readonly Done[]> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Done);
}
