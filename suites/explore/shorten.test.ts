import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Step } from './move.ts';
import { shorten } from './shorten.ts';

/** A step whose only argument is a number; 0 is the plainest. */
function stepOf(name: string, size: number): Step {
  return {
    name,
    wants: [],
    text: `${name} ${String(size)}`,
    get plainer() {
      return size === 0 ? [] : [stepOf(name, 0)];
    },
    play: async () => undefined,
  };
}

const texts = (steps: readonly Step[]): readonly string[] => steps.map((step) => step.text);

it('keeps just the steps that are needed, in their order, with plain arguments', async () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd');
  const noise = fc.array(fc.tuple(name, fc.nat(9)), { maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(
      noise,
      fc.tuple(fc.nat(9), fc.integer({ min: 1, max: 9 })),
      async (many, needed) => {
        const [first, second] = needed;
        const steps = [
          ...many.map(([one, size]) => stepOf(one, size)),
          stepOf('x', first),
          ...many.map(([one, size]) => stepOf(one, size)),
          stepOf('y', second),
        ];
        // Seen when an x comes before a y that is not plain.
        const shows = (candidate: readonly Step[]): boolean => {
          const at = candidate.findIndex((step) => step.name === 'x');
          return at >= 0 && candidate.slice(at).some((step) => /^y [1-9]/.test(step.text));
        };
        const least = await shorten(
          steps,
          async (candidate) => (shows(candidate) ? candidate : undefined),
          () => true,
        );
        expect(texts(least)).toEqual(['x 0', `y ${String(second)}`]);
      },
    ),
  );
});

it('tries no more often than it may', async () => {
  let tries = 0;
  const steps = Array.from({ length: 20 }, (_, at) => stepOf('a', at));
  await shorten(
    steps,
    async () => {
      tries += 1;
      return undefined;
    },
    () => tries < 7,
  );
  expect(tries).toBe(7);
});
