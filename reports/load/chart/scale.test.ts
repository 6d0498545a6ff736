import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { apart } from './frame.ts';
import { exactScale, linearScale, logScale } from './scale.ts';

const number = fc.double({ min: 1e-3, max: 1e9, noNaN: true });
const span = { from: 100, to: 500 };

describe('scales', () => {
  it('keep every value within the plot, and the larger one further on', () => {
    fc.assert(
      fc.property(number, number, number, (one, other, most) => {
        for (const scale of [
          linearScale(most, span),
          exactScale(most, span),
          logScale(Math.min(most, one), Math.max(most, one), span),
        ]) {
          const [a, b] = [scale.at(one), scale.at(other)];
          expect(a).toBeGreaterThanOrEqual(100 - 1e-9);
          expect(a).toBeLessThanOrEqual(500 + 1e-9);
          if (one < other) expect(a).toBeLessThanOrEqual(b + 1e-9);
        }
      }),
    );
  });

  it('have marks, each where it belongs, no more than can be read', () => {
    fc.assert(
      fc.property(number, number, (one, other) => {
        const [least, most] = [Math.min(one, other), Math.max(one, other)];
        for (const { marks, at } of [
          linearScale(most, span),
          exactScale(most, span),
          logScale(least, most, span),
        ]) {
          expect(marks.length).toBeGreaterThanOrEqual(2);
          expect(marks.length).toBeLessThanOrEqual(14);
          expect(marks).toEqual(marks.toSorted((a, b) => a - b));
          expect(marks.every((mark) => at(mark) >= 100 - 1e-6 && at(mark) <= 500 + 1e-6)).toBe(
            true,
          );
        }
      }),
    );
  });

  it.each([
    [0.4, 90, [1, 10, 100]],
    [30, 180, [20, 50, 100, 200]],
    [5, 5, [5, 10, 20, 50]],
  ])('from %d to %d the marks are %j', (least, most, marks) => {
    expect(logScale(least, most, span).marks).toEqual(marks);
  });
});

it('labels are pushed apart, and none of them out of the picture', () => {
  const places = fc.array(fc.integer({ min: 0, max: 300 }), { maxLength: 15 });
  fc.assert(
    fc.property(places, (wanted) => {
      const sorted = apart(wanted, 16, 300).toSorted((a, b) => a - b);
      const gaps = sorted.slice(1).map((place, index) => place - (sorted[index] ?? 0));
      expect(gaps.every((gap) => gap >= 16 - 1e-9)).toBe(true);
      expect(sorted.at(-1) ?? 0).toBeLessThanOrEqual(300);
    }),
  );
});
