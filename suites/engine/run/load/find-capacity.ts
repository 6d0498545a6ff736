import type { Capacity } from '../../journal/load/measures.ts';

/** Why a rate was missed; undefined: the target kept up with it. */
export type Probe = (perSecond: number) => Promise<string | undefined>;

export interface CapacityBounds {
  readonly fromPerSecond: number;
  readonly mostPerSecond: number;
}

/** The greatest rate that was kept up with is known to this share. */
const exactness = 1.1;
/** A target that can't take the first rate is tried with less, so often halved. */
const mostHalvings = 5;

/**
 * Doubles the rate until one is missed, then halves in between. The capacity is the greatest rate that
 * was kept up with: 0 where none was, the most that may be tried where all were.
 */
export async function findCapacity(
  { fromPerSecond, mostPerSecond }: CapacityBounds,
  probe: Probe,
): Promise<Capacity> {
  const probes: { readonly perSecond: number; readonly missed?: string }[] = [];
  const keepsUp = async (perSecond: number): Promise<boolean> => {
    const missed = await probe(perSecond);
    probes.push({ perSecond, ...(missed === undefined ? {} : { missed }) });
    return missed === undefined;
  };
  let kept = 0;
  let missed = Number.POSITIVE_INFINITY;
  for (let rate = Math.min(fromPerSecond, mostPerSecond); ; ) {
    if (await keepsUp(rate)) kept = rate;
    else missed = rate;
    if (kept === 0 && probes.length > mostHalvings) break;
    if (missed / kept <= exactness || kept >= mostPerSecond) break;
    rate = nextRate(kept, missed, mostPerSecond);
  }
  return { perSecond: kept, probes };
}

function nextRate(kept: number, missed: number, most: number): number {
  if (missed === Number.POSITIVE_INFINITY) return Math.min(most, kept * 2);
  return (kept + missed) / 2;
}
