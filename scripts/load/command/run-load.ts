import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LoadReport } from '../../../reports/load/load-report.ts';
import { ownFolder } from '../../../reports/own-folder.ts';
import { ownVersion } from '../../../reports/own-version.ts';
import { markRunning } from '../../../reports/running-mark.ts';
import { systemClock } from '../../../simulators/kit/clock.ts';
import { randomIds } from '../../../simulators/kit/ids.ts';
import { workloadDigest } from '../../../suites/engine/journal/load/digest.ts';
import type { LoadPlace, LoadSurroundings } from '../../../suites/engine/journal/load/measures.ts';
import type { Workload } from '../../../suites/engine/journal/load/workload.ts';
import type { Objective } from '../../../suites/engine/judge/load/objectives.ts';
import { findExamples } from '../../../suites/engine/run/load/find-examples.ts';
import { type LoadBench, openLoadBench } from '../../../suites/engine/run/load/load-bench.ts';
import { measureCalls } from '../../../suites/engine/run/load/measure-calls.ts';
import { type Measured, measureRun } from '../../../suites/engine/run/load/measure-run.ts';
import { whyUnmeasured } from '../../../suites/engine/run/load/why-unmeasured.ts';
import type { Target } from '../../../suites/engine/run/target.ts';
import type { Invocation } from '../../command-line/command.ts';
import { machineName, thisMachine } from '../rig/machine.ts';
import type { Drivers } from './drivers.ts';
import { makeReport } from './make-report.ts';

export interface LoadWishes extends Drivers {
  readonly workload: Workload;
  readonly objectives: readonly Objective[];
  readonly seeds: readonly number[];
  readonly baseline: LoadReport | undefined;
  readonly calls: boolean;
  /** Where `runs/<time>-load` is made. */
  readonly out: string;
}

export interface LoadTargets {
  readonly now: Target;
  /** Played in turns with it, and then its baseline. */
  readonly before?: Target;
}

/** A report and where its rows are. */
export interface Reported {
  readonly report: LoadReport;
  readonly folder: string;
}

/** The target or a driver elsewhere could not be had: nothing is known, and nothing is written. */
export class NothingMeasured extends Error {
  override readonly name = 'NothingMeasured';
}

type Surrounds = Pick<Invocation, 'signal' | 'environment'> & {
  readonly surroundings: LoadSurroundings;
  readonly tell: (news: string) => void;
};

export function placeOf(workload: Workload): LoadPlace {
  const machine = thisMachine();
  return {
    machine: machineName(machine),
    cores: machine.cores,
    platen: ownVersion(),
    node: machine.node,
    workloadDigest: workloadDigest(workload),
  };
}

/** Plays, judges and compares; the report of what it is compared with comes first where both were played. */
export async function runLoad(
  targets: LoadTargets,
  wishes: LoadWishes,
  given: Surrounds,
): Promise<readonly Reported[]> {
  const runs = join(wishes.out, 'runs');
  const startedAt = new Date(systemClock.now()).toISOString();
  const folder = join(runs, await ownFolder(runs, startedAt, 'load'));
  await using stack = new AsyncDisposableStack();
  stack.use(markRunning(folder));
  const open = async (target: Target, place: string): Promise<LoadBench> => {
    await mkdir(place, { recursive: true });
    given.tell(`creating users, a queue and output ports on ${target.profile.name}`);
    try {
      return stack.use(await openLoadBench(benchOptions(target, place, { ...wishes, ...given })));
    } catch (error) {
      const why = whyUnmeasured(error, given.signal);
      if (why === undefined) throw error;
      await rm(folder, { recursive: true });
      throw new NothingMeasured(`${target.profile.name}: ${why}`);
    }
  };
  const against = join(folder, 'against');
  const before = targets.before && (await open(targets.before, against));
  const now = await open(targets.now, folder);
  const benches = before === undefined ? { now } : { now, before };
  const sides = await measureRun(benches, { seeds: wishes.seeds, ...given });
  const calls = wishes.calls ? await callsOf(targets.now, now, given) : [];
  const report = async (side: Side): Promise<Reported> => reportOf(side, wishes, given);
  const earlier =
    sides.before === undefined || targets.before === undefined
      ? undefined
      : await report({ target: targets.before, measured: sides.before, folder: against });
  const baseline = earlier?.report ?? wishes.baseline;
  const own = await report({ target: targets.now, measured: sides.now, folder, calls, baseline });
  return earlier === undefined ? [own] : [earlier, own];
}

function benchOptions(
  target: Target,
  folder: string,
  { workload, drivers, driverHosts, surroundings, signal, environment }: LoadWishes & Surrounds,
): Parameters<typeof openLoadBench>[0] {
  const servicePid = target.pid?.();
  return {
    profile: target.profile,
    environment,
    workload,
    surroundings,
    drivers,
    driverHosts,
    ...(servicePid === undefined ? {} : { servicePid }),
    clock: systemClock,
    ids: randomIds,
    signal,
    folder,
  };
}

interface Side {
  readonly target: Target;
  readonly measured: Measured;
  readonly folder: string;
  readonly calls?: LoadReport['calls'];
  readonly baseline?: LoadReport | undefined;
}

async function reportOf(
  { target, measured, folder, calls = [], baseline }: Side,
  { workload, seeds, objectives }: LoadWishes,
  { surroundings }: Surrounds,
): Promise<Reported> {
  const examples = await findExamples(join(folder, 'rows.bin'), measured.repeats);
  const facts = { target: target.profile.name, workload, surroundings };
  const asked = {
    repeats: seeds.length,
    // What is asked of the target is not asked of the one it is compared with.
    objectives: baseline === undefined && folder.endsWith('against') ? [] : objectives,
    ...(baseline === undefined ? {} : { baseline }),
  };
  const found = examples === undefined ? {} : { examples };
  return { report: makeReport({ facts, measured, calls, ...found }, asked), folder };
}

function callsOf(
  { profile }: Target,
  { scene }: LoadBench,
  { environment, signal, tell }: Surrounds,
): ReturnType<typeof measureCalls> {
  return measureCalls({ profile, environment, scene }, { signal, tell });
}
