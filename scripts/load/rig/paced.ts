import { systemClock } from '../../../simulators/kit/clock.ts';

export interface Pace {
  readonly perSecond: number;
  readonly seconds: number;
}

/**
 * Starts the work at even times, whether what was started before has ended or not. Answers how long
 * each took in milliseconds, from when it was to start. Rejects when one fails.
 */
export async function paced(
  work: (number: number) => Promise<void>,
  { perSecond, seconds }: Pace,
): Promise<readonly number[]> {
  const startNs = systemClock.monotonic();
  const elapsedMs = (): number => Number(systemClock.monotonic() - startNs) / 1e6;
  const under: Promise<number>[] = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const intendedMs = (number * 1000) / perSecond;
    const early = intendedMs - elapsedMs();
    if (early > 0) await systemClock.sleep(early);
    under.push(work(number).then(() => elapsedMs() - intendedMs));
  }
  return await Promise.all(under);
}
