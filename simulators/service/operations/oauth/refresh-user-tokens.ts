import { isRefreshable, mayLogIn } from '../../rules/caller.ts';
import type { User } from '../../rules/records.ts';
import type { Transactor } from '../../store/store.ts';
import { issueTokens } from '../login/tokens.ts';
import type { Asking } from '../operation.ts';
import { type GrantOutcome, notValid, type TokenGrant } from './grant.ts';

/** Each refresh token is used once; one that comes a second time was copied, and ends the whole family (SIL-26). */
export async function refreshUserTokens(
  asking: Asking,
  { key, proof }: TokenGrant,
): Promise<GrantOutcome> {
  const { store, ids } = asking.service;
  const hash = ids.hash(proof);
  const family = (await store.read.callers.tokenByHash(hash))?.family;
  if (family === undefined) return notValid;
  return await store.write(async (transactor) => {
    const { callers, change } = transactor;
    await change.holdNames([`family:${family}`]);
    const token = await callers.tokenByHash(hash);
    if (token === undefined || !isRefreshable(token, key, asking.now)) return notValid;
    const user = await transactor.users.byId(token.userId);
    const counts = user !== undefined && (await isServed(asking, transactor, user));
    if (token.spentAt !== undefined || !counts) {
      await change.endTokenFamily(family);
      return notValid;
    }
    await change.spendToken(token.id, asking.now);
    return { issued: await issueTokens(asking, transactor, { user, key, family }) };
  });
}

/** Whether the user could log in by now. */
async function isServed({ now }: Asking, { users }: Transactor, user: User): Promise<boolean> {
  const provider = await users.providerById(user.providerId);
  return provider?.active === true && mayLogIn(user, now);
}
