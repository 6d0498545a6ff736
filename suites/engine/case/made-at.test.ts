import fc from 'fast-check';
import { expect, it } from 'vitest';
import { madeAtMs } from './made-at.ts';

/** From 1974 to 2100. */
const moments = fc.integer({ min: 126_230_400, max: 4_102_444_800 });

it('takes the same moment from seconds and from milliseconds (SIL-1A)', () => {
  fc.assert(
    fc.property(moments, (seconds) => {
      expect(madeAtMs({ dateTime: seconds })).toBe(seconds * 1000);
      expect(madeAtMs({ dateTime: seconds * 1000 })).toBe(seconds * 1000);
    }),
  );
});

it('knows no moment where none is told', () => {
  expect(madeAtMs({})).toBeNaN();
  expect(madeAtMs({ dateTime: '2026-11-20' })).toBeNaN();
});
