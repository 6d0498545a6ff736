import type { Clock } from '../../kit/clock.ts';

/** So many at once, and so many a second afterwards. */
interface Measure {
  readonly burst: number;
  readonly perSecond: number;
}

/** Of one source, so that a flood from one leaves room for others; and of all, which bounds the disk. */
const ofSource: Measure = { burst: 500, perSecond: 0.5 };
const ofAll: Measure = { burst: 2_000, perSecond: 1 };
/** More sources than these share what the oldest of them forget. */
const mostSources = 1_000;

interface Bucket {
  left: number;
  at: bigint;
}

/** Which refusals are recorded one by one. Real time counts, however the wall clock is moved. */
export interface Flood {
  readonly admits: (source: string) => boolean;
  /** How many were not, since the last time this was asked. */
  takeLeftOut(): number;
}

export function createFlood(clock: Pick<Clock, 'monotonic'>): Flood {
  const all: Bucket = { left: ofAll.burst, at: clock.monotonic() };
  const sources = new Map<string, Bucket>();
  let leftOut = 0;

  function bucketOf(source: string, now: bigint): Bucket {
    const known = sources.get(source);
    if (known !== undefined) return known;
    const [oldest] = sources.keys();
    if (sources.size >= mostSources && oldest !== undefined) sources.delete(oldest);
    const bucket = { left: ofSource.burst, at: now };
    sources.set(source, bucket);
    return bucket;
  }

  return {
    admits(source) {
      const now = clock.monotonic();
      const own = bucketOf(source, now);
      refill(own, now, ofSource);
      refill(all, now, ofAll);
      if (own.left < 1 || all.left < 1) {
        leftOut += 1;
        return false;
      }
      own.left -= 1;
      all.left -= 1;
      return true;
    },
    takeLeftOut() {
      const count = leftOut;
      leftOut = 0;
      return count;
    },
  };
}

function refill(bucket: Bucket, now: bigint, { burst, perSecond }: Measure): void {
  const seconds = Number(now - bucket.at) / 1e9;
  bucket.left = Math.min(burst, bucket.left + seconds * perSecond);
  bucket.at = now;
}
