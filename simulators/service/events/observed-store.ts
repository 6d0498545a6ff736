import type { OpenFeed } from '../../kit/control.ts';
import type { Changes, Store } from '../store/store.ts';
import { observers } from './observers.ts';

type Told = Parameters<OpenFeed['tell']>[0];

/** The store, telling of changes that others want to see happen, each once it is committed. */
export function observed(store: Store, tell: OpenFeed['tell']): Store {
  return {
    isShared: store.isShared,
    read: store.read,
    alone: (work) => store.alone(work),
    async write(work) {
      const told: Told[] = [];
      const result = await store.write((transactor) =>
        work({ ...transactor, change: noting(transactor.change, told) }),
      );
      for (const event of told) tell(event);
      return result;
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}

type Change = (...given: readonly unknown[]) => Promise<unknown>;
type Observer = (given: readonly unknown[], result: unknown) => Told | undefined;

const watched = Object.entries(observers) as [keyof Changes, Observer][];

/** The same changes; what the observed ones did is put to what will be told. */
function noting(change: Changes, told: Told[]): Changes {
  const noted = Object.create(change) as Record<string, Change>;
  for (const [name, observe] of watched) {
    const make = change[name] as Change;
    noted[name] = async (...given) => {
      const result = await make(...given);
      const event = observe(given, result);
      if (event !== undefined) told.push(event);
      return result;
    };
  }
  return noted as unknown as Changes;
}
