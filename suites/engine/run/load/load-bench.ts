import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../../simulators/kit/clock.ts';
import type { Ids } from '../../../../simulators/kit/ids.ts';
import type { JournalEvent } from '../../journal/event.ts';
import type { LoadFindings } from '../../journal/load/findings.ts';
import type { LoadRepeat, LoadSurroundings } from '../../journal/load/measures.ts';
import type { Workload } from '../../journal/load/workload.ts';
import { toLine } from '../../journal/ndjson.ts';
import { withBalances } from '../../judge/load/balance-judge.ts';
import type { LoadTarget } from '../../session/load/calls/calls.ts';
import type { LoadDriver } from '../../session/load/drivers.ts';
import type { LoadScene } from '../../session/load/set-up.ts';
import { loadTargetOf } from '../../session/load/target-of.ts';
import type { TargetProfile } from '../../session/profile/profile.ts';
import type { BalanceDesk } from './balances/balance-desk.ts';
import { balanceFileName } from './balances/balance-file.ts';
import { openBalances } from './balances/open-balances.ts';
import { judgeSampled } from './judge-sampled.ts';
import { scenesFor } from './load-people.ts';
import { type LoadProcesses, startProcesses } from './load-processes.ts';
import { openScene } from './open-scene.ts';
import { playRepeat } from './play-repeat.ts';
import type { LoadHouse } from './play-stage.ts';
import { PrintersLost } from './printers-lost.ts';
import { type Troubles, troublesOf } from './troubles.ts';

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
  /** Where rows.bin, journal.ndjson and balances.ndjson go; it is there. */
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
  /** What all of it came to, once nothing is played any more. Writes journal.ndjson and balances.ndjson. */
  findings(): Promise<LoadFindings>;
  /** Puts back what was changed for all of the account; resolves with what could not be, in words. */
  putBack(): Promise<string | undefined>;
}

/** The journal of more would take memory that a long run doesn't have. */
const mostSampled = 1_000;
const usualPatienceMs = 30_000;

/**
 * Starts printers and drivers and sets up the scene on the target. Rejects, with what is wrong in words,
 * when that can't be done.
 */
export async function openLoadBench(options: LoadBenchOptions): Promise<LoadBench> {
  const { profile, environment, workload, ids } = options;
  await using stack = new AsyncDisposableStack();
  const prefix = `load-${ids.uuid().slice(0, 8)}`;
  const target = loadTargetOf(profile, environment, `${prefix}-queue`);
  const processes = await startProcesses(options, prefix, stack);
  const { drivers, printers, time, zeroNs } = processes;
  const scene = await openScene({ options, processes, target, prefix }, stack);
  const balances = await openBalances({ options, target, scene }, stack);
  const patienceMs = patienceFor(profile, workload);
  const shared = { scene, target, workload, prefix, patienceMs, zeroNs };
  const scenes = scenesFor(drivers, shared);
  await Promise.all(drivers.map(async (driver, index) => driver.set(partOf(scenes, index))));
  const timers = stack.use(new DisposableStack());
  const playing = new BenchPlaying({
    options,
    processes,
    balances,
    patienceMs,
    troubles: troublesOf({ faults: workload.faults, printers, time, timers }),
  });
  const owned = stack.move();
  return {
    prefix,
    target,
    scene,
    drivers,
    play: (one, tell) => playing.play(one, tell),
    findings: () => playing.findings(),
    putBack: () => balances.putBack(),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

interface PlayingParts {
  readonly options: LoadBenchOptions;
  readonly processes: LoadProcesses;
  readonly balances: BalanceDesk;
  readonly patienceMs: number;
  readonly troubles: Troubles;
}

/** The playings of one bench, one after the other. */
class BenchPlaying {
  readonly #parts: PlayingParts;
  readonly #house: LoadHouse;
  readonly #startedAt: string;
  #firstNumber = 0;
  #seed = 0;

  constructor(parts: PlayingParts) {
    const { options, processes, patienceMs } = parts;
    const { floor, printers, drivers, time } = processes;
    const { clock, signal, servicePid } = options;
    this.#parts = parts;
    this.#startedAt = new Date(clock.now()).toISOString();
    const printersLost = printers.lost.then((why) => {
      throw new PrintersLost(why);
    });
    // It is waited for while stages are played; in between, the next stage tells.
    printersLost.catch(() => undefined);
    const watched = { printers, ...(servicePid === undefined ? {} : { servicePid }) };
    this.#house = { floor, drivers, watched, time, patienceMs, printersLost, signal };
  }

  async play(
    { seed, repeat }: { readonly seed: number; readonly repeat: number },
    tell: (news: string) => void,
  ): Promise<LoadRepeat> {
    const { options, troubles } = this.#parts;
    this.#seed = seed;
    const wanted = {
      workload: options.workload,
      seed,
      repeat,
      firstNumber: this.#firstNumber,
      startedAt: new Date(options.clock.now()).toISOString(),
      samplesLeft: () => Math.max(0, mostSampled - this.#sampled()),
      troubles,
    };
    const { measures, nextNumber } = await playRepeat(this.#house, wanted, tell);
    this.#firstNumber = nextNumber;
    return measures;
  }

  async findings(): Promise<LoadFindings> {
    const { options, processes, balances } = this.#parts;
    const { ledger, sampled, followed } = processes.floor;
    const { profile, environment, folder } = options;
    const run = { profile, environment, seed: this.#seed, startedAt: this.#startedAt };
    const events = sampled.journal(run);
    await writeFile(join(folder, 'journal.ndjson'), linesOf(events));
    const jobs = {
      unfollowed: followed.unfollowed,
      linesOf: (userName: string) => followed.linesOf(userName, (one) => ledger.papersOf(one)),
    };
    const judged = await balances.judge(jobs, join(folder, balanceFileName));
    return withBalances(
      { ...ledger.findings(), sampled: judgeSampled(events, this.#sampled()) },
      judged,
    );
  }

  #sampled(): number {
    return this.#parts.processes.floor.sampled.journeys;
  }
}

function* linesOf(events: readonly JournalEvent[]): Generator<string> {
  for (const event of events) yield toLine(event);
}

function partOf<T>(all: readonly T[], index: number): T {
  const one = all[index];
  if (one === undefined) throw new RangeError(`there is no part ${String(index)}`);
  return one;
}

/** What the printers keep waiting on purpose is waited for. */
function patienceFor({ printers }: TargetProfile, { faults }: Workload): number {
  const stalls = faults.flatMap((fault) =>
    fault.kind === 'stalled-printer' ? fault.forSeconds * 1000 : [],
  );
  return Math.round((printers.deliveryMs ?? usualPatienceMs) + Math.max(0, ...stalls));
}
