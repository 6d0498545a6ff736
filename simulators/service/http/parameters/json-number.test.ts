import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExact } from './json-number.ts';

const written = (text: string): boolean => isExact(Number(text), text);

describe('isExact', () => {
  it('holds for whatever a double writes itself', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) =>
        isExact(value, JSON.stringify(value)),
      ),
    );
  });

  it('holds for every decimal of at most 15 digits', () => {
    const digits = fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n });
    fc.assert(
      fc.property(digits, fc.integer({ min: -20, max: 20 }), (value, exponent) =>
        written(`${String(value)}e${String(exponent)}`),
      ),
    );
  });

  it.each(['0', '-0', '1.0', '1e2', '100', '12.50', '0.1', '0.000001', '9007199254740992'])(
    '%s is',
    (text) => expect(written(text)).toBe(true),
  );

  it.each([
    '0.1000000000000000000001',
    '9007199254740993',
    '999999999.99999999999999',
    '1e400',
    '1e-400',
    `0.${'0'.repeat(100)}1`,
  ])('%s is not', (text) => expect(written(text)).toBe(false));
});
