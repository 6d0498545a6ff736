import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NumberSet } from './number-set.ts';

const numbers = fc.array(fc.nat({ max: 100_000 }));

it('holds what was added, and nothing else', () => {
  fc.assert(
    fc.property(numbers, numbers, (added, asked) => {
      const set = new NumberSet();
      for (const number of added) set.add(number);
      for (const number of [...added, ...asked])
        expect(set.has(number)).toBe(added.includes(number));
    }),
  );
});
