import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normaliseUserCode, userCodeFrom } from './device-code.ts';

const hex = fc.stringMatching(/^[0-9a-f]{64}$/);

describe('the code that a person types (RFC 8628 6.1)', () => {
  it('is eight unmistakable letters, and the same however it is typed', () => {
    fc.assert(
      fc.property(hex, (digits) => {
        fc.pre(
          Array.from({ length: 32 }, (_, at) => digits.slice(at * 2, at * 2 + 2)).filter(
            (pair) => pair < 'f0',
          ).length >= 8,
        );
        const code = userCodeFrom(digits);
        expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
        const typed = ` ${code.toLowerCase().replace('-', ' ')}. `;
        expect(normaliseUserCode(typed)).toBe(normaliseUserCode(code));
      }),
    );
  });

  it('has all letters equally often', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const pair = byte.toString(16).padStart(2, '0');
      if (byte >= 240) expect(() => userCodeFrom(pair.repeat(32))).toThrow(RangeError);
      else {
        const [letter = ''] = userCodeFrom(pair.repeat(8));
        counts.set(letter, (counts.get(letter) ?? 0) + 1);
      }
    }
    expect([...counts.values()]).toEqual(Array(20).fill(12));
  });
});
