import type { IncomingHttpHeaders } from 'node:http';
import { sha256 } from '../../kit/ids.ts';
import {
  type Caller,
  nobody,
  type PresentedBearer,
  presentedDevice,
  presentedKey,
  presentedUserToken,
} from '../rules/caller.ts';
import type { ApiKey } from '../rules/records.ts';
import type { Reader } from '../store/store.ts';

/** Finds out, once per request, whose key and token these are (interface 5). Secrets are looked up by their hash. */
export async function establishCaller(
  headers: IncomingHttpHeaders,
  read: Reader,
  now: number,
): Promise<Caller> {
  const sent = headers['x-api-key'];
  if (sent === undefined || sent === '') return nobody;
  const key = presentedKey(await read.callers.keyByHash(sha256(String(sent))), now);
  if (key.state !== 'live') return { ...nobody, key };
  return { key, bearer: await establishBearer(headers.authorization, key.key, { read, now }) };
}

async function establishBearer(
  authorization: string | undefined,
  key: ApiKey,
  { read, now }: { readonly read: Reader; readonly now: number },
): Promise<PresentedBearer> {
  if (authorization === undefined || authorization === '') return { state: 'none' };
  const secret = /^bearer +([\x21-\x7e]+) *$/i.exec(authorization)?.[1];
  if (secret === undefined) return { state: 'dead' };
  const hash = sha256(secret);
  const token = await read.callers.tokenByHash(hash);
  if (token !== undefined)
    return presentedUserToken({ token, user: await read.users.byId(token.userId), key, now });
  const endpoint = await read.callers.deviceByTokenHash(hash);
  if (endpoint === undefined) return { state: 'dead' };
  return presentedDevice(endpoint, await isAtOrBelow(read, endpoint.accountId, key.accountId), now);
}

async function isAtOrBelow(read: Reader, accountId: number, top: number): Promise<boolean> {
  if (accountId === top) return true;
  return (await read.accounts.ancestors(accountId)).some((account) => account.id === top);
}
