import type { Latency } from '../load-measure.ts';
import type { Journey, RowOutcome } from './journey.ts';
import type { Workload } from './workload.ts';

/** Parts of the way that are timed, each between two stamps; `segments.ts` says which. */
export const segments = [
  'lateness',
  'upload',
  'ready',
  'claim',
  'tapToFirstByte',
  'tapToLastByte',
  'transfer',
  'settle',
  'toPaper',
  'list',
  'download',
  'history',
  'users',
] as const;

export type Segment = (typeof segments)[number];

/** One stage of one playing of the workload. */
export interface LoadStage {
  readonly name: string;
  readonly perSecond: number;
  readonly seconds: number;
  /** Of the capacity that was found, where the workload asks for that. */
  readonly share?: number;
  /** Starts of the schedule by what came of them. */
  readonly starts: Readonly<Record<RowOutcome, number>>;
  readonly byJourney: Readonly<Partial<Record<Journey, number>>>;
  /** Came out of a printer, in a second: until the stage ended, or 99 in 100 papers were out if that was later. */
  readonly printedPerSecond: number;
  /** Those parts that anything was measured of. */
  readonly latency: Readonly<Partial<Record<Segment, Latency>>>;
  /** By seconds of the stage, and of the time until its last paper was out. */
  readonly overTime: readonly LoadSecond[];
}

export interface LoadSecond {
  readonly second: number;
  /** Of the starts that were wanted in it: those made, and those that went wrong (dropped ones too). */
  readonly started: number;
  readonly failed: number;
  /** Came out in it, and how long 99 in 100 of these took to paper; where a stage prints nothing, to their answer. */
  readonly printed: number;
  readonly p99Ms: number;
}

/** What a process used while stages were played. CPU in cores (1 is one core fully used). */
export interface ResourceUse {
  readonly who: 'driver' | 'printers' | 'service' | 'coordinator';
  /** Of drivers: `driver 1`, or HOST:PORT of one on another host. */
  readonly name?: string;
  readonly pid: number;
  readonly cpuCores: number;
  readonly peakMemoryBytes: number;
  /** Of drivers: how late their event loop was. */
  readonly loopDelayP99Ms?: number;
  /** Of drivers on other hosts: their clock may be off by so much from the coordinator's. */
  readonly clockUncertaintyMs?: number;
}

/** Why a playing ended before all of it was played; what was measured until then says little. */
export interface LoadEnd {
  readonly by: 'interruption' | 'driver' | 'printers';
  /** In words, with the name of the process where it was one. */
  readonly why: string;
}

export interface Capacity {
  readonly perSecond: number;
  /** Each probe: at which rate, and why it was missed where it was. */
  readonly probes: readonly { readonly perSecond: number; readonly missed?: string }[];
}

/** One playing of the workload as a whole. */
export interface LoadRepeat {
  readonly startedAt: string;
  readonly seed: number;
  readonly stages: readonly LoadStage[];
  readonly capacity?: Capacity;
  readonly resources: readonly ResourceUse[];
  /** Of this machine, while stages were played: so many cores had nothing to do. */
  readonly idleCores?: number;
  /** Absent: all was played. */
  readonly ended?: LoadEnd;
}

/** Where and of what numbers were taken: those of different ones say nothing about each other. */
export interface LoadSurroundings {
  readonly machine: string;
  readonly cores: number;
  /** For a moment before anything was started: so many cores were kept busy by others. */
  readonly busyCores: number;
  readonly platen: string;
  readonly node: string;
  /** SHA-256 of the workload as canonical JSON. */
  readonly workloadDigest: string;
}

/** What has to be the same of runs that are compared, and versions. */
export type LoadPlace = Omit<LoadSurroundings, 'busyCores'>;

/** All that was measured on one target: what a baseline file holds. */
export interface LoadRun {
  readonly target: string;
  readonly workload: Workload;
  readonly surroundings: LoadSurroundings;
  readonly repeats: readonly LoadRepeat[];
}
