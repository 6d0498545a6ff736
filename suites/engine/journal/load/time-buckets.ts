import { Int32Histogram } from 'hdr-histogram-js';

/** The longest time that is told apart, in microseconds: an hour. */
export const longestUs = 3_600_000_000;
const significantFigures = 3;

/** Counts of times in whole microseconds up to an hour, in buckets that are at most 0.1 % wide. */
export function timeBuckets(): Int32Histogram {
  return new Int32Histogram(1, longestUs, significantFigures);
}

const scale = timeBuckets();

export const bucketCount = scale.countsArrayLength;

/** Where a time is counted: what is less than nothing as nothing, what is more than an hour as an hour. */
export function bucketOf(ms: number): number {
  return scale.countsArrayIndex(wholeUs(ms));
}

export function wholeUs(ms: number): number {
  return Math.min(longestUs, Math.max(0, Math.round(ms * 1000)));
}

/** The least and the greatest time of a bucket. */
export function boundsUs(bucket: number): readonly [least: number, most: number] {
  const least = scale.valueFromIndex(bucket);
  return [least, Math.min(longestUs, scale.highestEquivalentValue(least))];
}
