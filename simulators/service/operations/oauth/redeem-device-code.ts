import { isPast } from '../../rules/caller.ts';
import type { DeviceRegistration } from '../../rules/token.ts';
import type { Changes, Transactor } from '../../store/store.ts';
import type { Asking } from '../operation.ts';
import { issueDeviceTokens } from './device-tokens.ts';
import { type GrantOutcome, type GrantRefusal, notValid, type TokenGrant } from './grant.ts';

/** RFC 8628 3.5: so much longer a device must wait that polled too soon. */
const slowDownMs = 5_000;

/** RFC 8628 3.4: the device asks again and again, until somebody has decided. */
export async function redeemDeviceCode(
  asking: Asking,
  { key, clientId, proof }: TokenGrant,
): Promise<GrantOutcome> {
  const { store, ids } = asking.service;
  return await store.write(async (transactor) => {
    const { devices, change } = transactor;
    const hash = ids.hash(proof);
    const known = await devices.registrationByDeviceCode(hash);
    if (known === undefined) return notValid;
    await holdRegistration(change, known);
    const registration = await devices.registrationByDeviceCode(hash);
    if (registration?.keyId !== key.id) return notValid;
    const device = await devices.byId(registration.deviceId);
    if (device?.endpointId !== clientId) return notValid;
    if (isPast(registration.expiresAt, asking.now)) return { refused: 'device-code-expired' };
    if (registration.state === 'pending')
      return { refused: await poll(asking, transactor, registration) };
    await change.removeRegistration(registration.id);
    if (registration.state === 'denied') return { refused: 'authorization-denied' };
    // What the device had before, it has lost, or somebody else has found.
    await change.endDeviceTokens({ deviceId: device.id });
    return { issued: await issueDeviceTokens(asking, transactor, { device, key }) };
  });
}

/** A device code is decided once and redeemed once. */
export async function holdRegistration(
  change: Pick<Changes, 'holdNames'>,
  { id }: DeviceRegistration,
): Promise<void> {
  await change.holdNames([`registration:${String(id)}`]);
}

async function poll(
  { now }: Asking,
  { change }: Transactor,
  { id, polledAt, intervalMs }: DeviceRegistration,
): Promise<GrantRefusal> {
  const tooSoon = polledAt !== undefined && now < polledAt + intervalMs;
  const slower = tooSoon ? { intervalMs: intervalMs + slowDownMs } : {};
  await change.setRegistration(id, { polledAt: now, ...slower });
  return tooSoon ? 'polled-too-soon' : 'authorization-pending';
}
