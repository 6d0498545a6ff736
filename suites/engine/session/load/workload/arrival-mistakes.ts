import type { Arrivals } from '../../../journal/load/workload.ts';
import { meanRate } from './shape.ts';

type MistakesOf = {
  readonly [Kind in Arrivals['kind']]?: (
    arrivals: Extract<Arrivals, { kind: Kind }>,
  ) => readonly (string | false)[];
};

const byKind: MistakesOf = {
  burst: ({ everySeconds, seconds }) => [
    everySeconds >= seconds && 'the first burst would start after the end of the stage',
  ],
  'morning-peak': ({ lowPerSecond, peakPerSecond, peakAtSecond, seconds }) => [
    lowPerSecond > peakPerSecond && 'lowPerSecond is more than peakPerSecond',
    peakAtSecond >= seconds && 'the peak would start after the end of the stage',
  ],
  capacity: ({ fromPerSecond, mostPerSecond }) => [
    fromPerSecond > mostPerSecond && 'fromPerSecond is more than mostPerSecond',
  ],
};

/** What makes no sense about arrivals that have their shape. */
export function arrivalMistakes(arrivals: Arrivals): readonly string[] {
  const ofKind = byKind[arrivals.kind] as
    | ((one: Arrivals) => readonly (string | false)[])
    | undefined;
  const isNothing = highestRate(arrivals) * measuredSeconds(arrivals) < 1;
  return [...(ofKind?.(arrivals) ?? []), isNothing && 'it would start no journey'].filter(
    (mistake) => mistake !== false,
  );
}

/** How long the measured stages take together. */
export function measuredSeconds(arrivals: Arrivals): number {
  if (arrivals.kind === 'steps') return arrivals.perSecond.length * arrivals.secondsEach;
  if (arrivals.kind === 'capacity') return arrivals.shares.length * arrivals.secondsEach;
  return arrivals.seconds;
}

/** Starts in a second: the mean of a stage, of several stages the highest. */
export function highestRate(arrivals: Arrivals): number {
  if (arrivals.kind === 'steps') return Math.max(...arrivals.perSecond);
  if (arrivals.kind === 'capacity') return arrivals.mostPerSecond;
  return meanRate(arrivals);
}
