import type { Static } from 'typebox';
import type { ApiKey, User } from '../../rules/records.ts';
import type { Transactor } from '../../store/store.ts';
import type { Asking } from '../operation.ts';
import type { tokenInfo } from '../shapes/user-info.ts';

/** One of a pair as it is kept: by its hash. */
export interface MadeToken {
  readonly family: string;
  readonly kind: 'access' | 'refresh';
  readonly hash: string;
  readonly expiresAt: number;
}

/** An access and a refresh token of a family: as they are kept, and as they are told, once (SIL-25). */
export interface TokenPair {
  readonly tokens: readonly MadeToken[];
  readonly info: Static<typeof tokenInfo>;
}

/** `family`: of the pair that this one replaces; a new one when left out. */
export function makeTokens({ service, now }: Asking, family = service.ids.uuid()): TokenPair {
  const { ids, settings } = service;
  const { accessMs, refreshMs } = settings.tokens;
  const [access, refresh] = [ids.secret(), ids.secret()];
  const made = (kind: MadeToken['kind'], secret: string, lifeMs: number): MadeToken => ({
    family,
    kind,
    hash: ids.hash(secret),
    expiresAt: now + lifeMs,
  });
  return {
    tokens: [made('access', access, accessMs), made('refresh', refresh, refreshMs)],
    info: {
      access_token: access,
      refresh_token: refresh,
      expires_in: Math.floor(accessMs / 1000),
    },
  };
}

/** A user's tokens, bound to the key of the login (interface 5.3). */
export async function issueTokens(
  asking: Asking,
  { change }: Pick<Transactor, 'change'>,
  { user, key, family }: { readonly user: User; readonly key: ApiKey; readonly family?: string },
): Promise<TokenPair['info']> {
  const { tokens, info } = makeTokens(asking, family);
  for (const token of tokens) await change.addToken({ ...token, userId: user.id, keyId: key.id });
  return info;
}
