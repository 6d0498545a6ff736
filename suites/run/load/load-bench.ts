import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { seededChance } from '../../../simulators/kit/chance.ts';
import type { Clock } from '../../../simulators/kit/clock.ts';
import type { Ids } from '../../../simulators/kit/ids.ts';
import { createClient } from '../../drive/client.ts';
import type { LoadTarget } from '../../drive/load/calls/calls.ts';
import { RelayRecorder } from '../../drive/load/driver/relay.ts';
import { type LoadDriver, openDrivers } from '../../drive/load/drivers.ts';
import { startLoadPrinters } from '../../drive/load/printers.ts';
import { runClock } from '../../drive/load/run-clock.ts';
import { type LoadScene, setUpScene } from '../../drive/load/set-up.ts';
import { loadTargetOf } from '../../drive/load/target-of.ts';
import type { TargetProfile } from '../../drive/profile.ts';
import { openWire } from '../../drive/wire.ts';
import type { JournalEvent } from '../../journal/event.ts';
import type { LoadFindings } from '../../journal/load/findings.ts';
import type { LoadRepeat, LoadSurroundings } from '../../journal/load/measures.ts';
import type { Workload } from '../../journal/load/workload.ts';
import { toLine } from '../../journal/ndjson.ts';
import { judgeSampled } from './judge-sampled.ts';
import { LoadFloor } from './load-floor.ts';
import { scenesFor } from './load-people.ts';
import { playRepeat } from './play-repeat.ts';
import type { LoadHouse } from './play-stage.ts';
import { PrintersLost } from './printers-lost.ts';
import { createRowFile } from './row-file.ts';
import { tidyScene } from './tidy-scene.ts';
import { troublesOf } from './troubles.ts';

export interface LoadBenchOptions {
  readonly profile: TargetProfile;
  readonly environment: NodeJS.ProcessEnv;
  readonly workload: Workload;
  readonly surroundings: LoadSurroundings;
  /** Processes on this machine, beside those on other hosts (HOST:PORT each). */
  readonly drivers: number;
  readonly driverHosts: readonly string[];
  /** Of the service, where it runs on this machine. */
  readonly servicePid?: number;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Aborting stops what is under way; what was seen until then is still judged. */
  readonly signal: AbortSignal;
  /** Where rows.bin and journal.ndjson go; it is there. */
  readonly folder: string;
}

export interface LoadBench extends AsyncDisposable {
  /** Begins all that was made on the target. */
  readonly prefix: string;
  /** Where single calls can be saturated, and with whom. */
  readonly target: LoadTarget;
  readonly scene: LoadScene;
  readonly drivers: readonly Pick<LoadDriver, 'name' | 'pid'>[];
  /** Plays the workload once more on the same scene; told what is going on, in half a sentence. */
  play(
    one: { readonly seed: number; readonly repeat: number },
    tell: (news: string) => void,
  ): Promise<LoadRepeat>;
  /** What all of it came to, once nothing is played any more. Writes journal.ndjson. */
  findings(): Promise<LoadFindings>;
}

/** The journal of more would take memory that a long run doesn't have. */
const mostSampled = 1_000;
const usualPatienceMs = 30_000;
const setUpTimeoutMs = 60_000;

