import { Refusal } from './refusal.ts';
import type { Route } from './routes.ts';
import type { Key, Person, State } from './state.ts';

export interface Caller {
  readonly key: Key;
  readonly person?: Person;
  readonly isDevice: boolean;
}

/** interface 5, in its order; every refusal for who is calling is a 401 (which status is not shown). */
export function establish(
  state: State,
  route: Route,
  headers: { readonly key: string | undefined; readonly bearer: string | undefined },
): Caller {
  const key = state.keys.get(headers.key ?? '');
  if (key === undefined) throw new Refusal(401, 'no such key');
  const isDevice = headers.bearer !== undefined && state.devices.has(headers.bearer);
  const person = isDevice ? undefined : personOf(state, key, headers.bearer);
  const caller = { key, isDevice, ...(person === undefined ? {} : { person }) };
  checkSettings(route, caller);
  checkRights(route, caller);
  return caller;
}

/** 5.3: a token counts under the key of its login only. */
function personOf(state: State, key: Key, bearer: string | undefined): Person | undefined {
  if (bearer === undefined) return undefined;
  const session = state.sessions.get(bearer);
  if (session === undefined || session.key !== key || session.endsMs <= state.clock.now())
    throw new Refusal(401, 'no such token');
  return session.person;
}

/** 5.4, 5.5, 5.6. */
function checkSettings({ kind }: Route, { key, person, isDevice }: Caller): void {
  const recording = kind === 'record';
  if (!key.unauthenticated && person === undefined && kind !== 'login')
    throw new Refusal(401, 'this key wants a user token');
  if (!key.untrusted && kind === 'login' && !isDevice)
    throw new Refusal(401, 'this key wants a device token');
  if (recording && person === undefined && !isDevice)
    throw new Refusal(401, 'a job is recorded with a token');
  if (kind === 'documents' && person === undefined) throw new Refusal(401, 'whose documents?');
  if (!key.secure && (kind === 'documents' || kind === 'content'))
    throw new Refusal(401, 'not with this key');
}

/** 5.2, 5.3, 5.7. */
function checkRights(route: Route, { key, person }: Caller): void {
  const lacks = (held: readonly string[]): boolean =>
    route.rights.some((right) => !held.includes(right));
  if (key.rights === null) {
    const owners = route.owners === true && person !== undefined;
    if (route.plain !== true && !owners) throw new Refusal(401, 'this key lacks the option');
  } else if (lacks(key.rights)) throw new Refusal(401, 'this key lacks a right');
  if (person !== undefined && lacks(person.rights))
    throw new Refusal(401, 'this user lacks a right');
}
