import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFlood } from './flood.ts';

const second = 1_000_000_000n;

function floodAt(start = 0n) {
  let now = start;
  const flood = createFlood({ monotonic: () => now });
  return { flood, advance: (by: bigint) => void (now += by) };
}

const admitted = (admits: (source: string) => boolean, sources: readonly string[]): number =>
  sources.filter(admits).length;

describe('a flood of refusals', () => {
  it('from one source leaves room for others', () => {
    const { flood } = floodAt();
    expect(
      admitted(
        flood.admits,
        Array.from({ length: 5_000 }, () => 'a'),
      ),
    ).toBe(500);
    expect(flood.admits('b')).toBe(true);
  });

  it('from many is bounded all the same', () => {
    const { flood } = floodAt();
    const sources = Array.from({ length: 50_000 }, (_, index) => `s${String(index % 5_000)}`);
    expect(admitted(flood.admits, sources)).toBe(2_000);
  });

  it('goes on at a rate that no disk minds', () => {
    const { flood, advance } = floodAt();
    let all = 0;
    for (let minute = 0; minute < 60; minute += 1) {
      all += admitted(
        flood.admits,
        Array.from({ length: 1_000 }, () => 'a'),
      );
      advance(60n * second);
    }
    expect(all).toBeLessThanOrEqual(500 + 60 * 30);
  });

  it('is counted to the last: what is admitted and what is left out are all there were', () => {
    const step = fc.record({
      source: fc.constantFrom('a', 'b', 'c'),
      times: fc.nat(400),
      waits: fc.nat(90),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const { flood, advance } = floodAt(77n);
        let [asked, taken, leftOut] = [0, 0, 0];
        for (const { source, times, waits } of steps) {
          asked += times;
          taken += admitted(
            flood.admits,
            Array.from({ length: times }, () => source),
          );
          leftOut += flood.takeLeftOut();
          advance(BigInt(waits) * second);
        }
        return asked === taken + leftOut;
      }),
    );
  });
});
