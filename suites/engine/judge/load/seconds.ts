import type { LoadSecond } from '../../journal/load/measures.ts';
import { boundsUs, bucketOf } from '../../journal/load/time-buckets.ts';

/** Papers are waited for after the end of a stage; what comes even later is counted at the end of that. */
const longestDrainSeconds = 3_600;

interface Second {
  started: number;
  failed: number;
  printed: number;
  readonly toPaper: FewTimes;
  readonly toAnswer: FewTimes;
}

/** What happened in each second of a stage. Its memory grows with the seconds, not with the starts. */
export class Seconds {
  readonly #seconds = new Map<number, Second>();
  readonly #last: number;

  constructor(seconds: number) {
    this.#last = Math.ceil(seconds) + longestDrainSeconds;
  }

  /** That so many milliseconds after the stage's begin belong to. */
  at(ms: number): Second {
    const number = Math.min(this.#last, Math.max(0, Math.floor(ms / 1000)));
    const known = this.#seconds.get(number);
    if (known !== undefined) return known;
    const counts = { started: 0, failed: 0, printed: 0 };
    const second = { ...counts, toPaper: new FewTimes(), toAnswer: new FewTimes() };
    this.#seconds.set(number, second);
    return second;
  }

  /** From the first second to the last in which anything happened. */
  list(): readonly LoadSecond[] {
    const isPrinting = this.#seconds.values().some(({ printed }) => printed > 0);
    return Array.from({ length: this.#end() }, (_, number) => {
      const second = this.#seconds.get(number);
      const times = isPrinting ? second?.toPaper : second?.toAnswer;
      const { started = 0, failed = 0, printed = 0 } = second ?? {};
      return { second: number, started, failed, printed, p99Ms: times?.quantileMs(0.99) ?? 0 };
    });
  }

  /** The times of all that ended in the latest so many seconds. */
  latest(count: number): FewTimes {
    const times = new FewTimes();
    const end = this.#end();
    for (let number = Math.max(0, end - count); number < end; number++) {
      const second = this.#seconds.get(number);
      if (second === undefined) continue;
      times.add(second.toPaper);
      times.add(second.toAnswer);
    }
    return times;
  }

  #end(): number {
    return this.#seconds.keys().reduce((end, number) => Math.max(end, number + 1), 0);
  }
}

/** Times in buckets as those of a histogram, in little memory where there are few. */
class FewTimes {
  readonly #counts = new Map<number, number>();
  #count = 0;

  get count(): number {
    return this.#count;
  }

  record(ms: number): void {
    this.#put(bucketOf(ms), 1);
  }

  add(other: FewTimes): void {
    for (const [bucket, count] of other.#counts) this.#put(bucket, count);
  }

  /** 0 when there are none. */
  quantileMs(share: number): number {
    let left = Math.ceil(share * this.#count);
    for (const bucket of [...this.#counts.keys()].toSorted((one, other) => one - other)) {
      left -= this.#counts.get(bucket) ?? 0;
      if (left <= 0) return boundsUs(bucket)[1] / 1000;
    }
    return 0;
  }

  #put(bucket: number, count: number): void {
    this.#counts.set(bucket, (this.#counts.get(bucket) ?? 0) + count);
    this.#count += count;
  }
}
