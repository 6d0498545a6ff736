import { boundsUs, bucketCount, longestUs } from './time-buckets.ts';

/** What a histogram is made of; times are whole microseconds. Of none, the least is the longest. */
export interface HistogramParts {
  readonly totalUs: number;
  readonly leastUs: number;
  readonly mostUs: number;
  /** How many times fell into a bucket; buckets rise, none is empty. */
  readonly counts: readonly (readonly [bucket: number, count: number])[];
}

export class HistogramError extends Error {
  override readonly name = 'HistogramError';
}

const version = 1;
const limitLength = 256 * 1024;
const mostPerBucket = 0x7fff_ffff;

/**
 * Base64 of whole numbers, seven bits a byte with the lowest first (LEB128):
 * version, total, least, most, number of buckets, and for each bucket the step from the last one and its count.
 */
export function writeParts({ totalUs, leastUs, mostUs, counts }: HistogramParts): string {
  const bytes: number[] = [];
  for (const number of [version, totalUs, leastUs, mostUs, counts.length])
    writeNumber(bytes, number);
  let last = -1;
  for (const [bucket, count] of counts) {
    writeNumber(bytes, bucket - last);
    writeNumber(bytes, count);
    last = bucket;
  }
  return Buffer.from(bytes).toString('base64');
}

/** Throws HistogramError for what `writeParts` cannot have written. */
export function readParts(text: string): HistogramParts {
  if (text.length > limitLength) throw new HistogramError('is too long for a histogram');
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw new HistogramError('is not base64');
  const numbers = numbersOf(bytes);
  const [seen, totalUs = 0, leastUs = 0, mostUs = 0, length = 0] = numbers;
  if (seen !== version) throw new HistogramError('has an unknown version');
  if (numbers.length !== 5 + 2 * length) throw new HistogramError('ends too early or too late');
  const counts: (readonly [number, number])[] = [];
  let bucket = -1;
  for (let at = 5; at < numbers.length; at += 2) {
    const [step = 0, count = 0] = numbers.slice(at, at + 2);
    bucket += step;
    const isCount = count > 0 && count <= mostPerBucket;
    if (step === 0 || bucket >= bucketCount || !isCount)
      throw new HistogramError('has an impossible bucket');
    counts.push([bucket, count]);
  }
  const parts = { totalUs, leastUs, mostUs, counts };
  if (!agrees(parts)) throw new HistogramError('has totals that differ from its buckets');
  return parts;
}

function agrees({ totalUs, leastUs, mostUs, counts }: HistogramParts): boolean {
  const [first, last] = [counts[0], counts.at(-1)];
  if (first === undefined || last === undefined)
    return totalUs === 0 && leastUs === longestUs && mostUs === 0;
  const isWithin = (us: number, [least, most]: readonly [number, number]): boolean =>
    us >= least && us <= most;
  let least = 0;
  let most = 0;
  for (const [bucket, count] of counts) {
    const bounds = boundsUs(bucket);
    least += bounds[0] * count;
    most += bounds[1] * count;
  }
  return (
    isWithin(leastUs, boundsUs(first[0])) &&
    isWithin(mostUs, boundsUs(last[0])) &&
    isWithin(totalUs, [least, most])
  );
}

function writeNumber(bytes: number[], number: number): void {
  let rest = number;
  for (; rest > 0x7f; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  bytes.push(rest);
}

function numbersOf(bytes: Buffer): readonly number[] {
  const numbers: number[] = [];
  let number = 0;
  let scale = 1;
  for (const byte of bytes) {
    number += (byte & 0x7f) * scale;
    if (number > Number.MAX_SAFE_INTEGER)
      throw new HistogramError('has a number that is too large');
    scale *= 0x80;
    if (byte > 0x7f) continue;
    numbers.push(number);
    number = 0;
    scale = 1;
  }
  if (scale > 1) throw new HistogramError('ends within a number');
  return numbers;
}
