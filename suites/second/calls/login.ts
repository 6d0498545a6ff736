import { type Answer, answered } from '../answer.ts';
import type { Asked } from '../asked.ts';
import { personRecord } from '../records.ts';
import { Refusal } from '../refusal.ts';
import { customerOf, type Person } from '../state.ts';

const lifetimeSeconds = 1200;
const password = 3;
const expiration = 12;
const passwordType = '0';

/** interface 4.3: by what a user is found for each authtype; the PIN of a card is not asked for. */
const foundBy: Readonly<Record<string, (person: Person, id: string) => boolean>> = {
  [passwordType]: ({ userName }, id) => userName === id,
  '1': ({ details }, id) => details.get(4)?.includes(id) === true,
  '2': ({ details }, id) => details.get(5)?.includes(id) === true,
  '3': ({ userName }, id) => userName === id,
  '4': ({ details }, id) => details.get(1)?.includes(id) === true,
};

export function login({ state, key, given }: Asked): Answer {
  const type = given.optional('authtype') ?? '';
  const id = given.optional('userid') ?? '';
  const person = state.people.find(
    (one) => one.account === customerOf(key.account) && foundBy[type]?.(one, id) === true,
  );
  if (person === undefined) throw new Refusal(401, 'nobody');
  const secret = person.details.get(password)?.[0];
  if (type === passwordType && (secret === undefined || secret !== given.optional('password')))
    throw new Refusal(401, 'nobody');
  const end = person.details.get(expiration)?.[0];
  if (end !== undefined && Date.parse(end) <= state.clock.now()) throw new Refusal(403, 'expired');
  const token = `user.${state.ids.secret()}`;
  state.sessions.set(token, { person, key, endsMs: state.clock.now() + lifetimeSeconds * 1000 });
  const tokenInfo = {
    expires_in: lifetimeSeconds,
    refresh_token: `again.${state.ids.secret()}`,
    access_token: token,
  };
  return answered({ ...personRecord(person), token: tokenInfo });
}
