import type { OnRequest } from '../../engine/fault-proxy/alter.ts';
import { formOf, type PassingRequest } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import type { Parameters } from '../../engine/session/call-parameters.ts';
import type { Session } from '../../engine/session/session.ts';
import type { User } from '../../engine/session/session-context.ts';
import { type UserState, userKey } from '../../engine/state/document-state.ts';
import type { State } from '../../engine/state/state.ts';
import { call } from '../../spec/calls.ts';

export const login = call('login.post');

/** interface 4.3: password, card, short id, name, e-mail address. */
export const authtypes = ['0', '1', '2', '3', '4'];

/** The id of a user for an authtype. */
export function idOf(user: User, authtype: number): string {
  const ids = [user.userName, user.card, user.shortId, user.userName, user.email];
  return ids[authtype] ?? user.userName;
}

/** The user whom the id of a login means, as far as is known. */
export function userOf(x: Exchange, { users }: State): UserState | undefined {
  const id = x.text('userid');
  const isMeant: Readonly<Record<string, (user: UserState) => boolean>> = {
    0: ({ userName }) => userKey(userName) === userKey(id),
    1: ({ cards }) => cards.has(id),
    2: ({ shortId }) => shortId === id,
    3: ({ userName }) => userKey(userName) === userKey(id),
    4: ({ email }) => email?.toLowerCase() === id.toLowerCase(),
  };
  const matches = login(x) ? isMeant[x.text('authtype')] : undefined;
  return matches === undefined ? undefined : users.values().find(matches);
}

/** A login that these rules say must be refused, and its control. */
export async function tryLogin(
  s: Session,
  rules: string | readonly string[],
  pair: readonly [probe: Parameters, control: Parameters],
): Promise<void> {
  const [probe, control] = pair;
  await s.probe(
    rules,
    () => s.call('login.post', probe, s.panel),
    () => s.call('login.post', control, s.panel),
  );
}

/** Logins that pass the proxy with this authtype. */
export function byType(authtype: string): OnRequest {
  return (request) => login(request) && typeOf(request) === authtype;
}

export function typeOf(request: PassingRequest): string | undefined {
  return formOf(request).get('authtype') ?? undefined;
}

export function hasPassword(request: PassingRequest): boolean {
  return formOf(request).has('password');
}
