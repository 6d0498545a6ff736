import fc from 'fast-check';
import { expect, it } from 'vitest';
import { offsetFrom } from './clock-offset.ts';

const way = fc.bigInt({ min: 0n, max: 50_000_000n });
const ways = fc.array(fc.tuple(way, way), { minLength: 1, maxLength: 40 });
const offset = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });

it('however long the ways are, the true offset lies within the uncertainty', () => {
  fc.assert(
    fc.property(offset, ways, (trueNs, taken) => {
      let nowNs = 10n ** 12n;
      const samples = taken.map(([there, back]) => {
        const askedNs = nowNs;
        nowNs += there + back;
        return { askedNs, answeredNs: nowNs, otherNs: askedNs + there + trueNs };
      });
      const { offsetNs, uncertaintyMs } = offsetFrom(samples);
      expect(Math.abs(Number(offsetNs - trueNs))).toBeLessThanOrEqual(uncertaintyMs * 1e6 + 1);
      const least = Math.min(...taken.map(([there, back]) => Number(there + back)));
      expect(uncertaintyMs).toBe(least / 2e6);
    }),
  );
});

it('no sample is no offset', () => {
  expect(() => offsetFrom([])).toThrow(RangeError);
});
