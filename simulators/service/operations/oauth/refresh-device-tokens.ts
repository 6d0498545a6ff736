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
  return await store.write(async (transactor) => {
    const { devices, change } = transactor;
    const token = await devices.tokenByHash(ids.hash(proof));
    if (token === undefined || !isRefreshable(token, key, asking.now)) return notValid;
    const device = await devices.byId(token.deviceId);
    if (device?.endpointId !== clientId) return notValid;
    const counts = device.authorized && !isPast(device.expiresAt, asking.now);
    if (token.spentAt !== undefined || !counts) {
      await change.endDeviceTokens({ family: token.family });
      return notValid;
    }
    await change.spendDeviceToken(token.id, asking.now);
    const { family } = token;
    return { issued: await issueDeviceTokens(asking, transactor, { device, key, family }) };
  });
}
