import type { IncomingMessage } from 'node:http';
import { sha256 } from '../../kit/ids.ts';
import {
  type Caller,
  nobody,
  type PresentedBearer,
  presentedDevice,
  presentedDeviceToken,
  presentedKey,
  presentedUserToken,
  type UserTokenFacts,
} from '../rules/caller.ts';
import type { ApiKey, Endpoint } from '../rules/records.ts';
import type { Reader } from '../store/store.ts';
import { hostName } from './host-name.ts';
import { isAtOrBelow, standingAt } from './standing.ts';

/** Finds out, once per request, whose key and token these are (interface 5). Secrets are looked up by their hash. */
export async function establishCaller(
  request: Pick<IncomingMessage, 'headers' | 'url'>,
  read: Reader,
  now: number,
): Promise<Caller> {
  const sent = request.headers['x-api-key'];
  if (sent === undefined || sent === '') return nobody;
  const key = presentedKey(await read.callers.keyByHash(sha256(String(sent))), now);
  if (key.state !== 'live') return { ...nobody, key };
  return { key, bearer: await establishBearer(request, key.key, { read, now }) };
}

async function establishBearer(
  request: Pick<IncomingMessage, 'headers' | 'url'>,
  key: ApiKey,
  { read, now }: { readonly read: Reader; readonly now: number },
): Promise<PresentedBearer> {
  const { authorization } = request.headers;
  if (authorization === undefined || authorization === '') return { state: 'none' };
  const secret = /^bearer +([\x21-\x7e]+) *$/i.exec(authorization)?.[1];
  if (secret === undefined) return { state: 'dead' };
  const hash = sha256(secret);
  const token = await read.callers.tokenByHash(hash);
  if (token !== undefined) {
    const person = await personOf(token.userId, { read, key, host: hostName(request) });
    return presentedUserToken({ token, person, key, now });
  }
  return await establishDevice(hash, key, { read, now });
}

/** By the token that a device holds for good, or by one it got when it was registered (SIL-27). */
async function establishDevice(
  hash: string,
  key: ApiKey,
  { read, now }: { readonly read: Reader; readonly now: number },
): Promise<PresentedBearer> {
  const inReach = ({ accountId }: Endpoint): Promise<boolean> =>
    isAtOrBelow(read, accountId, key.accountId);
  const endpoint = await read.callers.deviceByTokenHash(hash);
  if (endpoint !== undefined) return presentedDevice(endpoint, await inReach(endpoint), now);
  const token = await read.devices.tokenByHash(hash);
  if (token === undefined) return { state: 'dead' };
  const holder = await read.devices.byId(token.deviceId);
  const reached = holder !== undefined && (await inReach(holder)) ? holder : undefined;
  return presentedDeviceToken({ token, endpoint: reached, now });
}

interface PersonClues {
  readonly read: Reader;
  readonly key: ApiKey;
  readonly host: string;
}

async function personOf(
  userId: number,
  { read, key, host }: PersonClues,
): Promise<UserTokenFacts['person']> {
  const user = await read.users.byId(userId);
  if (user === undefined || !(await isAtOrBelow(read, user.accountId, key.accountId)))
    return undefined;
  return { user, standing: await standingAt(read, user, host) };
}
