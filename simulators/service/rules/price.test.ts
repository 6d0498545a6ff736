import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalText, readDecimal } from './decimal.ts';
import { costOf, isLargePaper, type PricedJob, type PriceList } from './price.ts';

const price = (text: string): bigint => readDecimal(text) ?? 0n;
const prices: PriceList = {
  bwNormalPage: price('0.05'),
  bwLargePage: price('0.1'),
  colorNormalPage: price('0.25'),
  colorLargePage: price('0.333333'),
};
const letter: PricedJob = {
  totalPages: 10,
  colorPages: 4,
  paperSize: 'A4',
  copies: 1,
  grayscale: false,
};
const costs = (changed: Partial<PricedJob>): string =>
  decimalText(costOf(prices, { ...letter, ...changed }));

describe('costOf', () => {
  it('counts colour and other pages apart', () => expect(costs({})).toBe('1.3'));
  it('once for each copy', () => expect(costs({ copies: 3 })).toBe('3.9'));
  it('in grayscale every page as black and white', () =>
    expect(costs({ grayscale: true })).toBe('0.5'));
  it('large papers by their own prices', () => expect(costs({ paperSize: 'A3' })).toBe('1.933332'));
  it('no more colour pages than there are pages', () =>
    expect(costs({ totalPages: 2, colorPages: 9 })).toBe('0.5'));

  it('is linear in copies, and never below grayscale where colour costs more', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.integer({ min: 1, max: 99 }), (pages, colour, n) => {
        const job = { ...letter, totalPages: pages, colorPages: colour };
        const one = costOf(prices, job);
        return (
          costOf(prices, { ...job, copies: n }) === BigInt(n) * one &&
          one >= costOf(prices, { ...job, grayscale: true })
        );
      }),
    );
  });
});

describe('isLargePaper', () => {
  it.each(['A3', 'a3', 'Ledger', 'Tabloid', 'A2', 'B3', '842x1191', '1224x792', '1190.55x841.89'])(
    '%s is',
    (name) => expect(isLargePaper(name)).toBe(true),
  );
  it.each(['', 'A4', 'Legal', 'Letter', '612x3000', '789x1188', '842x1187', 'banner', '1e3x1e3'])(
    '%s is not',
    (name) => expect(isLargePaper(name)).toBe(false),
  );
});
