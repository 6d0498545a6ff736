import type { Chance } from '../../../../../simulators/kit/chance.ts';

/** Draws items as often as they weigh. Throws RangeError when all weights are 0. */
export function weighted<T>(
  items: readonly { readonly item: T; readonly weight: number }[],
): (chance: Chance) => T {
  let total = 0;
  const ends = items
    .filter(({ weight }) => weight > 0)
    .map(({ item, weight }) => ({ item, end: (total += weight) }));
  const last = ends.at(-1);
  if (last === undefined) throw new RangeError('all weights are 0');
  return (chance) => {
    const place = chance.next() * total;
    return (ends.find(({ end }) => place < end) ?? last).item;
  };
}
