import { latencyByRank } from '../latency.ts';
import type { Latency } from '../load-measure.ts';
import { type HistogramParts, readParts, writeParts } from './histogram-codec.ts';
import { boundsUs, longestUs, timeBuckets, wholeUs } from './time-buckets.ts';

/**
 * Times in constant memory (about 90 KB), merged without loss. A quantile is told as the greatest
 * time of its bucket, at most 0.1 % too long: nothing looks faster than it was. Count, mean, least
 * and greatest are exact to the microsecond.
 */
export class Histogram {
  readonly #buckets = timeBuckets();
  #count = 0;
  #totalUs = 0;
  #leastUs = longestUs;
  #mostUs = 0;

  /**
   * Between clocks of two hosts a time can come out below nothing: that counts as nothing, and more
   * than an hour as an hour. Throws RangeError for what is no number.
   */
  record(ms: number): void {
    if (Number.isNaN(ms)) throw new RangeError('not a number of milliseconds');
    const us = wholeUs(ms);
    this.#buckets.incrementCountAtIndex(this.#buckets.countsArrayIndex(us));
    this.#count += 1;
    this.#totalUs += us;
    this.#leastUs = Math.min(this.#leastUs, us);
    this.#mostUs = Math.max(this.#mostUs, us);
  }

  /** As if the other's times had been recorded here. */
  add(other: Histogram): void {
    this.#addParts(other.#parts());
  }

  latency(): Latency {
    const { counts } = this.#parts();
    let reached = 0;
    const ends = counts.map(([, count]) => (reached += count));
    const msAt = (rank: number): number => {
      if (rank === 0) return this.#leastUs / 1000;
      const [, mostUs] = boundsUs(counts[firstBeyond(ends, rank)]?.[0] ?? 0);
      return Math.min(mostUs, this.#mostUs) / 1000;
    };
    const count = this.#count;
    return latencyByRank({ count, meanMs: count === 0 ? 0 : this.#totalUs / count / 1000, msAt });
  }

  /** As a text that `decodeHistogram` reads: a few kilobytes, 256 KB at the most. */
  encode(): string {
    return writeParts(this.#parts());
  }

  /** Throws HistogramError. */
  static decode(text: string): Histogram {
    const histogram = new Histogram();
    histogram.#addParts(readParts(text));
    return histogram;
  }

  #parts(): HistogramParts {
    const counts: (readonly [number, number])[] = [];
    const end = this.#count === 0 ? 0 : this.#buckets.countsArrayIndex(this.#mostUs) + 1;
    for (let bucket = 0; bucket < end; bucket++) {
      const count = this.#buckets.getCountAtIndex(bucket);
      if (count > 0) counts.push([bucket, count]);
    }
    return { totalUs: this.#totalUs, leastUs: this.#leastUs, mostUs: this.#mostUs, counts };
  }

  #addParts({ totalUs, leastUs, mostUs, counts }: HistogramParts): void {
    for (const [bucket, count] of counts) {
      this.#buckets.addToCountAtIndex(bucket, count);
      this.#count += count;
    }
    this.#totalUs += totalUs;
    this.#leastUs = Math.min(this.#leastUs, leastUs);
    this.#mostUs = Math.max(this.#mostUs, mostUs);
  }
}

/** What `encode` wrote. Throws HistogramError for any other text. */
export function decodeHistogram(text: string): Histogram {
  return Histogram.decode(text);
}

/** Where the first of these rising numbers stands that is greater. */
function firstBeyond(rising: readonly number[], than: number): number {
  let low = 0;
  let high = rising.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rising[middle] ?? 0) > than) high = middle;
    else low = middle + 1;
  }
  return low;
}
