import fc from 'fast-check';
import { expect, test } from 'vitest';
import { paperName } from './paper.ts';

test.each([
  [842, 1191, 'A3'],
  [595, 842, 'A4'],
  [595.276, 841.89, 'A4'],
  [842, 595, 'A4'],
  [419.53, 595.28, 'A5'],
  [298, 420, 'A6'],
  [612, 792, 'Letter'],
  [792, 612, 'Letter'],
  [612, 1008, 'Legal'],
  [792, 1224, 'Tabloid'],
  [1224, 792, 'Ledger'],
  [400.4, 600.6, '400x601'],
] as const)('SIL-52: %d by %d points is %s', (width, height, name) => {
  expect(paperName(width, height)).toBe(name);
});

test('every size has a name the interface knows', () => {
  const points = fc.double({ min: 1, max: 15_000, noNaN: true });
  fc.assert(
    fc.property(points, points, (width, height) => {
      expect(paperName(width, height)).toMatch(
        /^(A[3-6]|Letter|Legal|Ledger|Tabloid|[1-9]\d*x[1-9]\d*)$/,
      );
    }),
  );
});
