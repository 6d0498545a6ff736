import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText, readDecimal } from './decimal.ts';

const one = 10n ** 18n;

describe('amounts', () => {
  it.each([
    ['0', 0n],
    ['-0', 0n],
    ['0.05', one / 20n],
    ['-12.50', (-25n * one) / 2n],
    ['5E-2', one / 20n],
    ['1e+3', 1_000n * one],
    ['0.000000000000000001', 1n],
    ['0.0500000000000000000000', one / 20n],
  ])('%s is exact', (text, amount) => {
    expect(readDecimal(text)).toBe(amount);
  });

  it.each([
    '',
    ' 1',
    '1 ',
    '.5',
    '5.',
    '0x1',
    '1e',
    '1e999',
    'NaN',
    '--1',
    '1'.repeat(30),
    '1e-19',
  ])('%j is none', (text) => {
    expect(readDecimal(text)).toBeUndefined();
  });

  it('any amount is read as it was written', () => {
    const amounts = fc.bigInt({ min: -(10n ** 36n) + 1n, max: 10n ** 36n - 1n });
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(readDecimal(decimalText(amount))).toBe(amount);
      }),
    );
  });

  it('what JSON writes of a number is that number', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(6), (digits, places) => {
        const scaled = BigInt(digits) * 10n ** BigInt(18 - places);
        expect(readDecimal(JSON.stringify(Number(`${String(digits)}e-${String(places)}`)))).toBe(
          scaled,
        );
      }),
    );
  });
});
