import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  parameterValues,
  refused,
  succeeded,
} from '../../journal/exchange.ts';
import { memberText } from '../../journal/json.ts';
import { type Case, seenAnswer } from '../../judge/check.ts';
import { userKey } from '../../model/document-state.ts';

const login = 'login.post';

/** Logins as this user by something else than the name. */
export function loginsOf({ exchanges }: Case, owner: string): readonly Exchange[] {
  return exchanges.filter(
    (one) =>
      one.operation === login &&
      opens(one, owner) &&
      userKey(parameterText(one, 'userid')) !== owner,
  );
}

/** Each login of the owner from before a call, with the same one after it, unless others were given what it is by. */
export function* triedAgain(
  play: Case,
  change: Exchange,
  owner: string,
): Iterable<readonly [before: Exchange, again: Exchange]> {
  for (const before of loginsOf(play, owner)) {
    if (!isAfter(change, before)) continue;
    const again = play.exchanges.find((one) => isAfter(one, change) && isSame(one, before));
    if (again !== undefined && !isGiven(play, again, { since: before, besides: change }))
      yield [before, again];
  }
}

export function opens(one: Exchange, owner: string): boolean {
  return succeeded(one) && userKey(memberText(one.json, 'userName')) === owner;
}

/** "a login of anna", "401": whom a login let in, or how it was refused. */
export function seenLogin(one: Exchange): string {
  const user = memberText(one.json, 'userName');
  return succeeded(one) && user !== '' ? `a login of ${userKey(user)}` : seenAnswer(one);
}

export function isLoginBy(one: Exchange, way: string): boolean {
  return one.operation === login && parameter(one, 'authtype') === way;
}

export function isSame(one: Exchange, other: Exchange): boolean {
  return (
    one.operation === login &&
    ['authtype', 'userid', 'password'].every(
      (name) => parameter(one, name) === parameter(other, name),
    )
  );
}

export function isSameText(one: Exchange, value: string): boolean {
  return userKey(parameterText(one, 'userid')) === userKey(value);
}

/** Whether anybody may have been given, between two calls, what a login is by. */
export function isGiven(
  { exchanges }: Case,
  until: Exchange,
  { since, besides }: { readonly since: Exchange; readonly besides: Exchange },
): boolean {
  return exchanges.some(
    (one) =>
      one !== besides &&
      !isAfter(since, one) &&
      !isAfter(one, until) &&
      !refused(one) &&
      (one.operation === 'users.import' || holds(one, parameterText(until, 'userid'))),
  );
}

export function holds(one: Exchange, value: string): boolean {
  const given = ['cardid', 'detaildata'].flatMap((name) => parameterValues(one, name));
  return given.some((it) => userKey(it) === userKey(value));
}
