import type { LoadRepeat, ResourceUse } from '../../journal/load/measures.ts';
import type { Invalidity } from './validity.ts';
import { timeWords } from './value-words.ts';

const mostLoopDelayMs = 20;
const mostCores = 0.9;
const mostClockMs = 1;
/** Less of the machine than this is idle: whatever runs there waits for its turn. */
const leastIdleShare = 0.03;

/** What of the processes of a playing, on a machine of so many cores, stood in the target's way. */
export function judgeProcesses(repeat: LoadRepeat, cores: number): readonly Invalidity[] {
  return [
    ...repeat.resources.flatMap((use) => [...slowLoop(use), ...fullCore(use), ...otherClock(use)]),
    ...fullMachine(repeat, cores),
  ];
}

/** Who is late to look notes moments too late: a driver its answers, the printers their papers. */
const watchedLoops: Readonly<
  Partial<Record<ResourceUse['who'], readonly [Invalidity['which'], string]>>
> = {
  driver: ['driver-loop', 'use more --drivers, or a quieter machine'],
  printers: ['printers-loop', 'use a lower rate, or a quieter machine'],
};

function slowLoop({
  who,
  name = who,
  pid,
  loopDelayP99Ms = 0,
}: ResourceUse): readonly Invalidity[] {
  const [which, advice] = watchedLoops[who] ?? [];
  if (which === undefined || loopDelayP99Ms <= mostLoopDelayMs) return [];
  const seen = timeWords(loopDelayP99Ms);
  return [
    {
      which,
      seen,
      limit: timeWords(mostLoopDelayMs),
      sentence: `The event loop of ${name} (process ${String(pid)}) was ${seen} late at p99, so that it was the bottleneck: ${String(advice)}.`,
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
      sentence: `The machine was the bottleneck: no processor was idle, and of the programs other than the service, ${who} used most of it (${most.toFixed(2)} cores). Use a lower rate, or a machine of its own for the service.`,
    },
  ];
}
