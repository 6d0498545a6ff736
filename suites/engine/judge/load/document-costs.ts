import { amountOf, type PagePrices, type PricedDocument } from '../../journal/load/balance-line.ts';
import type { Decimal } from '../../journal/load/decimal.ts';

/**
 * What a document may cost, the least first: copies x (black-and-white pages x their price + colour pages x
 * theirs), exactly. How many pages have colour is the service's to find out, and until it has they may count as
 * either (SIL-52a, SIL-129): one price for both leaves one cost.
 */
export function documentCosts(
  prices: PagePrices,
  { pages, isLarge, copies }: PricedDocument,
): readonly Decimal[] {
  const plain = amountOf(isLarge ? prices.bwLargePage : prices.bwNormalPage);
  const colour = amountOf(isLarge ? prices.colorLargePage : prices.colorNormalPage);
  const costs = Array.from(
    { length: pages + 1 },
    (_, coloured) =>
      BigInt(copies) * (BigInt(pages - coloured) * plain + BigInt(coloured) * colour),
  );
  return [...new Set(costs)].toSorted((one, other) => (one < other ? -1 : 1));
}