/** Starts printers and drivers and sets up the scene on the target. Rejects, with what is wrong in words, when that can't be done. */
export async function openLoadBench(options: LoadBenchOptions): Promise<LoadBench> {
  const { profile, environment, workload, clock, ids, signal, folder } = options;
  await using stack = new AsyncDisposableStack();
  const zeroNs = clock.monotonic();
  const time = runClock(clock, zeroNs);
  const startedAt = new Date(clock.now()).toISOString();
  const prefix = `load-${ids.uuid().slice(0, 8)}`;
  const target = loadTargetOf(profile, environment, `${prefix}-queue`);
  const rows = stack.use(
    await createRowFile(join(folder, 'rows.bin'), {
      target: profile.name,
      workload,
      surroundings: options.surroundings,
    }),
  );
  const floor = new LoadFloor(rows, clock);
  const printers = stack.use(
    await startLoadPrinters({
      count: workload.ports,
      prefix,
      ...(workload.printers.pagesPerMinute === undefined ? {} : workload.printers),
      zeroNs: String(zeroNs),
      how: profile.printers,
      take: (news) => floor.papers(news),
    }),
  );
  const { all: drivers } = stack.use(
    await openDrivers({
      local: options.drivers,
      hosts: options.driverHosts,
      environment,
      ids,
      clock,
      version: options.surroundings.platen,
      played: (starts) => floor.played(starts),
      witnessed: (name, events) => floor.witnessed(name, events),
    }),
  );
  floor.drivers(drivers);
  const scene = await setUp();
  const patienceMs = patienceFor(profile, workload);
  const shared = { scene, target, workload, prefix, patienceMs, zeroNs };
  await Promise.all(scenesFor(drivers, shared).map((own, index) => drivers[index]?.set(own)));

  async function setUp(): Promise<LoadScene> {
    const wire = stack.use(openWire(profile, setUpTimeoutMs, 32));
    const { baseUrl, getParameters } = target;
    const settings = { wire, baseUrl, getParameters, case: 'load/scene', over: signal };
    const sinceZero = (): bigint => clock.monotonic() - zeroNs;
    const recorder = new RelayRecorder(
      (event: JournalEvent) => floor.witnessed('scene', [event]),
      sinceZero,
    );
    const mark = { type: 'case', case: 'load/scene', scenario: 'load/scene' } as const;
    recorder.record({ ...mark, phase: 'begin' });
    const made = await setUpScene({
      profile,
      key: target.key,
      workload,
      prefix,
      printers: printers.printers,
      drivers: drivers.length,
      chance: seededChance(Number.parseInt(ids.uuid().slice(0, 8), 16)),
      recorded: createClient({ ...settings, recorder }),
      plain: createClient({ ...settings, recorder: new RelayRecorder(() => undefined, sinceZero) }),
      signal,
    });
    recorder.record({ ...mark, phase: 'done' });
    if (profile.own !== true) stack.defer(() => tidyScene(made, { profile, target }));
    return made;
  }

  const timers = stack.use(new DisposableStack());
  const house: LoadHouse = {
    floor,
    drivers,
    watched: {
      printers,
      ...(options.servicePid === undefined ? {} : { servicePid: options.servicePid }),
    },
    time,
    patienceMs,
    printersLost: printers.lost.then((why) => {
      throw new PrintersLost(why);
    }),
    signal,
  };
  house.printersLost.catch(() => undefined);
  const troubles = troublesOf({ faults: workload.faults, printers, time, timers });
  const scenes = floor.sampled.cases;
  const samples = (): number => floor.sampled.cases - scenes;
  let firstNumber = 0;
  let seed = 0;
  const owned = stack.move();
  return {
    prefix,
    target,
    scene,
    drivers,
    async play(one, tell) {
      seed = one.seed;
      const began = { firstNumber, startedAt: new Date(clock.now()).toISOString(), troubles };
      const samplesLeft = (): number => Math.max(0, mostSampled - samples());
      const wanted = { workload, ...one, ...began, samplesLeft };
      const played = await playRepeat(house, wanted, tell);
      firstNumber = played.nextNumber;
      return played.measures;
    },
    async findings() {
      const events = floor.sampled.journal({ profile, environment, seed, startedAt });
      const file = join(folder, 'journal.ndjson');
      for (const event of events) await appendFile(file, toLine(event));
      return { ...floor.ledger.findings(), sampled: judgeSampled(events, samples()) };
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** What the printers keep waiting on purpose is waited for. */
function patienceFor({ printers }: TargetProfile, { faults }: Workload): number {
  const stalls = faults.flatMap((fault) =>
    fault.kind === 'stalled-printer' ? fault.forSeconds * 1000 : [],
  );
  return Math.round((printers.deliveryMs ?? usualPatienceMs) + Math.max(0, ...stalls));
}
