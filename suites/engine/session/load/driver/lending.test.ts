import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Lending } from './lending.ts';

it('behaves as a queue does, and lends nobody twice', () => {
  fc.assert(
    fc.property(fc.nat({ max: 5 }), fc.array(fc.boolean(), { maxLength: 5_000 }), (...drawn) => {
      const [count, steps] = drawn;
      const all = Array.from({ length: count }, (_, one) => one);
      const lending = new Lending(all);
      const free = [...all];
      const lent: number[] = [];
      for (const takes of steps) {
        if (takes) {
          const one = lending.take();
          expect(one).toBe(free.shift());
          if (one !== undefined) lent.push(one);
        } else {
          const one = lent.shift();
          if (one === undefined) continue;
          lending.giveBack(one);
          free.push(one);
        }
      }
    }),
    { numRuns: 30 },
  );
});
