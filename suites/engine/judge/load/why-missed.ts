import { paperJourneys } from '../../journal/load/journey.ts';
import type { LoadStage } from '../../journal/load/measures.ts';

const leastShare = 0.95;
const slower = 5;
const slowMs = 1_000;
const lateMs = 10;
const mostDropped = 0.01;
const lateWords = 'starts came';

/**
 * Why a target did not keep up with the rate of a probe, in words; undefined: it did. `first` is the
 * probe at the lowest rate, when the target had little to do.
 */
export function whyMissed(stage: LoadStage, first: LoadStage): string | undefined {
  const { starts, byJourney, seconds, printedPerSecond, latency } = stage;
  const all = Object.values(starts).reduce((sum, count) => sum + count, 0);
  const failed = starts.refused + starts.unanswered + starts.lost;
  const papers = paperJourneys.reduce((sum, one) => sum + (byJourney[one] ?? 0), 0);
  const wanted = papers / seconds;
  const [p99, usual] = [latency.toPaper?.p99Ms ?? 0, first.latency.toPaper?.p99Ms ?? 0];
  const late = latency.lateness?.p99Ms ?? 0;
  const reasons: readonly (string | false)[] = [
    all === 0 && 'nothing was started',
    failed > all * mostDropped && `${share(failed / all)} of the starts failed`,
    starts.dropped > all * mostDropped &&
      `${share(starts.dropped / all)} of the starts were dropped: every user had an unfinished job`,
    printedPerSecond < wanted * leastShare &&
      `${printedPerSecond.toFixed(1)} of ${wanted.toFixed(1)} jobs a second were printed`,
    p99 > slowMs &&
      p99 > usual * slower &&
      `p99 to print was ${time(p99)}, after ${time(usual)} at the first rate`,
    late > lateMs && `${lateWords} ${time(late)} late (p99)`,
  ];
  return reasons.find((reason): reason is string => reason !== false);
}

/** Missed for this reason alone, a probe shows the limit of the drivers, not the target's. */
export function isDriversLimit(missed: string): boolean {
  return missed.startsWith(lateWords);
}

function share(of: number): string {
  return `${(of * 100).toFixed(1)} %`;
}

function time(ms: number): string {
  return ms < 1_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}
