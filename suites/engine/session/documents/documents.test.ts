import fc from 'fast-check';
import { expect, it } from 'vitest';
import { largeDocument, uniqueDocument } from './documents.ts';

it('a large document has just that many bytes, and ends as the one that it was made from', () => {
  const { bytes } = uniqueDocument('a');
  const tail = bytes.subarray(bytes.lastIndexOf('startxref'), bytes.lastIndexOf('%%EOF') + 5);
  fc.assert(
    fc.property(fc.integer({ min: bytes.length + 100, max: 200_000 }), (size) => {
      const large = largeDocument('a', size);
      expect(large.bytes.length).toBe(size);
      expect(large.bytes.subarray(0, bytes.length).equals(bytes)).toBe(true);
      expect(large.bytes.subarray(-1 - tail.length, -1).equals(tail)).toBe(true);
    }),
  );
});
