import type { Chance } from '../../../simulators/kit/chance.ts';

export interface LoadStep {
  /** Jobs that start in a second, on average. */
  readonly perSecond: number;
  readonly seconds: number;
}

/**
 * When the jobs of a step are to start, in milliseconds after its begin: a Poisson process, as
 * people come to printers, whatever the target does. The same chance gives the same schedule.
 */
export function scheduleOf({ perSecond, seconds }: LoadStep, chance: Chance): readonly number[] {
  const starts: number[] = [];
  let atMs = 0;
  for (;;) {
    atMs += (-Math.log(1 - chance.next()) / perSecond) * 1000;
    if (atMs >= seconds * 1000) return starts;
    starts.push(atMs);
  }
}
