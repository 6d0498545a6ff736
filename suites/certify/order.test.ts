import { describe, expect, it } from 'vitest';
import { inDrawnOrder } from './order.ts';
import { isUndisturbed } from './possible.ts';
import { situations } from './situations.ts';

const idsOf = (seed: number, all = situations): readonly string[] =>
  inDrawnOrder(all, seed).map(({ id }) => id);

describe('the order of the situations', () => {
  it('is drawn by the seed, and leaves none out', () => {
    expect(idsOf(1)).toEqual(idsOf(1));
    expect(idsOf(1)).not.toEqual(idsOf(2));
    expect(idsOf(1).toSorted()).toEqual(situations.map(({ id }) => id).toSorted());
  });

  it('begins with one in which nothing goes wrong, whatever the seed', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const [first] = inDrawnOrder(situations, seed);
      expect(first === undefined ? undefined : isUndisturbed(first), String(seed)).toBe(true);
    }
    const troubled = situations.filter((one) => !isUndisturbed(one));
    expect(idsOf(3, troubled).toSorted()).toEqual(troubled.map(({ id }) => id).toSorted());
  });

  it('ends with those that move the clock', () => {
    const last = new Set(['copy/clock-off', 'release/expired']);
    expect(new Set(idsOf(7).slice(-last.size))).toEqual(last);
  });
});
