import { latencyOf } from '../../journal/latency.ts';
import type { StepMeasure } from '../../journal/load-measure.ts';
import type { DroppedStart, JobTrace } from '../../journal/load-trace.ts';

export interface StepPlan {
  readonly perSecond: number;
  readonly seconds: number;
}

/** The measures of one step from the traces of its jobs. */
export function measureStep(
  plan: StepPlan,
  jobs: readonly JobTrace[],
  dropped: readonly DroppedStart[],
): StepMeasure {
  const since = (stamp: (job: JobTrace) => bigint | undefined): readonly number[] =>
    jobs.flatMap((job) => {
      const at = stamp(job);
      return at === undefined ? [] : [Number(at - job.intendedNs) / 1e6];
    });
  const toPaper = since((job) => job.lastByteNs);
  return {
    perSecond: plan.perSecond,
    seconds: plan.seconds,
    started: jobs.length,
    dropped: dropped.length,
    printed: toPaper.length,
    printedPerSecond: toPaper.length / Math.max(plan.seconds, lengthOf(jobs)),
    toPaper: latencyOf(toPaper),
    toUploaded: latencyOf(since((job) => job.uploadedNs)),
    toTapped: latencyOf(since((job) => job.tappedNs)),
    lateness: latencyOf(since((job) => job.startedNs)),
  };
}

/** Seconds from the first intended start to the last byte on paper. */
function lengthOf(jobs: readonly JobTrace[]): number {
  const [first] = jobs;
  if (first === undefined) return 0;
  const last = jobs.reduce(
    (latest, { lastByteNs = latest }) => (lastByteNs > latest ? lastByteNs : latest),
    first.intendedNs,
  );
  return Number(last - first.intendedNs) / 1e9;
}
