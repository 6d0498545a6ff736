import type { OpenFeed } from '../../kit/control.ts';
import type { HotCalls } from '../store/contract/hot.ts';
import type { Changes, Store } from '../store/store.ts';
import { observers } from './observers.ts';

type Told = Parameters<OpenFeed['tell']>[0];

/** The store, telling of changes that others want to see happen, each once it is committed. */
export function observed(store: Store, tell: OpenFeed['tell']): Store {
  return {
    isShared: store.isShared,
    read: store.read,
    ...(store.signals === undefined ? {} : { signals: store.signals }),
    ...(store.watch === undefined ? {} : { watch: store.watch }),
    ...(store.hot === undefined ? {} : { hot: observedHot(store.hot, tell) }),
    alone: (work) => store.alone(work),
    async write(work) {
      let told: Told[] = [];
      const result = await store.write((transactor) => {
        told = [];
        return work({ ...transactor, change: noting(transactor.change, told) });
      });
      for (const event of told) tell(event);
      return result;
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

/** Publishes the same events for these calls as for the changes that they combine. */
function observedHot(hot: HotCalls, tell: OpenFeed['tell']): HotCalls {
  return {
    async claim(claim) {
      const claimed = await hot.claim(claim);
      const { documentUuid: uuid, outputPortId, cause } = claim.delivery;
      if (typeof claimed !== 'string') {
        const { id: delivery, state } = claimed;
        tell({ kind: 'delivery', delivery, uuid, outputPortId, cause, state });
      }
      return claimed;
    },
    async begin(delivery) {
      const begun = await hot.begin(delivery);
      if (begun === 'begun') tell({ kind: 'delivery', delivery: delivery.id, state: 'sending' });
      return begun;
    },
    async settle(end) {
      const isOurs = await hot.settle(end);
      const { id, documentUuid: uuid } = end.delivery;
      if (isOurs) tell({ kind: 'delivery', delivery: id, state: end.to });
      if (isOurs && typeof end.document !== 'string')
        tell({ kind: 'document', uuid, status: end.document.status });
      return isOurs;
    },
  };
}

type Change = (...given: readonly unknown[]) => Promise<unknown>;
type Observer = (given: readonly unknown[], result: unknown) => Told | readonly Told[] | undefined;

const watched = Object.entries(observers) as [keyof Changes, Observer][];

/** The same changes; what the observed ones did is put to what will be told. */
function noting(change: Changes, told: Told[]): Changes {
  const noted = Object.create(change) as Record<string, Change>;
  for (const [name, observe] of watched) {
    const make = change[name] as Change;
    noted[name] = async (...given) => {
      const result = await make(...given);
      told.push(...[observe(given, result) ?? []].flat());
      return result;
    };
  }
  return noted as unknown as Changes;
}
