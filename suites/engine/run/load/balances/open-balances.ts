import { openWire } from '../../../session/http/wire.ts';
import { openBalancePlace } from '../../../session/load/balances/balance-place.ts';
import type { LoadTarget } from '../../../session/load/calls/calls.ts';
import { SceneError } from '../../../session/load/need.ts';
import type { LoadScene } from '../../../session/load/set-up.ts';
import type { LoadBenchOptions } from '../load-bench.ts';
import { type BalanceDesk, noDesk, openDesk } from './balance-desk.ts';

const timeoutMs = 20_000;
const connections = 8;
const mostSettleMs = 5_000;

export interface BalancesWanted {
  readonly options: LoadBenchOptions;
  readonly target: LoadTarget;
  readonly scene: LoadScene;
}

/** The desk of a run, or one that says why there is none. Prices are put back with the stack at the latest. */
export async function openBalances(
  { options, target, scene }: BalancesWanted,
  stack: AsyncDisposableStack,
): Promise<BalanceDesk> {
  const { profile, workload, clock, signal } = options;
  const { charges } = workload;
  if (charges === undefined) return noDesk('the workload has no charges');
  if (profile.balances === undefined)
    return noDesk('the profile has no URL where this service shows them');
  const { url } = profile.balances;
  const wire = stack.use(openWire({ ...profile, baseUrl: url }, timeoutMs, { connections }));
  const { key, providerId } = target;
  const place = openBalancePlace({ url, key, providerId, wire });
  const userNames = Object.values(scene.people).flatMap((people) =>
    people.map(({ userName }) => userName),
  );
  const settleMs = Math.min(mostSettleMs, profile.printers.deliveryMs ?? mostSettleMs);
  const desk = await openDesk({ place, charges, userNames, settleMs, clock, signal });
  let isTold = false;
  stack.defer(async () => {
    const left = await desk.putBack();
    if (left !== undefined && !isTold) throw new SceneError(left);
  });
  return {
    ...desk,
    putBack: () => {
      isTold = true;
      return desk.putBack();
    },
  };
}
