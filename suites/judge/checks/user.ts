import { errorCodeInfo, userInfo } from '../../catalogue/shape.ts';
import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  parameterValues,
  pathText,
  refused,
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
import { type UserBelief, userKey } from '../../model/beliefs.ts';
import type { World } from '../../model/world.ts';
import { type Check, type Play, seenAnswer, situation } from '../check.ts';
import { differingDetail } from '../details.ts';
import { precedes } from '../order.ts';
import { answersSeen, answersWith, keepsPasswords, onSuccess, refuses } from '../phrases.ts';
import { isByFullKeyAlone, keyKind } from '../sight.ts';
import { cardsKept } from './cards-kept.ts';

const get = 'users.get';
const create = 'users.create';
const card = 'users.card';

export const userChecks: readonly Check[] = [
  answersWith('USR-01', get, userInfo),
  refuses('USR-02', {
    probe: (exchange, world) =>
      isWhole(exchange) &&
      keyKind(exchange.sent, world) === 'full' &&
      named(exchange, world) === undefined,
    by: 404,
  }),
  {
    rule: 'USR-03',
    *answer(exchange, world) {
      const user = isWhole(exchange) ? named(exchange, world) : undefined;
      const isThere = parameter(exchange, 'providerid') === String(user?.providerId);
      if (user?.case === undefined || !isByFullKeyAlone(exchange, world) || !isThere) return;
      const isNamed = userKey(memberText(exchange.json, 'userName')) === userKey(user.userName);
      const provider = numberMember(exchange.json, 'providerId');
      const ok = succeeded(exchange) && isNamed && provider === user.providerId;
      yield situation(exchange, ok, {
        expected: `${user.userName} of provider ${String(user.providerId)}`,
        seen: ok ? 'that' : `${seenAnswer(exchange)}, provider ${String(provider)}`,
      });
    },
  },
  onSuccess('USR-04', get, (exchange, world) => {
    const user = named(exchange, world);
    const provider = Number(parameter(exchange, 'providerid') ?? 0);
    // Another provider's user of that name has details of its own.
    if (user?.case === undefined || ![0, user.providerId].includes(provider)) return undefined;
    const cards = cardsOf(exchange);
    // SIL-69: how a card is written is the target's to choose, but not whether there is one.
    const hasLost = user.cards.size > 0 && cards.length === 0;
    const wrong = differingDetail(user, exchange.json) ?? (hasLost ? 'no card' : undefined);
    return [wrong === undefined, 'the details that were given', wrong ?? 'just that'];
  }),
  onSuccess('USR-CARD-06', get, (exchange, world) => {
    const user = named(exchange, world);
    const provider = Number(parameter(exchange, 'providerid') ?? 0);
    if (user?.case === undefined || ![0, user.providerId].includes(provider)) return undefined;
    const cards = cardsOf(exchange);
    // One that is missing altogether is a matter of USR-CARD-01 and USR-04.
    if (user.cards.size === 0 || cards.length < user.cards.size) return undefined;
    const lost = [...user.cards].filter((number) => !cards.includes(number));
    return [lost.length === 0, `cards ${[...user.cards].join(', ')}`, JSON.stringify(cards)];
  }),
  keepsPasswords('USR-05', get, create, card),
  refuses('USR-06', {
    probe: (exchange, world) =>
      exchange.operation === create &&
      precedes(named(exchange, world)?.createdAtSeq, exchange.sent.seq),
    by: 'refused',
    *besides(probe, play, world) {
      const name = parameterText(probe, 'username');
      const look = play.exchanges.find(
        (one) =>
          one.operation === get && isAfter(one, probe) && parameter(one, 'username') === name,
      );
      const user = named(probe, world);
      if (look === undefined || user === undefined || !succeeded(look)) return;
      const ok = textMember(look.json, 'fullName') === user.fullName;
      yield situation(look, ok, {
        expected: `full name ${user.fullName ?? ''}`,
        seen: String(textMember(look.json, 'fullName')),
      });
    },
  }),
  onSuccess('USR-08', get, (exchange) => {
    const token = member(exchange.json, 'token');
    return [
      token === undefined || token === null,
      'no token',
      token === undefined || token === null ? 'none' : 'a token',
    ];
  }),
  refuses('USR-09', {
    probe: (exchange, world) =>
      exchange.operation === get && keyKind(exchange.sent, world) === 'foreign',
    by: 'refused',
  }),
  {
    rule: 'USR-CARD-01',
    *play(play) {
      for (const exchange of play.exchanges) {
        const number = parameter(exchange, 'cardid');
        if (
          exchange.operation !== card ||
          number === undefined ||
          !succeeded(exchange) ||
          exchange.sent.pair !== undefined
        )
          continue;
        const owner = userKey(pathText(exchange, 'username'));
        const shown = play.exchanges.find(
          (one) =>
            one.operation === get &&
            isAfter(one, exchange) &&
            userKey(parameterText(one, 'username')) === owner,
        );
        const entered = play.exchanges.find(
          (one) =>
            one.operation === 'login.post' &&
            isAfter(one, exchange) &&
            parameter(one, 'userid') === number,
        );
        if (shown === undefined || entered === undefined) continue;
        const untilSeq = Math.max(shown.answered.seq, entered.answered.seq);
        if (isOfOthersToo(play, { number, owner, untilSeq })) continue;
        const cards = cardsOf(shown);
        // SIL-69: how a card is written is the target's to choose.
        yield situation(shown, cards.length > 0, {
          expected: `a user with a card, ${number}`,
          seen: JSON.stringify(cards),
        });
        const opened =
          succeeded(entered) && userKey(memberText(entered.json, 'userName')) === owner;
        yield situation(entered, opened, {
          expected: `the card to open ${owner}`,
          seen: seenAnswer(entered),
        });
      }
    },
  },
  {
    rule: 'USR-CARD-03',
    *play(play, world) {
      for (const exchange of play.exchanges) {
        if (exchange.operation !== card || keyKind(exchange.sent, world) !== 'plain') continue;
        const shown = play.exchanges.some((later) => showsCard(exchange, later));
        if (shown || !succeeded(exchange))
          yield situation(exchange, succeeded(exchange), {
            expected: 'errorCode 0',
            seen: seenAnswer(exchange),
          });
      }
    },
  },
  refuses('USR-CARD-04', { probe: isTaken, by: 'refused' }),
  cardsKept,
  answersSeen('USR-CARD-05', card, { shape: errorCodeInfo, seen: showsCard }),
];

