import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeDnValue } from './dn.ts';

describe('a value in a distinguished name (RFC 4514 2.4)', () => {
  it.each([
    ['ann', 'ann'],
    ['Archer, Ann', 'Archer\\, Ann'],
    ['a+b="c"<d>;e\\f', 'a\\+b\\=\\"c\\"\\<d\\>\\;e\\\\f'],
    ['#1', '\\#1'],
    ['C#', 'C#'],
    [' both ', '\\ both\\ '],
    [' ', '\\ '],
    ['a\0b', 'a\\00b'],
  ])('%j is written %j', (value, written) => {
    expect(escapeDnValue(value)).toBe(written);
  });

  it('is read back as it was, and ends where it ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const written = escapeDnValue(value);
        expect(
          written.replace(/\\(00|[^])/g, (_all, sign: string) => (sign === '00' ? '\0' : sign)),
        ).toBe(value);
        expect(written.replace(/\\[^]/g, '')).not.toMatch(/["+,;<>=\\\0]/);
      }),
    );
  });
});
