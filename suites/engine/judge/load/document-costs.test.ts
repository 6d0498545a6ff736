import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decimalText } from '../../journal/load/decimal.ts';
import { documentCosts } from './document-costs.ts';

const prices = {
  bwNormalPage: '0.05',
  bwLargePage: '0.1',
  colorNormalPage: '0.25',
  colorLargePage: '0.5',
};
const costs = (
  changed: Partial<Parameters<typeof documentCosts>[1]>,
  given = prices,
): readonly string[] =>
  documentCosts(given, { pages: 1, isLarge: false, copies: 1, ...changed }).map(decimalText);

it.each([
  [{}, ['0.05', '0.25']],
  [{ isLarge: true }, ['0.1', '0.5']],
  [{ copies: 3 }, ['0.15', '0.75']],
  [{ pages: 2 }, ['0.1', '0.3', '0.5']],
  [{ pages: 2, copies: 2, isLarge: true }, ['0.4', '1.2', '2']],
] as const)('%j costs %j', (document, expected) => {
  expect(costs(document)).toEqual(expected);
});

it('one price for both leaves one cost, and a price of nothing nothing', () => {
  expect(costs({ pages: 5 }, { ...prices, colorNormalPage: '0.05' })).toEqual(['0.25']);
  const free = { bwNormalPage: '0', bwLargePage: '0', colorNormalPage: '0', colorLargePage: '0' };
  expect(costs({ pages: 5, copies: 9 }, free)).toEqual(['0']);
});

it('the least stands first, whichever price is higher', () => {
  const cents = fc.integer({ min: 0, max: 99 }).map((one) => `0.${String(one).padStart(2, '0')}`);
  fc.assert(
    fc.property(cents, cents, fc.integer({ min: 1, max: 9 }), (bw, colour, pages) => {
      const found = documentCosts(
        { ...prices, bwNormalPage: bw, colorNormalPage: colour },
        { pages, isLarge: false, copies: 1 },
      );
      expect(found).toEqual(found.toSorted((a, b) => (a < b ? -1 : 1)));
      expect(found).toHaveLength(bw === colour ? 1 : pages + 1);
    }),
  );
});
