import type { Clock } from '../../../simulators/kit/clock.ts';
import { operationOf } from '../../spec/operations.ts';
import type { Client } from './http/client.ts';

/** Calls whose effects are waited for elsewhere: printed output, documents, imports. */
const apart = /^(?:documents|card|login)\.|^users\.import$/;
const reading: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Delays each call until the changes of earlier calls must be visible: the profile says how long after its
 * answer a change may still be invisible (SIL-188).
 */
export function waitingForChanges(client: Client, clock: Clock, lagMs: number): Client {
  if (lagMs === 0) return client;
  let shownAtNs = clock.monotonic();
  return {
    call: async (operation, caller, options) => {
      const leftNs = shownAtNs - clock.monotonic();
      if (leftNs > 0n) await clock.sleep(Math.ceil(Number(leftNs) / 1_000_000));
      const reply = await client.call(operation, caller, options);
      if (!apart.test(operation) && !reading.has(operationOf(operation).method))
        shownAtNs = clock.monotonic() + BigInt(lagMs) * 1_000_000n;
      return reply;
    },
  };
}
