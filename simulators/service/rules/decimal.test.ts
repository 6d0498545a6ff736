import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalJson, decimalText, mostDecimal, readDecimal } from './decimal.ts';

const amount = fc.bigInt({ min: -mostDecimal, max: mostDecimal });

describe('an amount', () => {
  it('survives its text', () => {
    fc.assert(fc.property(amount, (one) => readDecimal(decimalText(one)) === one));
  });

  it('survives a JSON number as any client reads it: 15 digits fit a double', () => {
    fc.assert(
      fc.property(amount, (one) => {
        const read = JSON.parse(JSON.stringify({ n: decimalJson(one) })) as { readonly n: number };
        return readDecimal(read.n.toFixed(6)) === one;
      }),
    );
  });

  it('has one spelling, whatever zeros it was written with', () => {
    fc.assert(
      fc.property(amount, fc.nat(3), (one, zeros) => {
        const [whole = '', fraction = ''] = decimalText(one).split('.');
        const longer = `${whole}.${fraction.padEnd(Math.min(6, fraction.length + zeros + 1), '0')}`;
        const read = readDecimal(longer);
        return read !== undefined && decimalText(read) === decimalText(one);
      }),
    );
  });

  it('is added without rounding', () => {
    const tenth = readDecimal('0.1') ?? 0n;
    expect(decimalText(tenth + tenth + tenth)).toBe('0.3');
  });

  it.each([
    ['0', 0n],
    ['-0', 0n],
    ['-0.000001', -1n],
    ['007.50', 7_500_000n],
    ['999999999.999999', mostDecimal],
  ])('%s is read', (text, read) => {
    expect(readDecimal(text)).toBe(read);
  });

  it.each([
    '',
    '.',
    '1.',
    '.5',
    '+1',
    '1e2',
    ' 1',
    '1,5',
    '0.0000001',
    '1000000000000',
    'NaN',
    '--1',
  ])('%j is none', (text) => {
    expect(readDecimal(text)).toBeUndefined();
  });
});
