import type { Segment } from '../../suites/engine/journal/load/measures.ts';

/** Parts of the way as people call them. */
export const segmentWords: Readonly<Record<Segment, string>> = {
  lateness: 'driver late',
  upload: 'upload',
  ready: 'made ready',
  claim: 'tap answered',
  tapToFirstByte: 'tap to first byte',
  tapToLastByte: 'tap to last byte',
  transfer: 'first to last byte',
  settle: 'settled after the last byte',
  toPaper: 'start to print',
  list: 'list of documents',
  download: 'download',
  history: 'page of history',
  users: 'page of users',
};

const statisticWords: Readonly<Record<string, string>> = {
  p50Ms: 'p50',
  p90Ms: 'p90',
  p99Ms: 'p99',
  p999Ms: 'p99.9',
  maxMs: 'max',
  meanMs: 'mean',
  printedPerSecond: 'prints a second',
  capacityPerSecond: 'capacity',
};

/** `tapToLastByte.p99Ms` as "tap to last byte p99". */
export function metricWords(metric: string): string {
  const [part = '', statistic] = metric.split('.');
  if (statistic === undefined) return statisticWords[part] ?? part;
  const words: Readonly<Record<string, string>> = segmentWords;
  return `${words[part] ?? part} ${statisticWords[statistic] ?? statistic}`;
}
