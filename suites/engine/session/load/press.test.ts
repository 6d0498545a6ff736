import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  identityNearEnd,
  identityNearStart,
  syntheticPdf,
} from '../../../../fixtures/documents/synthetic.ts';
import { sha256 } from '../../../../simulators/kit/ids.ts';
import { documentPress, identityOf, lengthOf, startOf } from './press.ts';

it.each([10_000, 51_200, 256 * 1024, 256 * 1024 + 1, 3_000_000])(
  'documents of %d bytes, each with its identity at both ends',
  (size) => {
    const press = documentPress();
    const [first, second] = [press('run-1', size), press('run-2', size)];
    for (const { identity, pieces, sizeBytes } of [first, second]) {
      const bytes = Buffer.concat(pieces);
      const filled = identity.padEnd(40, '.');
      expect([sizeBytes, lengthOf(pieces), bytes.length]).toEqual([size, size, size]);
      expect(identityNearStart(bytes.subarray(0, 256))).toBe(filled);
      expect(identityNearEnd(bytes.subarray(-256))).toBe(filled);
      expect(bytes).toEqual(syntheticPdf({ pages: 1, bytes: size, identity: filled }));
    }
    expect(Buffer.concat(first.pieces)).not.toEqual(Buffer.concat(second.pieces));
  },
);

it('tells the digest of small ones', () => {
  const { pieces, sha256: told } = documentPress()('run-1', 20_000);
  expect(told).toBe(sha256(Buffer.concat(pieces)));
});

it('many sizes are as good as one', () => {
  const press = documentPress();
  for (let size = 10_000; size < 10_100; size += 1) press('a', size);
  expect(press('a', 10_000)).toEqual(documentPress()('a', 10_000));
});

it('an identity that does not fit is refused', () => {
  expect(() => documentPress()('x'.repeat(41), 10_000)).toThrow('too long');
});

it('a start is found again by the identity of its document, filled or not', () => {
  fc.assert(
    fc.property(fc.nat(), fc.boolean(), fc.nat({ max: 9 }), (...drawn) => {
      const [number, isSampled, filling] = drawn;
      const identity = identityOf('load-a1', number, isSampled) + '.'.repeat(filling);
      expect(startOf('load-a1', identity)).toEqual({ number, isSampled });
      expect(startOf('load-a', identity)).toBeUndefined();
    }),
  );
});

it.each(['', 'load-a1', 'load-a1-', 'load-a1-x', 'load-a1-1x', 'load-a1--1', 'load-a1-1ss'])(
  '%j names no start',
  (identity) => {
    expect(startOf('load-a1', identity)).toBeUndefined();
  },
);
