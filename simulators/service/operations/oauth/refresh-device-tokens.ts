import { isPast, isRefreshable } from '../../rules/caller.ts';
import type { Asking } from '../operation.ts';
import { issueDeviceTokens } from './device-tokens.ts';
import { type GrantOutcome, notValid, type TokenGrant } from './grant.ts';

/** As for users' tokens; the device must still be authorised, and be the one that asks. */
export async function refreshDeviceTokens(
  asking: Asking,
  { key, clientId, proof }: TokenGrant,
): Promise<GrantOutcome> {
  const { store, ids } = asking.service;
  const hash = ids.hash(proof);
  const family = (await store.read.devices.tokenByHash(hash))?.family;
  if (family === undefined) return notValid;
  return await store.write(async (transactor) => {
    const { devices, change } = transactor;
    await change.holdNames([`family:${family}`]);
    const token = await devices.tokenByHash(hash);
    if (token === undefined || !isRefreshable(token, key, asking.now)) return notValid;
    const device = await devices.byId(token.deviceId);
    if (device?.endpointId !== clientId) return notValid;
    const counts = device.authorized && !isPast(device.expiresAt, asking.now);
    if (token.spentAt !== undefined || !counts) {
      await change.endDeviceTokens({ family });
      return notValid;
    }
    await change.spendDeviceToken(token.id, asking.now);
    return { issued: await issueDeviceTokens(asking, transactor, { device, key, family }) };
  });
}
