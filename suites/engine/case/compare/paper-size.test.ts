import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasSize } from './paper-size.ts';

/** In points, by the tables of ISO 216 and ANSI. */
const sizes = {
  A3: [842, 1191],
  A4: [595, 842],
  A5: [420, 595],
  A6: [298, 420],
  Letter: [612, 792],
  Legal: [612, 1008],
  Ledger: [1224, 792],
  Tabloid: [792, 1224],
  '300x500': [300, 500],
} as const;

const names = Object.keys(sizes) as (keyof typeof sizes)[];
/** Either way up, these two are one. */
const alike = new Set(['Ledger', 'Tabloid']);

it.each(names)('a page of %s has that size, either way up, and no other', (name) => {
  const [width, height] = sizes[name];
  for (const other of names) {
    const same = other === name || (alike.has(other) && alike.has(name));
    expect([other, hasSize({ width, height }, other)]).toEqual([other, same]);
    expect([other, hasSize({ width: height, height: width }, other)]).toEqual([other, same]);
  }
});

it('both sides count, each to two points', () => {
  const off = fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: -5, max: 5 }));
  fc.assert(
    fc.property(off, ([across, down]) => {
      const isNear = Math.abs(across) <= 2 && Math.abs(down) <= 2;
      expect(hasSize({ width: 300 + across, height: 500 + down }, '300x500')).toBe(isNear);
      expect(hasSize({ width: 500 + down, height: 300 + across }, '300x500')).toBe(isNear);
    }),
  );
});

it('nothing has a size that is none', () => {
  expect(hasSize({ width: 300, height: 500 }, 'Original')).toBe(false);
  expect(hasSize({ width: 300, height: 500 }, '300')).toBe(false);
});
