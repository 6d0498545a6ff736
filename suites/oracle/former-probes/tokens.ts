import { precedes } from '../../engine/case/order.ts';
import { rightsStated, tokenOf } from '../../engine/case/queries.ts';
import { leewaySeconds, lifetimeLeft } from '../../engine/case/token-age.ts';
import { bearerName, type Exchange, keyName } from '../../engine/journal/exchange.ts';
import { userKey } from '../../engine/state/document-state.ts';
import type { State } from '../../engine/state/state.ts';
import type { FormerProbes } from '../former-probes.ts';

/** SIL-101: alias, expiration, external id. */
const guarded: ReadonlySet<string> = new Set(['7', '12', '14']);

export const ofTokens: FormerProbes = {
  'TOK-02': ({ sent }, state) => {
    const token = tokenOf(sent, state);
    const key = keyName(sent);
    return token !== undefined && key !== undefined && token.keyName !== key;
  },
  'TOK-03': (x, state) =>
    x.hasToken &&
    tokenOf(x.sent, state) === undefined &&
    !isRenewal(x, state) &&
    bearerName(x.sent) !== state.facts.device,
  'TOK-04': (x, state) => lifetimeLeft(x, state) < -leewaySeconds,
  'TOK-06': (x, { facts }) => {
    const held = facts.users.find((one) => userKey(one.userName) === x.user)?.permissions;
    return held !== undefined && rightsStated(x).some((one) => !held.includes(one));
  },
  'TOK-07': (x, { facts, documents }) => {
    const foreign = facts.users.find(({ actor }) => actor === 'foreign');
    const isForeigner = foreign !== undefined && x.user === userKey(foreign.userName);
    return isForeigner && documents.has(x.path('uuid'));
  },
  'TOK-10': (x, _, { scenario }) =>
    scenario === 'roles/ordinary' &&
    x.operation === 'users.get' &&
    x.user !== undefined &&
    x.user !== userKey(x.text('username')),
  'TOK-11': (x) =>
    x.operation === 'users.update' &&
    guarded.has(x.text('detailtype')) &&
    x.user === userKey(x.path('username')),
  'TOK-12': ({ sent }, state) => {
    const gone = state.resources.goneUsers.get(tokenOf(sent, state)?.userName ?? '');
    return gone !== undefined && precedes(gone, sent.seq);
  },
  'TOK-14': isRenewal,
};

/** The refresh token of a login, in the place of the user token; an empty one is none. */
function isRenewal({ sent }: Exchange, state: State): boolean {
  const bearer = bearerName(sent) ?? '';
  return bearer !== '' && tokenOf(sent, state) === undefined && state.renewals.has(bearer);
}
