import type { Chance } from '../../../../../simulators/kit/chance.ts';
import type { Sizes } from '../../../journal/load/workload.ts';
import { weighted } from './weighted.ts';

/** Draws sizes of documents, in bytes. */
export function sizesOf(sizes: Sizes): (chance: Chance) => number {
  if ('medianBytes' in sizes) return logNormal(sizes);
  return weighted(sizes.map(({ bytes, weight }) => ({ item: bytes, weight })));
}

function logNormal(sizes: Extract<Sizes, { medianBytes: number }>): (chance: Chance) => number {
  const { medianBytes, sigma, leastBytes, mostBytes } = sizes;
  return (chance) => {
    const bytes = Math.round(medianBytes * Math.exp(sigma * normal(chance)));
    return Math.min(mostBytes, Math.max(leastBytes, bytes));
  };
}

/** Of mean 0 and deviation 1 (Box and Muller). */
function normal(chance: Chance): number {
  const distance = Math.sqrt(-2 * Math.log(1 - chance.next()));
  return distance * Math.cos(2 * Math.PI * chance.next());
}
