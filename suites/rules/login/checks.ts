import { tokenInfo, userInfo } from '../../catalogue/shape.ts';
import {
  type Exchange,
  parameter,
  parameterText,
  refused,
  succeeded,
} from '../../journal/exchange.ts';
import { member, memberText } from '../../journal/json.ts';
import {
  accepts,
  answersWith,
  keepsPasswords,
  onSuccess,
  type Which,
} from '../../judge/assertions.ts';
import { assertion, type BoundCheck, seenAnswer } from '../../judge/check.ts';
import { differingDetail } from '../../judge/details.ts';
import { keyKind } from '../../judge/queries.ts';
import { refuses } from '../../judge/refusals.ts';
import { mismatch, shapeWords } from '../../judge/shape.ts';
import { type UserState, userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';

const operation = 'login.post';
/** SIL-28. */
const guesses = 10;
const authtypes = ['0', '1', '2', '3', '4'];

export const loginChecks: readonly BoundCheck[] = [
  { rule: 'LOG-01', ...answersWith(operation, userInfo) },
  {
    rule: 'LOG-02',
    ...onSuccess(operation, (exchange) => {
      const wrong = mismatch(member(exchange.json, 'token'), tokenInfo);
      const { expected, seen } = shapeWords(wrong);
      return [wrong === undefined, expected, seen];
    }),
  },
  {
    rule: 'LOG-03',
    ...accepts((exchange, world) => login('0', 'right')(exchange, world), '200 with a token'),
  },
  { rule: 'LOG-04', ...refuses({ probe: login('0', 'wrong'), by: 'caller' }) },
  { rule: 'LOG-05', ...refuses({ probe: login('0', 'absent'), by: 'any' }) },
  {
    rule: 'LOG-06',
    ...accepts(
      (exchange, world) =>
        login('1', 'absent')(exchange, world) && meant(exchange, world)?.pin === undefined,
      '200 with a token',
    ),
  },
  { rule: 'LOG-07', ...accepts(login('2'), '200 with a token') },
  { rule: 'LOG-08', ...accepts(login('3'), '200 with a token') },
  { rule: 'LOG-09', ...accepts(login('4'), '200 with a token') },
  { rule: 'LOG-10', ...refuses({ probe: isNobody, by: 'caller' }) },
  {
    rule: 'LOG-11',
    ...refuses({
      probe: (exchange) =>
        exchange.operation === operation &&
        !authtypes.includes(parameter(exchange, 'authtype') ?? '0'),
      by: 'any',
    }),
  },
  {
    rule: 'LOG-13',
    ...onSuccess(operation, (exchange, world) => {
      const user = meant(exchange, world);
      const seen = userKey(memberText(exchange.json, 'userName'));
      if (user === undefined) return undefined;
      const wrong = differingDetail(user, exchange.json);
      const ok = seen === userKey(user.userName) && wrong === undefined;
      const expected = `user ${user.userName} with the details that were sent`;
      return [ok, expected, `user ${[seen, wrong ?? []].flat().join(', ')}`];
    }),
  },
  { rule: 'LOG-14', ...keepsPasswords(operation) },
  {
    rule: 'LOG-15',
    ...refuses({
      probe: (exchange, world) => byCardWithPin(exchange, world) === 'wrong',
      control: (exchange, world) => byCardWithPin(exchange, world) === 'right',
      by: 'any',
    }),
  },
  {
    rule: 'LOG-21',
    ...accepts((exchange, world) => byCardWithPin(exchange, world) === 'right', '200 with a token'),
  },
  {
    rule: 'LOG-16',
    ...refuses({
      probe: (exchange, world) =>
        exchange.operation === operation &&
        parameter(exchange, 'userid') ===
          world.facts.users.find((user) => user.actor === 'expired')?.userName,
      by: 'any',
    }),
  },
  {
    rule: 'LOG-17',
    ...refuses({
      probe: (exchange) =>
        exchange.operation === operation && exchange.sent.malformed === 'in the query: password',
      by: 400,
    }),
  },
  {
    rule: 'LOG-18',
    *play(play, world) {
      const tries = play.exchanges.filter(
        (one) => one.operation === operation && parameter(one, 'authtype') === '0',
      );
      const isRight = (one: Exchange): boolean =>
        parameter(one, 'password') === meant(one, world)?.password;
      for (const [at, one] of tries.entries()) {
        const earlier = tries.slice(Math.max(0, at - guesses), at);
        const opened = tries.slice(0, at).some((other) => isRight(other) && succeeded(other));
        if (!isRight(one) || !opened || earlier.filter(refused).length < guesses) continue;
        yield assertion(one, one.status === 403, {
          expected: `403 after ${String(guesses)} wrong passwords`,
          seen: seenAnswer(one),
        });
      }
    },
  },
  {
    rule: 'LOG-19',
    ...refuses({
      probe: (exchange, world, play) =>
        play.scenario === 'login/of-providers' &&
        exchange.operation === operation &&
        play.exchanges.some(
          (one) =>
            isMadeElsewhere(one, world) &&
            parameter(one, 'detaildata') === parameter(exchange, 'password'),
        ),
      by: 'any',
    }),
  },
];

/** A user of a provider that is not the usual one. */
function isMadeElsewhere(one: Exchange, world: State): boolean {
  const isElsewhere = parameter(one, 'providerid') !== String(world.facts.providerId);
  return one.operation === 'users.create' && succeeded(one) && isElsewhere;
}

/** The user that a login's id stands for, as far as is known. */
function meant(exchange: Exchange, world: State): UserState | undefined {
  if (exchange.operation !== operation) return undefined;
  const id = parameterText(exchange, 'userid');
  const key = userKey(id);
  const matches: Readonly<Record<string, (user: UserState) => boolean>> = {
    0: (user) => userKey(user.userName) === key,
    1: (user) => user.cards.has(id),
    2: (user) => user.shortId === id,
    3: (user) => userKey(user.userName) === key,
    4: (user) => user.email?.toLowerCase() === id.toLowerCase(),
  };
  const matchesId = matches[parameterText(exchange, 'authtype')];
  return matchesId === undefined ? undefined : world.users.values().find(matchesId);
}

/** A login of a known user with this authtype, whose password is right, wrong, absent, or anything. */
function login(authtype: string, password?: 'right' | 'wrong' | 'absent'): Which {
  return (exchange, world) => {
    if (exchange.operation !== operation || parameter(exchange, 'authtype') !== authtype)
      return false;
    const user = meant(exchange, world);
    if (
      exchange.sent.malformed !== undefined ||
      user?.case === undefined ||
      user.providerId !== world.facts.providerId ||
      keyKind(exchange.sent, world) !== 'full'
    )
      return false;
    const given = parameter(exchange, 'password');
    if (password === undefined) return true;
    if (password === 'absent') return given === undefined;
    return given !== undefined && (given === user.password) === (password === 'right');
  };
}

/** A login by the card of a user who has a PIN, with something in its place. */
function byCardWithPin(exchange: Exchange, world: State): 'right' | 'wrong' | undefined {
  const pin = parameter(exchange, 'authtype') === '1' ? meant(exchange, world)?.pin : undefined;
  const given = parameter(exchange, 'password');
  if (pin === undefined || given === undefined) return undefined;
  return given === pin ? 'right' : 'wrong';
}

function isNobody(exchange: Exchange, world: State): boolean {
  const known =
    authtypes.includes(parameterText(exchange, 'authtype')) &&
    parameter(exchange, 'userid') !== undefined;
  return exchange.operation === operation && known && meant(exchange, world) === undefined;
}
