import { expect, it } from 'vitest';
import { type Clock, systemClock } from '../../../simulators/kit/clock.ts';
import { waitingForChanges } from './change-lag.ts';
import type { Client } from './http/client.ts';

const answer = { call: 1, status: 200, headers: {}, json: undefined, body: Buffer.alloc(0) };

/** Milliseconds that are waited before a call, so long after the last of these was answered. */
async function waits(lagMs: number, operations: readonly string[], laterMs = 0): Promise<number> {
  let nowMs = 0;
  const clock: Clock = {
    ...systemClock,
    monotonic: () => BigInt(nowMs) * 1_000_000n,
    sleep: async (ms) => {
      nowMs += ms;
    },
  };
  const client: Client = waitingForChanges({ call: async () => answer }, clock, lagMs);
  for (const operation of operations) await client.call(operation, {});
  nowMs += laterMs;
  const beganMs = nowMs;
  await client.call('groups.list', {});
  return nowMs - beganMs;
}

it('a call waits until the last change has had its time', async () => {
  expect(await waits(300, ['users.groups-add'])).toBe(300);
  expect(await waits(300, ['groups.create', 'groups.delete'], 200)).toBe(100);
  expect(await waits(300, ['outputports.update'], 400)).toBe(0);
});

it('nothing waits for what only reads, for what shows in ways of its own, or where changes show at once', async () => {
  expect(await waits(300, ['groups.list', 'account.head'])).toBe(0);
  expect(await waits(300, ['documents.send', 'documents.delete', 'card.post', 'login.post'])).toBe(
    0,
  );
  expect(await waits(300, ['users.import'])).toBe(0);
  expect(await waits(0, ['users.groups-add'])).toBe(0);
});
