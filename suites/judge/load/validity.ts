import type { LoadRepeat, LoadRun, LoadStage, ResourceUse } from '../../journal/load/measures.ts';
import { startsOf } from './metrics.ts';
import { timeWords, valueWords } from './value-words.ts';

export const invalidities = [
  'busy-at-begin',
  'late-starts',
  'driver-loop',
  'driver-cpu',
  'printers-cpu',
  'machine-full',
  'errors',
  'dropped-starts',
  'clock',
  'ended',
  'nothing-measured',
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
export const lateMs = 10;
const mostShare = 0.01;
const mostLoopDelayMs = 20;
const mostCores = 0.9;
const mostClockMs = 1;
/** Less of the machine than this is idle: whatever runs there waits for its turn. */
const leastIdleShare = 0.03;

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
  return [...Map.groupBy(found, ({ which, stage }) => `${which} ${stage ?? ''}`).values()].flatMap(
    ([first]) => first ?? [],
  );
}

/** The same of one playing of the workload, on a machine of so many cores. */
export function judgeValidity(repeat: LoadRepeat, cores: number): readonly Invalidity[] {
  return [
    ...endedEarly(repeat),
    ...nothingMeasured(repeat),
    ...repeat.stages.flatMap((stage) => [
      ...lateStarts(stage),
      ...failedStarts(stage),
      ...droppedStarts(stage),
    ]),
    ...repeat.resources.flatMap((use) => [...slowLoop(use), ...fullCore(use), ...otherClock(use)]),
    ...fullMachine(repeat, cores),
  ];
}

function busyAtBegin({ surroundings: { loadAverage, cores } }: LoadRun): readonly Invalidity[] {
  if (loadAverage <= cores) return [];
  return [
    {
      which: 'busy-at-begin',
      seen: loadAverage.toFixed(2),
      limit: String(cores),
      sentence: `The machine was busy before the run began (load ${loadAverage.toFixed(2)} on ${String(cores)} cores): wait until what else runs there has ended.`,
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
      : `The run broke off, and not for its target: ${ended.why}.`;
  return [{ which: 'ended', seen: ended.by, limit: 'played to its end', sentence }];
}

function nothingMeasured({ stages }: LoadRepeat): readonly Invalidity[] {
  const isMeasured = stages.some(({ starts }) => starts.done > 0);
  if (isMeasured) return [];
  const sentence = 'Nothing was measured: no start of any stage was carried out to its end.';
  return [{ which: 'nothing-measured', seen: '0', limit: '1', sentence }];
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
      limit: `1 % over ${timeWords(lateMs)} late`,
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
      sentence: `The workload's users were the bottleneck at ${name}: ${valueWords(share, 'share')} of the starts were dropped because every user had a job under way. Give it more users, or a lower rate.`,
    },
  ];
}

function slowLoop({ who, name, pid, loopDelayP99Ms = 0 }: ResourceUse): readonly Invalidity[] {
  if (who !== 'driver' || loopDelayP99Ms <= mostLoopDelayMs) return [];
  return [
    {
      which: 'driver-loop',
      seen: timeWords(loopDelayP99Ms),
      limit: timeWords(mostLoopDelayMs),
      sentence: `${name ?? 'A driver'} (process ${String(pid)}) was the bottleneck: its event loop was ${timeWords(loopDelayP99Ms)} late at p99. Use more --drivers, or a quieter machine.`,
    },
  ];
}

const ownProcesses: Readonly<
  Partial<Record<ResourceUse['who'], readonly [Invalidity['which'], string]>>
> = {
  driver: ['driver-cpu', 'A driver was the bottleneck: use more --drivers'],
  printers: [
    'printers-cpu',
    'The simulated printers were the bottleneck: use smaller documents or a lower rate',
  ],
};

function fullCore({ who, pid, cpuCores }: ResourceUse): readonly Invalidity[] {
  const [which, sentence] = ownProcesses[who] ?? [];
  if (which === undefined || cpuCores < mostCores) return [];
  const seen = `${cpuCores.toFixed(2)} cores`;
  return [
    {
      which,
      seen,
      limit: `${String(mostCores)} cores`,
      sentence: `${String(sentence)} (process ${String(pid)} used ${seen}, and can use no more than one).`,
    },
  ];
}

/** Times from one host to the other hold the error of both clocks. */
function otherClock({ name, pid, clockUncertaintyMs = 0 }: ResourceUse): readonly Invalidity[] {
  if (clockUncertaintyMs <= mostClockMs) return [];
  const seen = timeWords(clockUncertaintyMs);
  return [
    {
      which: 'clock',
      seen,
      limit: timeWords(mostClockMs),
      sentence: `The clock of ${name ?? `process ${String(pid)}`} is known to ${seen} only: times between it and the printers are not. Use a driver that is nearer.`,
    },
  ];
}

/** A machine that its service fills shows that service's limit; one that others fill shows theirs. */
function fullMachine({ idleCores, resources }: LoadRepeat, cores: number): readonly Invalidity[] {
  if (idleCores === undefined) return [];
  const busyCores = cores - idleCores;
  const used = (who: ResourceUse['who']): number =>
    resources.filter((use) => use.who === who).reduce((sum, use) => sum + use.cpuCores, 0);
  const isFull = idleCores < cores * leastIdleShare;
  if (!isFull || used('service') >= busyCores / 2) return [];
  const known = resources.reduce((sum, use) => sum + use.cpuCores, 0);
  const users: readonly (readonly [string, number])[] = [
    ['the drivers', used('driver')],
    ['the simulated printers', used('printers')],
    ['the coordinator', used('coordinator')],
    ['other processes', Math.max(0, busyCores - known)],
  ];
  const [[who, most] = ['nobody', 0]] = users.toSorted((one, other) => other[1] - one[1]);
  return [
    {
      which: 'machine-full',
      seen: `${busyCores.toFixed(2)} of ${String(cores)} cores`,
      limit: `${(cores * (1 - leastIdleShare)).toFixed(2)} cores`,
      sentence: `The machine was the bottleneck: no processor was idle, and of others than the service ${who} used most of it (${most.toFixed(2)} cores). Use a lower rate, or a machine of its own for the service.`,
    },
  ];
}
