import type { CallMeasure, StepMeasure } from '../../journal/load-measure.ts';

/** What of a load run is compared with an earlier one. */
export interface LoadMeasures {
  readonly calls: readonly CallMeasure[];
  readonly steps: readonly StepMeasure[];
}

export interface Comparison {
  readonly what: string;
  readonly unit: 'ms' | '/s' | 'jobs';
  readonly before: number;
  readonly now: number;
  /** Worse than the tolerance allows. */
  readonly isWorse: boolean;
}

/** Times below this are not told apart: a busy machine moves them by as much. */
const noiseMs = 1;

/**
 * Each measure that both runs have, against the earlier one. `tolerance` is the share by which a
 * rate may fall or a time may rise.
 */
export function compareLoad(
  before: LoadMeasures,
  now: LoadMeasures,
  tolerance: number,
): readonly Comparison[] {
  const steps = now.steps.flatMap((step) => {
    const earlier = before.steps.find((one) => one.perSecond === step.perSecond);
    return earlier === undefined ? [] : compareSteps(earlier, step, tolerance);
  });
  const calls = now.calls.flatMap((call) => {
    const earlier = before.calls.find((one) => one.call === call.call);
    return earlier === undefined ? [] : [compareCalls(earlier, call, tolerance)];
  });
  return [...steps, ...calls];
}

function compareSteps(
  before: StepMeasure,
  now: StepMeasure,
  tolerance: number,
): readonly Comparison[] {
  const at = `at ${String(now.perSecond)} jobs/s`;
  const times = (['p50Ms', 'p99Ms'] as const).map((quantile): Comparison => {
    const [was, is] = [before.toPaper[quantile], now.toPaper[quantile]];
    const isWorse = is > was * (1 + tolerance) + noiseMs;
    return {
      what: `${quantile.replace('Ms', '')} ${at}`,
      unit: 'ms',
      before: was,
      now: is,
      isWorse,
    };
  });
  const isWorse = now.dropped > before.dropped + now.started * tolerance;
  const dropped: Comparison = {
    what: `dropped starts ${at}`,
    unit: 'jobs',
    before: before.dropped,
    now: now.dropped,
    isWorse,
  };
  return [...times, dropped];
}

function compareCalls(before: CallMeasure, now: CallMeasure, tolerance: number): Comparison {
  return {
    what: now.call,
    unit: '/s',
    before: before.perSecond,
    now: now.perSecond,
    isWorse: now.perSecond < before.perSecond * (1 - tolerance),
  };
}