/** GET /users with both of its parameters. */
function isWhole(exchange: Exchange): boolean {
  const lacks = ['username', 'providerid'].some((name) => parameter(exchange, name) === undefined);
  return exchange.operation === get && !lacks;
}

function named(exchange: Exchange, world: World): UserBelief | undefined {
  return world.users.get(userKey(parameterText(exchange, 'username')));
}

function showsCard(made: Exchange, later: Exchange): boolean {
  const cards = later.operation === get ? member(later.json, 'cards') : undefined;
  const isOwners =
    userKey(parameterText(later, 'username')) === userKey(pathText(made, 'username'));
  return isOwners && isArray(cards) && cards.length > 0;
}

/** Registering a card that another user holds already. */
function isTaken(exchange: Exchange, world: World): boolean {
  const number = parameter(exchange, 'cardid');
  if (exchange.operation !== card || number === undefined) return false;
  const own = userKey(pathText(exchange, 'username'));
  return [...world.users.values()].some(
    (user) => userKey(user.userName) !== own && user.cards.has(number),
  );
}

/** Whether some other user has been given the card as well: whom it opens then is not said. */
function isOfOthersToo(
  play: Play,
  words: { readonly number: string; readonly owner: string; readonly untilSeq: number },
): boolean {
  const { number, owner, untilSeq } = words;
  return play.exchanges.some((one) => {
    const { sent } = one;
    const user = sent.pathParameters['username'] ?? parameterText({ sent }, 'username');
    const names = sent.operation === card ? 'cardid' : 'detaildata';
    const isGift =
      [card, 'users.create', 'users.update'].includes(sent.operation) &&
      precedes(sent.seq, untilSeq) &&
      !refused(one);
    return isGift && userKey(user) !== owner && parameterValues({ sent }, names).includes(number);
  });
}

function cardsOf({ json }: Exchange): readonly Json[] {
  const cards = member(json, 'cards');
  return isArray(cards) ? cards : [];
}
