import type { Ids } from '../kit/ids.ts';
import type { RunningConversion } from './conversion/create-conversion.ts';
import type { RunningDelivery } from './delivery/create-delivery.ts';
import type { KeptClock } from './kept-clock.ts';
import { keptSeed, type People, type PeopleParts, seedFact } from './people.ts';

export interface CommonParts extends PeopleParts, Pick<KeptClock, 'renewClock'> {
  readonly ids: Ids;
  readonly people: People;
  readonly delivery: Pick<RunningDelivery, 'clear'>;
  readonly conversion: Pick<RunningConversion, 'clear'>;
}

/** What the control plane of one process changes for all processes with these records. */
export interface CommonState extends Disposable {
  /** Breaks off what any process has under way: before the records are replaced. */
  breakOff(): Promise<void>;
}

const breakFact = 'break-off';

/** Follows what other processes do to the clock, the seed and the records as a whole. */
export async function openCommonState(parts: CommonParts): Promise<CommonState> {
  const { store, ids, people, delivery, conversion } = parts;
  const factOf = (name: string): Promise<string | undefined> => store.read.facts.byName(name);
  let broken = await factOf(breakFact);
  let seed = await factOf(seedFact);

  async function clear(): Promise<void> {
    await conversion.clear();
    await delivery.clear();
  }
  async function renew(): Promise<void> {
    await parts.renewClock();
    const [brokenNow, seedNow] = [await factOf(breakFact), await factOf(seedFact)];
    if (brokenNow !== broken) await clear();
    broken = brokenNow;
    const kept = seedNow === seed ? undefined : await keptSeed(parts);
    if (kept !== undefined) people.replace(kept);
    seed = seedNow;
  }

  const watching = store.watch?.(renew);
  return {
    async breakOff() {
      await clear();
      if (!store.isShared) return;
      broken = ids.uuid();
      const sign = broken;
      await store.write(({ change }) => change.setFact(breakFact, sign));
    },
    [Symbol.dispose]: () => watching?.[Symbol.dispose](),
  };
}
