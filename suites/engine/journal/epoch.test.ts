import fc from 'fast-check';
import { expect, it } from 'vitest';
import { epochMs } from './epoch.ts';

/** From 1974 to 2100. */
const moments = fc.integer({ min: 126_230_400, max: 4_102_444_800 });

it('takes the same moment from any unit that long times are counted in (SIL-1A)', () => {
  fc.assert(
    fc.property(moments, (seconds) => {
      for (const perSecond of [1, 1000, 1_000_000])
        expect(epochMs(seconds * perSecond)).toBe(seconds * 1000);
      const windowsTicks = (seconds + 11_644_473_600) * 1e7;
      const dotNetTicks = (seconds + 62_135_596_800) * 1e7;
      for (const ticks of [windowsTicks, dotNetTicks])
        expect(Math.abs(epochMs(ticks) - seconds * 1000)).toBeLessThan(2);
    }),
  );
});

it('takes nanoseconds from 2002 on', () => {
  expect(epochMs(1_795_000_000_123_000_000)).toBe(1_795_000_000_123);
});

it('knows no moment where none is told', () => {
  expect(epochMs(Number.NaN)).toBeNaN();
});
