import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foursAt, hashAt, standAt } from './octets.ts';

/** Few different ones, so that much is nearly the same. */
const octets = fc.uint8Array({ minLength: 4, maxLength: 24, max: 1 });

test('octets stand where they are, and nowhere else', () => {
  fc.assert(
    fc.property(octets, octets, fc.nat(24), (wanted, others, at) => {
      const item = { fours: foursAt(viewOf(wanted), 0, wanted.length), size: wanted.length };
      const there = Buffer.from(others).indexOf(wanted, at) === at;
      expect(standAt(item, viewOf(others), at)).toBe(there);
      const bytes = new Uint8Array([...others, ...wanted]);
      expect(standAt(item, viewOf(bytes), others.length)).toBe(true);
      expect(standAt(item, viewOf(bytes.subarray(0, -1)), others.length)).toBe(false);
    }),
    { numRuns: 1000 },
  );
});

test('one octet that differs is seen wherever it is', () => {
  const bytes = Uint8Array.from({ length: 23 }, (_, at) => at);
  const item = { fours: foursAt(viewOf(bytes), 2, 19), size: 19 };
  const seen = Array.from(bytes, (octet, at) => {
    const other = bytes.with(at, octet ^ 0x80);
    return standAt(item, viewOf(other), 2);
  });
  expect(seen).toEqual(seen.map((_, at) => at < 2 || at >= 21));
});

test('the same octets have the same hash wherever they stand', () => {
  fc.assert(
    fc.property(octets, octets, (before, wanted) => {
      const bytes = new Uint8Array([...before, ...wanted, 7]);
      const hash = hashAt(viewOf(wanted), 0, wanted.length);
      expect(hashAt(viewOf(bytes), before.length, wanted.length)).toBe(hash);
    }),
  );
});

test('octets that differ little seldom share the low bits of their hash', () => {
  const places = new Set<number>();
  for (let number = 0; number < 1000; number += 1) {
    const bytes = Buffer.from(`media-${String(number).padStart(4, '0')}-mm`);
    places.add(hashAt(viewOf(bytes), 0, bytes.length) & 0xffff);
  }
  expect(places.size).toBeGreaterThan(950);
});

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
