import { errorCodeInfo, userInfo } from '../../catalogue/shape.ts';
import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import {
  isArray,
  type Json,
  member,
  memberText,
  numberMember,
  textMember,
} from '../../journal/json.ts';
import { answersSeen, answersWith, keepsPasswords, onSuccess } from '../../judge/assertions.ts';
import { assertion, type BoundCheck, seenAnswer } from '../../judge/check.ts';
import { differingDetail } from '../../judge/details.ts';
import { precedes } from '../../judge/order.ts';
import { isByFullKeyAlone, keyKind } from '../../judge/queries.ts';
import { refuses } from '../../judge/refusals.ts';
import { type UserState, userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { userCardChecks } from './checks-cards.ts';

const get = 'users.get';
const create = 'users.create';
const card = 'users.card';

export const userChecks: readonly BoundCheck[] = [
  { rule: 'USR-01', ...answersWith(get, userInfo) },
  {
    rule: 'USR-02',
    ...refuses({
      probe: (exchange, world) =>
        isWhole(exchange) &&
        keyKind(exchange.sent, world) === 'full' &&
        named(exchange, world) === undefined,
      by: 'absent',
    }),
  },
  {
    rule: 'USR-03',
    *answer(exchange, world) {
      const user = isWhole(exchange) ? named(exchange, world) : undefined;
      const isThere = parameter(exchange, 'providerid') === String(user?.providerId);
      if (user?.case === undefined || !isByFullKeyAlone(exchange, world) || !isThere) return;
      const isNamed = userKey(memberText(exchange.json, 'userName')) === userKey(user.userName);
      const provider = numberMember(exchange.json, 'providerId');
      const ok = succeeded(exchange) && isNamed && provider === user.providerId;
      yield assertion(exchange, ok, {
        expected: `user ${user.userName} of provider ${String(user.providerId)}`,
        seen: ok ? 'the user' : `${seenAnswer(exchange)}, provider ${String(provider)}`,
      });
    },
  },
  {
    rule: 'USR-13',
    *answer(exchange, world) {
      // Only these are known to be of a local provider: which one may be of type Client is not said.
      if (![get, 'login.post'].includes(exchange.operation) || !succeeded(exchange)) return;
      if (numberMember(exchange.json, 'providerId') !== world.facts.providerId) return;
      const filled = member(exchange.json, 'isExpired') ?? null;
      yield assertion(exchange, filled === null, {
        expected: 'no isExpired',
        seen: filled === null ? 'no isExpired' : `isExpired ${JSON.stringify(filled)}`,
      });
    },
  },
  {
    rule: 'USR-04',
    ...onSuccess(get, (exchange, world) => {
      const user = named(exchange, world);
      const provider = Number(parameter(exchange, 'providerid') ?? 0);
      // Another provider's user of that name has details of its own.
      if (user?.case === undefined || ![0, user.providerId].includes(provider)) return undefined;
      const cards = cardsOf(exchange);
      // SIL-69: how a card is written is the target's to choose, but not whether there is one.
      const hasLost = user.cards.size > 0 && cards.length === 0;
      const wrong =
        differingDetail(user, exchange.json) ?? (hasLost ? 'a missing card' : undefined);
      return [wrong === undefined, 'the details that were sent', wrong ?? 'these details'];
    }),
  },
  {
    rule: 'USR-CARD-06',
    ...onSuccess(get, (exchange, world) => {
      const user = named(exchange, world);
      const provider = Number(parameter(exchange, 'providerid') ?? 0);
      if (user?.case === undefined || ![0, user.providerId].includes(provider)) return undefined;
      const cards = cardsOf(exchange);
      // One that is missing altogether is a matter of USR-CARD-01 and USR-04.
      if (user.cards.size === 0 || cards.length < user.cards.size) return undefined;
      const lost = [...user.cards].filter((number) => !cards.includes(number));
      const seen = `cards ${JSON.stringify(cards)}`;
      return [lost.length === 0, `cards ${[...user.cards].join(', ')}`, seen];
    }),
  },
  { rule: 'USR-05', ...keepsPasswords(get, create, card) },
  {
    rule: 'USR-06',
    ...refuses({
      probe: (exchange, world) =>
        exchange.operation === create &&
        precedes(named(exchange, world)?.createdAtSeq, exchange.sent.seq),
      by: 'any',
      *besides(probe, play, world) {
        const name = parameterText(probe, 'username');
        const look = play.exchanges.find(
          (one) =>
            one.operation === get && isAfter(one, probe) && parameter(one, 'username') === name,
        );
        const user = named(probe, world);
        if (look === undefined || user === undefined || !succeeded(look)) return;
        const ok = textMember(look.json, 'fullName') === user.fullName;
        yield assertion(look, ok, {
          expected: `fullName ${user.fullName ?? ''}`,
          seen: `fullName ${textMember(look.json, 'fullName') ?? 'missing'}`,
        });
      },
    }),
  },
  {
    rule: 'USR-08',
    ...onSuccess(get, (exchange) => {
      const token = member(exchange.json, 'token');
      return [
        token === undefined || token === null,
        'no token',
        token === undefined || token === null ? 'no token' : 'a token',
      ];
    }),
  },
  {
    rule: 'USR-09',
    ...refuses({
      probe: (exchange, world) =>
        exchange.operation === get && keyKind(exchange.sent, world) === 'foreign',
      by: 'any',
    }),
  },
  { rule: 'USR-CARD-04', ...refuses({ probe: isTaken, by: 'any' }) },
  ...userCardChecks,
  { rule: 'USR-CARD-05', ...answersSeen(card, { shape: errorCodeInfo, seen: showsCard }) },
];

/** GET /users with both of its parameters. */
function isWhole(exchange: Exchange): boolean {
  const lacks = ['username', 'providerid'].some((name) => parameter(exchange, name) === undefined);
  return exchange.operation === get && !lacks;
}

function named(exchange: Exchange, world: State): UserState | undefined {
  return world.users.get(userKey(parameterText(exchange, 'username')));
}

function showsCard(made: Exchange, later: Exchange): boolean {
  const cards = later.operation === get ? member(later.json, 'cards') : undefined;
  const isOwners =
    userKey(parameterText(later, 'username')) === userKey(pathText(made, 'username'));
  return isOwners && isArray(cards) && cards.length > 0;
}

/** Registering a card that another user holds already. */
function isTaken(exchange: Exchange, world: State): boolean {
  const number = parameter(exchange, 'cardid');
  if (exchange.operation !== card || number === undefined) return false;
  const own = userKey(pathText(exchange, 'username'));
  return [...world.users.values()].some(
    (user) => userKey(user.userName) !== own && user.cards.has(number),
  );
}

function cardsOf({ json }: Exchange): readonly Json[] {
  const cards = member(json, 'cards');
  return isArray(cards) ? cards : [];
}
