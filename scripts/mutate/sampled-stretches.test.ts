import { expect, it } from 'vitest';
import { sampledStretches } from './sampled-stretches.ts';

const path = 'suites/judge/terminal/a.ts';
const sources = [{ path, text: 'a line\n'.repeat(1_199) }];

it('a whole sample is every file', () => {
  expect(sampledStretches(sources, { percent: 100, seed: 1 })).toEqual([path]);
});

it('a sample is of stretches that follow one another, up to the last line', () => {
  const all = sampledStretches(sources, { percent: 99.999, seed: 1 });
  expect(all).toHaveLength(100);
  expect(all.slice(0, 2)).toEqual([`${path}:1-12`, `${path}:13-24`]);
  expect(all.at(-1)).toBe(`${path}:1189-1200`);
});

it('the same seed draws the same stretches, another one others', () => {
  const drawn = (percent: number, seed = 1): readonly string[] =>
    sampledStretches(sources, { percent, seed });
  expect(drawn(0)).toEqual([]);
  expect(drawn(20).length).toBeGreaterThan(8);
  expect(drawn(20).length).toBeLessThan(35);
  expect(drawn(20)).toEqual(drawn(20));
  expect(drawn(20)).not.toEqual(drawn(20, 2));
});
