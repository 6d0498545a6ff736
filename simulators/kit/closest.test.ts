import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closest } from './closest.ts';

const names = ['dataFolder', 'retention', 'port', 'host', 'http'];

it.each([
  ['retntion', 'retention'],
  ['datafolder', 'dataFolder'],
  ['pot', 'port'],
  ['prot', undefined],
  ['colour', undefined],
  ['', undefined],
])('%j means %s', (given, meant) => {
  expect(closest(given, names)).toBe(meant);
});

it('a name means itself, and one letter more or less of a long one means it too', () => {
  const name = fc.constantFrom('dataFolder', 'retention');
  fc.assert(
    fc.property(name, fc.nat(9), fc.string({ maxLength: 1 }), (meant, at, letter) => {
      expect(closest(meant, names)).toBe(meant);
      expect(closest(meant.slice(0, at) + letter + meant.slice(at), names)).toBe(meant);
      expect(closest(meant.slice(0, at) + meant.slice(at + 1), names)).toBe(meant);
    }),
  );
});
