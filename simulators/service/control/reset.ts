import type { FilledSeed } from '../seed/fill.ts';
import { plant } from '../seed/plant.ts';
import type { Transactor } from '../store/store.ts';
import { replaceState } from './replace-state.ts';
import type { Controlled } from './start.ts';

export interface Beginning {
  readonly seed: FilledSeed;
  /** In the same transaction. */
  readonly also?: (transactor: Transactor) => Promise<void>;
}

/** As on the first day of that seed: the same seed has the same ids and secrets each time. */
export async function beginAnew(controlled: Controlled, { seed, also }: Beginning): Promise<void> {
  const { clock, ids, vault, faults } = controlled;
  faults.calls.clear();
  faults.deliveries.clear();
  await controlled.restartClock();
  await replaceState(controlled, async (transactor) => {
    await transactor.change.clear();
    await plant(transactor, { seed, ids, vault, now: clock.now() });
    await also?.(transactor);
  });
  // Last: what the service was printing is broken off by now.
  await controlled.resetNeighbours();
}
