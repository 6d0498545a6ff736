import { decode, encode } from '@jridgewell/sourcemap-codec';
import { expect, test } from 'vitest';
import { lineMap } from './line-map.ts';

const map = {
  sources: ['../a.ts', '../node_modules/b/b.js'],
  mappings: encode([
    [
      [0, 0, 4, 2],
      [7, 0, 4, 9],
      [9, 1, 0, 0],
      [12, 1, 3, 0],
      [20, 0, 6, 1],
    ],
  ]),
};

test('keeps where each line of our sources begins, and where code of others does', () => {
  const made = JSON.parse(lineMap(map, 'a.js')) as { sources: string[]; mappings: string };
  expect(made.sources).toEqual(['../a.ts']);
  expect(decode(made.mappings)).toEqual([[[0, 0, 4, 0], [9], [20, 0, 6, 0]]]);
});
