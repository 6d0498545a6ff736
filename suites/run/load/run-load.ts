import { seededChance } from '../../../simulators/kit/chance.ts';
import type { Clock } from '../../../simulators/kit/clock.ts';
import { saturate } from '../../drive/load/closed-loop.ts';
import { documentPress } from '../../drive/load/identified-document.ts';
import type { LoadUser } from '../../drive/load/load-target.ts';
import { type LoadTarget, openLoadTarget } from '../../drive/load/load-target.ts';
import { type OpenLoop, playStep, type StepTraces } from '../../drive/load/open-loop.ts';
import { type LoadPrinters, startLoadPrinters } from '../../drive/load/printers.ts';
import { repeatableCalls } from '../../drive/load/repeatable-calls.ts';
import { type LoadStep, scheduleOf } from '../../drive/load/schedule.ts';
import { type LoadDevice, type LoadScene, setUpScene } from '../../drive/load/set-up.ts';
import type { TargetProfile } from '../../drive/profile.ts';
import type { CallMeasure, StepMeasure } from '../../journal/load-measure.ts';
import type { JobTrace } from '../../journal/load-trace.ts';
import { judgeLoad, type LoadFindings } from '../../judge/load/judge-load.ts';
import { measureStep } from '../../judge/load/measure-step.ts';

export interface LoadOptions {
  readonly profile: TargetProfile;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly seed: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The rates of the open loop, one after the other. */
  readonly steps: readonly LoadStep[];
  /** Played before the first step: judged, not measured. */
  readonly warmUp: LoadStep;
  /** So many jobs can be under way at once. */
  readonly users: number;
  readonly printers: number;
  readonly sizeBytes: number;
  /** How long a job may take to its paper before it counts as lost. */
  readonly paperMs: number;
  readonly calls: { readonly seconds: number; readonly connections: number };
}

export interface LoadResult {
  readonly target: string;
  readonly seed: number;
  /** Begins all that was made on the target. */
  readonly prefix: string;
  readonly startedAt: string;
  readonly isComplete: boolean;
  readonly sizeBytes: number;
  readonly users: number;
  readonly printers: number;
  readonly steps: readonly StepMeasure[];
  readonly calls: readonly CallMeasure[];
  readonly findings: LoadFindings;
}

/** Told what is going on, in half a sentence. */
export type LoadListener = (news: string) => void;

/** After the last job, papers that nobody waits for any more may still come. */
const quietMs = 500;

export async function runLoad(options: LoadOptions, tell: LoadListener): Promise<LoadResult> {
  const { profile, environment, seed, clock, signal } = options;
  const startedAt = new Date(clock.now()).toISOString();
  const chance = seededChance(seed);
  const prefix = `load-${clock.now().toString(36)}`;
  const connections = options.users + options.calls.connections;
  await using target = openLoadTarget(profile, environment, connections);
  await using printers = await startLoadPrinters(options.printers, profile.printers);
  tell('making users, a queue and output ports');
  const wishes = { prefix, users: options.users, printers: printers.printers };
  const scene = await setUpScene(target, { ...wishes, chance: chance.fork('scene') });
  const loop = loopOver(options, { target, scene, printers, prefix });
  const traces: JobTrace[] = [];
  const steps: StepMeasure[] = [];
  let firstNumber = 0;
  for (const [index, step] of [options.warmUp, ...options.steps].entries()) {
    if (signal.aborted) break;
    const name = index === 0 ? 'warming up' : `${String(step.perSecond)} jobs/s`;
    tell(`${name} for ${String(step.seconds)} s`);
    const startsMs = scheduleOf(step, chance.fork(`step ${String(index)}`));
    const played: StepTraces = await playStep(loop, { step: index, firstNumber, startsMs });
    firstNumber += startsMs.length;
    traces.push(...played.jobs);
    if (index > 0) steps.push(measureStep(step, played.jobs, played.dropped));
  }
  const calls = await saturateCalls(options, { target, scene, tell });
  if (!signal.aborted) await clock.sleep(quietMs);
  return {
    target: profile.name,
    seed,
    prefix,
    startedAt,
    isComplete: !signal.aborted,
    sizeBytes: options.sizeBytes,
    users: options.users,
    printers: options.printers,
    steps,
    calls,
    findings: judgeLoad(traces, printers.receipts),
  };
}

interface Scenery {
  readonly target: LoadTarget;
  readonly scene: LoadScene;
  readonly printers: LoadPrinters;
  readonly prefix: string;
}

function loopOver(
  options: LoadOptions,
  { target, scene, printers, prefix }: Scenery,
): OpenLoop<LoadUser, LoadDevice> {
  const press = documentPress(options.sizeBytes);
  return {
    path: {
      upload: (user, document) => target.upload(user, scene.queue, document),
      tap: (user, device) => target.tap(user, device.reader),
      paper: (identity) => printers.waitFor(identity),
    },
    clock: options.clock,
    users: scene.users,
    printers: scene.devices,
    press: (number) => press(`${prefix}-${String(number)}`),
    paperMs: options.paperMs,
    signal: options.signal,
  };
}

async function saturateCalls(
  { calls: { seconds, connections }, signal }: LoadOptions,
  { target, scene, tell }: Pick<Scenery, 'target' | 'scene'> & { readonly tell: LoadListener },
): Promise<readonly CallMeasure[]> {
  const [user] = scene.users;
  if (user === undefined || seconds === 0) return [];
  const measures: CallMeasure[] = [];
  for (const call of await repeatableCalls(target, user)) {
    if (signal.aborted) break;
    tell(`${call.call} as fast as it goes`);
    measures.push(await saturate(target, call, { connections, seconds, signal }));
  }
  return measures;
}
