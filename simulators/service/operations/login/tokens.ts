import type { Static } from 'typebox';
import type { ApiKey, User } from '../../rules/records.ts';
import type { Transactor } from '../../store/store.ts';
import type { Asking } from '../operation.ts';
import type { tokenInfo } from '../shapes/user-info.ts';

/** A new family of an access and a refresh token, kept hashed, bound to the key of the login (interface 5.3, SIL-25). */
export async function issueTokens(
  asking: Asking,
  { change }: Pick<Transactor, 'change'>,
  { user, key }: { readonly user: User; readonly key: ApiKey },
): Promise<Static<typeof tokenInfo>> {
  const { ids, settings } = asking.service;
  const [access, refresh, family] = [ids.secret(), ids.secret(), ids.uuid()];
  const shared = { family, userId: user.id, keyId: key.id };
  await change.addToken({
    ...shared,
    kind: 'access',
    hash: ids.hash(access),
    expiresAt: asking.now + settings.tokens.accessMs,
  });
  await change.addToken({
    ...shared,
    kind: 'refresh',
    hash: ids.hash(refresh),
    expiresAt: asking.now + settings.tokens.refreshMs,
  });
  return {
    access_token: access,
    refresh_token: refresh,
    expires_in: Math.floor(settings.tokens.accessMs / 1000),
  };
}
