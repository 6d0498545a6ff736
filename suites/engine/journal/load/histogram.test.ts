import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { latencyOf } from '../latency.ts';
import { decodeHistogram, Histogram } from './histogram.ts';

const hourMs = 3_600_000;
/** As they occur: most are short, some are very long; whole microseconds and in between. */
const time = fc.oneof(
  fc.double({ min: 0, max: 5, noNaN: true }),
  fc.double({ min: 0, max: 2000, noNaN: true }),
  fc.double({ min: 0, max: hourMs, noNaN: true }),
  fc.integer({ min: 0, max: 100 }),
);
const times = fc.array(time, { maxLength: 300 });

function histogramOf(timesMs: readonly number[]): Histogram {
  const histogram = new Histogram();
  for (const ms of timesMs) histogram.record(ms);
  return histogram;
}

describe('a histogram of times', () => {
  it('tells quantiles that are not shorter than the exact ones, and at most 0.1 % longer', () => {
    fc.assert(
      fc.property(times, (timesMs) => {
        const told = histogramOf(timesMs).latency();
        const exact = latencyOf(timesMs.map((ms) => Math.round(ms * 1000) / 1000));
        for (const quantile of ['p50Ms', 'p90Ms', 'p99Ms', 'p999Ms'] as const)
          expectClose(told[quantile], exact[quantile]);
        expect(told.curve.map(([share]) => share)).toEqual(exact.curve.map(([share]) => share));
        for (const [index, [, ms]] of told.curve.entries())
          expectClose(ms, exact.curve[index]?.[1] ?? Number.NaN);
      }),
    );
  });

  it('tells count, least and greatest exactly, and the mean to the microsecond', () => {
    fc.assert(
      fc.property(times, (timesMs) => {
        const { count, minMs, maxMs, meanMs } = histogramOf(timesMs).latency();
        const exact = latencyOf(timesMs.map((ms) => Math.round(ms * 1000) / 1000));
        expect({ count, minMs, maxMs }).toEqual({
          count: exact.count,
          minMs: exact.minMs,
          maxMs: exact.maxMs,
        });
        expect(meanMs).toBeCloseTo(exact.meanMs, 6);
      }),
    );
  });

  it('merged is the same as recorded together, in any order', () => {
    fc.assert(
      fc.property(times, times, (one, other) => {
        const together = histogramOf([...one, ...other]);
        const [ahead, behind] = [histogramOf(one), histogramOf(other)];
        ahead.add(histogramOf(other));
        behind.add(histogramOf(one));
        expect(ahead.latency()).toEqual(together.latency());
        expect(ahead.encode()).toBe(together.encode());
        expect(behind.encode()).toBe(together.encode());
      }),
    );
  });

  it('is the same after it was a text', () => {
    fc.assert(
      fc.property(times, (timesMs) => {
        const histogram = histogramOf(timesMs);
        const read = decodeHistogram(histogram.encode());
        expect(read.encode()).toBe(histogram.encode());
        expect(read.latency()).toEqual(histogram.latency());
      }),
    );
  });

  it('counts what is below nothing as nothing and what is beyond an hour as an hour', () => {
    const histogram = histogramOf([-0.2, Number.NEGATIVE_INFINITY, hourMs * 2]);
    expect(histogram.latency()).toMatchObject({ count: 3, minMs: 0, p50Ms: 0, maxMs: hourMs });
    expect(() => histogram.record(Number.NaN)).toThrow(RangeError);
  });

  it('of nothing is all zero', () => {
    expect(new Histogram().latency()).toEqual(latencyOf([]));
  });
});

function expectClose(toldMs: number, exactMs: number): void {
  expect(toldMs).toBeGreaterThanOrEqual(exactMs);
  expect(toldMs).toBeLessThanOrEqual(exactMs * 1.001);
}
