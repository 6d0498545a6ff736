import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { loginWords, opens } from '../../engine/case/subjects/user-calls.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import type { ParameterValues } from '../../engine/session/call-parameters.ts';
import type { Session } from '../../engine/session/session.ts';
import type { User } from '../../engine/session/session-context.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { login } from '../login/logins.ts';

/** Logins as this user by something else than the name, before a call. */
export function loginsBefore(c: Case, x: Exchange, user: string): readonly Exchange[] {
  return c
    .calls(login)
    .filter((one) => x.isAfter(one) && opens(one, user) && userKey(one.text('userid')) !== user);
}

/** Each login of a user from before a call that comes again after it, unless others were given what it is by. */
export function* triedAgain(c: Case, change: Exchange, user: string): Iterable<Exchange> {
  for (const before of loginsBefore(c, change, user)) {
    const again = loginAgain(c, before, change);
    if (again !== undefined && !isGiven(c, { from: before, until: again, besides: change }))
      yield again;
  }
}

/** The first same login after a call. */
export function loginAgain(c: Case, before: Exchange, x: Exchange): Exchange | undefined {
  const names = ['authtype', 'userid', 'password'];
  return c.after(
    x,
    (one) => login(one) && names.every((name) => one.param(name) === before.param(name)),
  );
}

interface Span {
  readonly from: Exchange;
  /** A login. */
  readonly until: Exchange;
  readonly besides: Exchange;
}

/** Whether anybody may have been given, meanwhile, what a login is by. */
export function isGiven({ exchanges }: Case, { from, until, besides }: Span): boolean {
  return exchanges.some(
    (x) =>
      x !== besides &&
      !from.isAfter(x) &&
      !x.isAfter(until) &&
      !x.refused &&
      (x.operation === 'users.import' || holds(x, until.text('userid'))),
  );
}

/** Whether a call gives a user this as a detail or a card. */
export function holds(x: Exchange, value: string): boolean {
  const given = [...x.params('cardid'), ...x.params('detaildata')];
  return given.some((one) => userKey(one) === userKey(value));
}

export function mustOpen(x: Exchange, user: string): Assertion {
  return assertion(x, opens(x, user), { expected: `a login of ${user}`, seen: loginWords(x) });
}

export function mustNotOpen(x: Exchange, when: string): Assertion {
  return assertion(x, !x.ok, { expected: `no login after ${when}`, seen: x.words });
}

/** An authtype and what it logs in by, or a detail type and its value. */
type Typed = readonly [type: number, value: string];

/** The values by which a user logs in without a password, besides the name (interface 4.3). */
export function idsOf(user: Pick<User, 'card' | 'shortId' | 'email'>): readonly Typed[] {
  return [
    [1, user.card],
    [2, user.shortId],
    [4, user.email],
  ];
}

export async function logInBy(s: Session, ids: readonly Typed[]): Promise<void> {
  for (const [authtype, userid] of ids) await s.call('login.post', { authtype, userid }, s.panel);
}

export function details(...given: readonly Typed[]): readonly ParameterValues[] {
  return given.map(([detailtype, detaildata]) => ({ detailtype, detaildata }));
}
