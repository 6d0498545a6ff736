import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameAt } from './names.ts';

test('a name is the Latin-1 text of its octets, wherever it stands and however often it came', () => {
  const octets = fc.uint8Array({ maxLength: 80 });
  fc.assert(
    fc.property(octets, octets, fc.array(octets), (before, name, others) => {
      const bytes = new Uint8Array([...before, ...name, 7]);
      const read = (): string => nameAt(bytes, before.length, before.length + name.length);
      const text = String.fromCharCode(...name);
      expect(read()).toBe(text);
      for (const other of others) nameAt(other, 0, other.length);
      expect(read()).toBe(text);
    }),
  );
});

test('names that share a place in the table are told apart', () => {
  const seen = new Set<string>();
  for (let number = 0; number < 10_000; number += 1) {
    const octets = new TextEncoder().encode(`name-${number}`);
    seen.add(nameAt(octets, 0, octets.length));
  }
  expect(seen.size).toBe(10_000);
});
