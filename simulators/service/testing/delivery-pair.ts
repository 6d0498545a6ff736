import { type Running, running } from '../../kit/lifecycle.ts';
import type { DeliverySettings } from '../delivery/settings.ts';
import type { openStore } from '../store/open.ts';
import type { Store } from '../store/store.ts';
import { type MemoryContent, memoryContent } from './memory-content.ts';
import {
  type DeliveryRecords,
  type DeliverySide,
  deliveryRecords,
  quickSettings,
  type SideParts,
  startDelivery,
} from './test-delivery.ts';

/** One process of two: delivery on a store of its own, over records that both have. */
export interface FailingSide extends DeliverySide {
  /** While it is set, every write fails: this side alone has lost the database. */
  failing: boolean;
}

export interface DeliveryPair extends Running, DeliveryRecords {
  readonly one: FailingSide;
  readonly other: FailingSide;
  readonly content: MemoryContent;
}

/** `open` is handed in because delivery itself knows only the types of the store. */
export async function startDeliveryPair(
  open: typeof openStore,
  place: string,
  changed: Partial<DeliverySettings> = {},
): Promise<DeliveryPair> {
  const content = memoryContent();
  const settings = { ...quickSettings, ...changed };
  const one = await startFailingSide(await open(place, 0), { content, settings });
  const other = await startFailingSide(await open(place, 0), { content, settings });
  const records = await deliveryRecords(one, content);
  return running({ one, other, content, ...records }, async () => {
    await one.stop();
    await other.stop();
  });
}

async function startFailingSide(opened: Store, parts: SideParts): Promise<FailingSide> {
  const link = { failing: false };
  const unlessFailing = <T>(work: () => Promise<T>): Promise<T> =>
    link.failing ? Promise.reject(new Error('no way')) : work();
  const { hot } = opened;
  if (hot === undefined) throw new Error('these records cannot be shared between processes');
  const store: Store = {
    ...opened,
    write: (work) => unlessFailing(() => opened.write(work)),
    hot: {
      claim: (claim) => unlessFailing(() => hot.claim(claim)),
      begin: (delivery) => unlessFailing(() => hot.begin(delivery)),
      settle: (end) => unlessFailing(() => hot.settle(end)),
    },
  };
  return Object.assign(link, await startDelivery(store, parts));
}
