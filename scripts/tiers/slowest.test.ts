import { expect, it } from 'vitest';
import { slowestLines } from './slowest.ts';

it('names the five slowest files and each test over five seconds, the slowest first', () => {
  const files = new Map(Array.from({ length: 7 }, (_, nth) => [`f${String(nth)}`, nth * 1_000]));
  const tests = new Map([
    ['quick', 5_000],
    ['slow', 5_001],
    ['slower', 61_250],
  ]);
  expect(slowestLines(files, tests)).toEqual([
    'slowest files:',
    '     6.0 s  f6',
    '     5.0 s  f5',
    '     4.0 s  f4',
    '     3.0 s  f3',
    '     2.0 s  f2',
    'tests that took longer than 5 s:',
    '    61.3 s  slower',
    '     5.0 s  slow',
  ]);
});

it('says nothing where nothing ran', () => {
  expect(slowestLines(new Map(), new Map())).toEqual([]);
});
