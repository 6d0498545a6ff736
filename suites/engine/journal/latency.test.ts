import fc from 'fast-check';
import { expect, it } from 'vitest';
import { latencyOf } from './latency.ts';

it('a hundred times: quantiles are times that occurred', () => {
  const latency = latencyOf(Array.from({ length: 100 }, (_, index) => 100 - index));
  expect(latency).toMatchObject({ count: 100, minMs: 1, meanMs: 50.5, p50Ms: 50, p90Ms: 90 });
  expect(latency).toMatchObject({ p99Ms: 99, p999Ms: 100, maxMs: 100 });
});

it('no times give no curve', () => {
  expect(latencyOf([])).toMatchObject({ count: 0, maxMs: 0, curve: [] });
});

it('the curve rises from the least to the most, and tells no share finer than its times', () => {
  const times = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(times, (timesMs) => {
      const { curve, minMs, maxMs } = latencyOf(timesMs);
      expect(curve.at(-1)).toEqual([1, maxMs]);
      expect([minMs, maxMs]).toEqual([Math.min(...timesMs), Math.max(...timesMs)]);
      for (const [index, [share, ms]] of curve.entries()) {
        const [earlierShare, earlierMs] = curve[index - 1] ?? [-1, 0];
        expect(share).toBeGreaterThan(earlierShare);
        expect(ms).toBeGreaterThanOrEqual(earlierMs);
        expect(timesMs.filter((time) => time <= ms).length).toBeGreaterThanOrEqual(
          Math.floor(share * timesMs.length),
        );
      }
    }),
  );
});
