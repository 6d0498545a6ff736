import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeHistogram, Histogram } from './histogram.ts';
import { HistogramError, writeParts } from './histogram-codec.ts';

/** Two buckets of single microseconds: 3 twice, 7 once. */
const right = {
  totalUs: 13,
  leastUs: 3,
  mostUs: 7,
  counts: [
    [3, 2],
    [7, 1],
  ],
} as const;

it('writes what is read', () => {
  const histogram = new Histogram();
  for (const ms of [0.003, 0.007, 0.003]) histogram.record(ms);
  expect(histogram.encode()).toBe(writeParts(right));
});

it.for([
  ['a total that is too large', { ...right, totalUs: 14 }],
  ['a total that is too small', { ...right, totalUs: 12 }],
  ['a least that is in no bucket', { ...right, leastUs: 2 }],
  ['a greatest that is in no bucket', { ...right, mostUs: 8 }],
  ['no buckets, but a total', { ...right, counts: [] }],
] as const)('refuses %s', ([, parts]) => {
  expect(() => decodeHistogram(writeParts(parts))).toThrow('totals that differ from its buckets');
});

it.for([
  [
    'a bucket twice',
    [
      [3, 2],
      [3, 1],
    ],
  ],
  ['an empty bucket', [[3, 0]]],
  ['a bucket beyond an hour', [[23_552, 1]]],
  ['more in a bucket than can be counted', [[3, 0x8000_0000]]],
] as const)('refuses %s', ([, counts]) => {
  expect(() => decodeHistogram(writeParts({ ...right, counts }))).toThrow(
    'has an impossible bucket',
  );
});

it.for([
  ['nothing', '', 'version'],
  ['another version', text(0), 'version'],
  ['what base64 does not write', 'AQ', 'not base64'],
  ['what base64 does not write', 'AQ==\n', 'not base64'],
  ['a least of none', text(1, 0, 0, 0, 0), 'totals'],
  ['too few numbers', text(1, 0), 'too early'],
  ['fewer buckets than told', text(1, 0, 0, 0, 9), 'too early'],
  ['half a number', text(1, 0x80), 'within a number'],
  ['a number without an end', text(...Buffer.alloc(64, 0xff)), 'too large'],
  ['more than a histogram', 'A'.repeat(256 * 1024 + 4), 'too long'],
] as const)('refuses %s', ([, encoded, says]) => {
  expect(() => decodeHistogram(encoded)).toThrow(says);
});

it('reads what it was given or refuses it, whatever was done to the bytes', () => {
  const times = fc.array(fc.double({ min: 0, max: 20, noNaN: true }), { maxLength: 10 });
  fc.assert(
    fc.property(times, fc.nat(), fc.nat(255), (timesMs, place, byte) => {
      const histogram = new Histogram();
      for (const ms of timesMs) histogram.record(ms);
      const bytes = Buffer.from(histogram.encode(), 'base64');
      bytes[place % bytes.length] = byte;
      const encoded = bytes.toString('base64');
      try {
        expect(decodeHistogram(encoded).latency().count).toBeGreaterThanOrEqual(0);
      } catch (error) {
        expect(error).toBeInstanceOf(HistogramError);
      }
    }),
    { numRuns: 1000 },
  );
});

function text(...bytes: readonly number[]): string {
  return Buffer.from(bytes).toString('base64');
}
