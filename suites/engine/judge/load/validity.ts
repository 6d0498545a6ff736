import type { LoadRepeat, LoadRun, LoadStage } from '../../journal/load/measures.ts';
import { startsOf } from './metrics.ts';
import { judgeProcesses } from './process-validity.ts';
import { timeWords, valueWords } from './value-words.ts';
import { isDriversLimit } from './why-missed.ts';

/** What explains the others comes first. */
export const invalidities = [
  'ended',
  'nothing-measured',
  'busy-at-begin',
  'machine-full',
  'driver-cpu',
  'driver-loop',
  'printers-loop',
  'late-starts',
  'drivers-limit',
  'printers-cpu',
  'clock',
  'errors',
  'dropped-starts',
] as const;

/** Why numbers of a run are not those of its target. */
export interface Invalidity {
  readonly which: (typeof invalidities)[number];
  /** The first playing in which it was seen (0 is the first), and its stage; absent: of the whole. */
  readonly repeat?: number;
  readonly stage?: string;
  /** As people read them. */
  readonly seen: string;
  readonly limit: string;
  /** Names the bottleneck, and what to do. */
  readonly sentence: string;
}

/** A start is late when the driver began it so much after its intended moment. */
const lateMs = 10;
const mostShare = 0.01;
const mostLate = `1 % over ${timeWords(lateMs)} late`;

/**
 * What makes a whole run, of which so many repeats were asked for, no measurement of its target;
 * each reason once, by its first repeat.
 */
export function judgeRunValidity(run: LoadRun, asked: number): readonly Invalidity[] {
  const found = [
    ...busyAtBegin(run),
    ...missingRepeats(run, asked),
    ...run.repeats.flatMap((repeat, index) =>
      judgeValidity(repeat, run.surroundings.cores).map((one) => ({ ...one, repeat: index })),
    ),
  ];
  const groups = Map.groupBy(found, ({ which, stage }) => `${which} ${stage ?? ''}`);
  const rank = ({ which }: Invalidity): number => invalidities.indexOf(which);
  return [...groups.values()]
    .flatMap(([first]) => first ?? [])
    .toSorted((one, other) => rank(one) - rank(other));
}

/** The same of one playing of the workload, on a machine of so many cores. */
export function judgeValidity(repeat: LoadRepeat, cores: number): readonly Invalidity[] {
  return [
    ...endedEarly(repeat),
    ...nothingMeasured(repeat),
    ...driversLimit(repeat),
    ...repeat.stages.flatMap((stage) => [
      ...lateStarts(stage),
      ...failedStarts(stage),
      ...droppedStarts(stage),
    ]),
    ...judgeProcesses(repeat, cores),
  ];
}

/** Of all cores: a service, its printers and drivers have the rest. */
const mostBusyShare = 0.25;

function busyAtBegin({ surroundings: { busyCores, cores } }: LoadRun): readonly Invalidity[] {
  const most = cores * mostBusyShare;
  if (busyCores <= most) return [];
  return [
    {
      which: 'busy-at-begin',
      seen: busyCores.toFixed(2),
      limit: most.toFixed(2),
      sentence: `The machine was busy before the run began (${busyCores.toFixed(2)} of ${String(cores)} cores): wait until other programs have ended.`,
    },
  ];
}

function missingRepeats({ repeats }: LoadRun, asked: number): readonly Invalidity[] {
  if (repeats.length >= asked) return [];
  const [seen, limit] = [String(repeats.length), String(asked)];
  const sentence = `The run was interrupted after ${seen} of ${limit} repeats.`;
  return [{ which: 'ended', seen, limit, sentence }];
}

function endedEarly({ ended }: LoadRepeat): readonly Invalidity[] {
  if (ended === undefined) return [];
  const sentence =
    ended.by === 'interruption'
      ? `The run was interrupted: ${ended.why}.`
      : `The run was aborted, and not because of its target: ${ended.why}.`;
  return [{ which: 'ended', seen: ended.by, limit: 'played to the end', sentence }];
}

function nothingMeasured({ stages }: LoadRepeat): readonly Invalidity[] {
  const isMeasured = stages.some(({ starts }) => starts.done > 0);
  if (isMeasured) return [];
  const sentence = 'Nothing was measured: no start of any stage was completed.';
  return [{ which: 'nothing-measured', seen: '0', limit: '1', sentence }];
}

/** The least rate that was missed bounds the capacity: whoever missed it is what was measured. */
function driversLimit({ capacity }: LoadRepeat): readonly Invalidity[] {
  const least = capacity?.probes
    .filter(({ missed }) => missed !== undefined)
    .toSorted((one, other) => one.perSecond - other.perSecond)[0];
  if (least?.missed === undefined || !isDriversLimit(least.missed)) return [];
  const { perSecond, missed } = least;
  return [
    {
      which: 'drivers-limit',
      seen: missed,
      limit: mostLate,
      sentence: `The capacity is that of the drivers: they did not keep up with ${valueWords(perSecond, 'per second')} (${missed}). Use more --drivers, or a machine of their own for them.`,
    },
  ];
}

/** p99 of the lateness above the limit: more than one start in a hundred was late. */
function lateStarts({ name, latency }: LoadStage): readonly Invalidity[] {
  const p99 = latency.lateness?.p99Ms ?? 0;
  if (p99 <= lateMs) return [];
  return [
    {
      which: 'late-starts',
      stage: name,
      seen: `p99 ${timeWords(p99)} late`,
      limit: mostLate,
      sentence: `The driver was the bottleneck at ${name}: one start in a hundred came ${timeWords(p99)} late or more. Use more --drivers, or a machine of their own for them.`,
    },
  ];
}

function failedStarts({ name, starts }: LoadStage): readonly Invalidity[] {
  const failed = starts.refused + starts.unanswered + starts.lost;
  const share = failed / Math.max(1, startsOf(starts));
  if (share <= mostShare) return [];
  return [
    {
      which: 'errors',
      stage: name,
      seen: valueWords(share, 'share'),
      limit: valueWords(mostShare, 'share'),
      sentence: `At ${name}, ${valueWords(share, 'share')} of the starts failed (${String(starts.refused)} refused, ${String(starts.unanswered)} unanswered, ${String(starts.lost)} lost): times of the others say little.`,
    },
  ];
}

function droppedStarts({ name, starts }: LoadStage): readonly Invalidity[] {
  const share = starts.dropped / Math.max(1, startsOf(starts));
  if (share <= mostShare) return [];
  return [
    {
      which: 'dropped-starts',
      stage: name,
      seen: valueWords(share, 'share'),
      limit: valueWords(mostShare, 'share'),
      sentence: `The workload's users were the bottleneck at ${name}: ${valueWords(share, 'share')} of the starts were dropped because every user had an unfinished job. Give it more users, or a lower rate.`,
    },
  ];
}
