import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Clock } from '../../simulators/kit/clock.ts';

/** When and where something was measured. */
export interface Measured {
  readonly measuredOn: string;
  /** "2 cores, Node 26.10.0". */
  readonly machine: string;
  /** Processes that wanted a core when it began: more than there are cores makes times too long. */
  readonly load: number;
  readonly seconds: number;
}

export interface GateMeasure extends Measured {
  readonly outcome: string;
  readonly judged: number;
  readonly planned: number;
  readonly requests: number;
  /** Of the run alone, without the start of the service and the reports. */
  readonly runMs: number;
}

export interface ProveMeasure extends Measured {
  readonly deviations: number;
  readonly proven: number;
  readonly rulesProven: number;
  readonly twins: number;
  readonly twinsGreen: number;
  readonly nullTargets: number;
  readonly nullTargetsWithoutOk: number;
}

export interface MutantsMeasure extends Measured {
  readonly mutants: number;
  readonly judged: number;
  readonly groups: number;
  readonly killed: number;
  readonly explained: number;
  readonly unexplained: number;
}

export interface SeedsMeasure extends Measured {
  /** A seed with the service itself or with a twin. */
  readonly runs: number;
  readonly seeds: number;
  readonly red: number;
}

export interface Place {
  readonly root: string;
  readonly clock: Clock;
}

export async function measureGate(place: Place): Promise<GateMeasure> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-quality-'));
  try {
    const measured = await timed(place, ['gate', '--strict', '--out', folder]);
    const results = JSON.parse(await readFile(join(folder, 'results.json'), 'utf8')) as {
      readonly outcome: string;
      readonly requests: number;
      readonly durationMs: number;
      readonly rules: readonly { readonly verdict: string }[];
    };
    const { outcome, requests, durationMs, rules } = results;
    const judged = rules.filter(({ verdict }) => ran.has(verdict)).length;
    const { output: _, ...when } = measured;
    return { ...when, outcome, judged, planned: rules.length, requests, runMs: durationMs };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const ran: ReadonlySet<string> = new Set(['OK', 'FAILED', 'NON-STRICT', 'INFORMATIONAL']);

export async function measureProve(place: Place): Promise<ProveMeasure> {
  const { output, ...when } = await timed(place, ['prove', '--json']);
  const { deviations, twins, nullTargets } = JSON.parse(output) as {
    readonly deviations: readonly { readonly rule: string; readonly proven: boolean }[];
    readonly twins: readonly { readonly against: readonly unknown[] }[];
    readonly nullTargets: readonly { readonly against: readonly unknown[] }[];
  };
  const proven = deviations.filter((one) => one.proven);
  const clean = (all: readonly { readonly against: readonly unknown[] }[]): number =>
    all.filter(({ against }) => against.length === 0).length;
  return {
    ...when,
    deviations: deviations.length,
    proven: proven.length,
    rulesProven: new Set(proven.map(({ rule }) => rule)).size,
    twins: twins.length,
    twinsGreen: clean(twins),
    nullTargets: nullTargets.length,
    nullTargetsWithoutOk: clean(nullTargets),
  };
}

export async function measureMutants(place: Place): Promise<MutantsMeasure> {
  const { output, ...when } = await timed(place, ['prove', '--mutants', '--json']);
  const { mutants, judged, groups, killed, survivors } = JSON.parse(output) as {
    readonly mutants: number;
    readonly judged: number;
    readonly groups: number;
    readonly killed: number;
    readonly survivors: readonly { readonly explanation?: unknown }[];
  };
  const explained = survivors.filter((one) => one.explanation !== undefined).length;
  const unexplained = survivors.length - explained;
  return { ...when, mutants, judged, groups, killed, explained, unexplained };
}

/** Gates of the service and of all twins under many seeds; what an earlier run has done is taken from its file. */
export async function measureSeeds({ root, clock }: Place): Promise<SeedsMeasure> {
  const first = whenAndWhere(clock);
  const startedNs = clock.monotonic();
  await nodeRun(root, ['scripts/seeds.ts']);
  const text = await readFile(join(root, 'reports', 'runs', 'seeds.ndjson'), 'utf8');
  const runs = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { readonly seed: number; readonly red: readonly string[] });
  return {
    ...first,
    seconds: secondsSince(clock, startedNs),
    runs: runs.length,
    seeds: new Set(runs.map(({ seed }) => seed)).size,
    red: runs.filter(({ red }) => red.length > 0).length,
  };
}

async function timed(
  { root, clock }: Place,
  line: readonly string[],
): Promise<Measured & { readonly output: string }> {
  const when = whenAndWhere(clock);
  const startedNs = clock.monotonic();
  const output = await nodeRun(root, ['scripts/platen.ts', ...line]);
  return { ...when, seconds: secondsSince(clock, startedNs), output };
}

export function whenAndWhere(clock: Clock): Omit<Measured, 'seconds'> {
  return {
    measuredOn: new Date(clock.now()).toISOString().slice(0, 16).replace('T', ' '),
    machine: `${String(cpus().length)} cores, Node ${process.versions.node}`,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

export function secondsSince(clock: Clock, startedNs: bigint): number {
  return Number((clock.monotonic() - startedNs) / 100_000_000n) / 10;
}

/** Runs a script of this tree and answers with its stdout. */
function nodeRun(root: string, line: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, line, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    child.once('error', reject);
    child.once('close', () => resolve(output));
  });
}
