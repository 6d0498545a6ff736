import { answersSeen } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import {
  gets,
  isByFullKeyAlone,
  login,
  loginWords,
  nameIn,
  registers,
  updates,
} from '../../engine/case/subjects/user-calls.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterRecords,
  answersInstead,
  both,
  isRefused,
  okay,
  pretends,
  whoseForm,
  withKey,
  without,
} from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  withForm,
} from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { itemsOf, member, memberText } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { errorCodeInfo } from '../../spec/shape.ts';
import { lookAt } from './details.ts';

const call = 'users.card call';
const cardid = 'users.card param cardid';
const namesCard = whoseForm(registers, (form) => form.has('cardid'));

/** interface 2, cards, and 4.7: a card that is registered joins the list of its user's, and opens the login. */
export const rules = [
  rule('USR-CARD-01', 'A registered card logs its user in, and the user is shown with a card', {
    from: [call, '2 UserInfo cards', cardid],
    basis: 'derived',
    check: shownAndOpens,
    faults: [
      fault(
        'card-is-not-registered',
        'returns success for the registration of a card and registers none',
        answersInstead(namesCard, okay),
      ),
      fault('card-opens-nothing', 'shows a registered card and refuses logins by it', () =>
        refusesCards((card) => card),
      ),
      fault(
        'card-registered-again-is-lost',
        'removes the cards of a user who registers one of them again',
        losesCardsRegisteredAgain,
      ),
    ],
  }),
  rule(
    'USR-CARD-03',
    'Registering a card works with a key without the Advanced API permissions option',
    {
      from: ['users.card keys', '4 without the Advanced option'],
      needs: ['key.plain'],
      check: registeredByPlainKey,
      faults: [
        fault(
          'card-needs-advanced',
          'refuses to register a card for a key without the Advanced API permissions option',
          ({ key }) => answersInstead(both(registers, withKey(key('plain')))),
        ),
        fault(
          'card-of-plain-key-is-forgotten',
          'returns errorCode 0 to a key without the Advanced API permissions option and registers no card',
          ({ key }) => answersInstead(both(registers, withKey(key('plain'))), okay),
        ),
      ],
    },
  ),
  rule('USR-CARD-05', 'Registering a card returns ErrorCodeInfo', {
    from: ['users.card returns', '2 ErrorCodeInfo errorCode'],
    check: answersSeen('users.card', {
      shape: errorCodeInfo,
      seen: (made, later) => gets(later) && nameIn(later) === nameIn(made) && cardsIn(later) > 0,
    }),
    faults: fault(
      'card-answer-lacks-errorcode',
      'returns no errorCode for the registration of a card',
      alterRecords(registers, (record) => without(record, 'errorCode')),
    ),
  }),
  rule('USR-CARD-07', 'Registering a second card keeps the first: both log the user in', {
    from: call,
    basis: 'derived',
    since: '2026-12',
    check: earlierCardsKept,
    faults: fault(
      'second-card-takes-the-first-away',
      'removes the earlier card of a user when another one is registered',
      () => {
        const last = new Map<string, string>();
        return refusesCards((card, user) => {
          const before = last.get(user);
          last.set(user, card);
          return before === card ? undefined : before;
        });
      },
    ),
  }),
  rule('USR-CARD-04', 'A card of one user cannot be registered for another', {
    from: cardid,
    basis: 'SIL-70',
    refused: 'any',
    faults: fault(
      'card-of-two-users',
      'returns errorCode 0 for the registration of a card that another user has',
      pretends(namesCard),
    ),
  }),
];

function* shownAndOpens(c: Case): Iterable<Assertion> {
  for (const made of c.calls(registers).filter((x) => x.ok && x.group === undefined)) {
    const look = lookAfter(c, made);
    const entered = loginAfter(c, made, made);
    if (look === undefined || entered === undefined) continue;
    // SIL-69: how a card is written is the target's to choose.
    const count = cardsIn(look);
    if (!mayBeTaken(c, made, look))
      yield assertion(look, count > 0, {
        expected: `the user with card ${made.text('cardid')}`,
        seen: `a user with ${countOf(count, 'card')}`,
      });
    yield* opens(c, made, entered);
  }
}

function* registeredByPlainKey(c: Case): Iterable<Assertion> {
  for (const made of c.calls(registers).filter((x) => x.key === 'plain'))
    if (made.ok) yield* opens(c, made, loginAfter(c, made, made));
    else yield assertion(made, false, { expected: 'errorCode 0', seen: made.words });
}

function* earlierCardsKept(c: Case): Iterable<Assertion> {
  const registrations = c.calls(registers).filter((x) => x.ok);
  for (const later of registrations) {
    const before = registrations.filter(
      (x) =>
        later.isAfter(x) &&
        nameIn(x) === nameIn(later) &&
        x.text('cardid') !== later.text('cardid'),
    );
    const look = lookAfter(c, later);
    for (const earlier of new Map(before.map((x) => [x.text('cardid'), x])).values()) {
      const opened = [...opens(c, earlier, loginAfter(c, later, earlier))];
      yield* opened;
      if (opened.length === 0 || look === undefined || mayBeTaken(c, earlier, look)) continue;
      const count = cardsIn(look);
      yield assertion(look, count >= 2, {
        expected: 'both cards of the user',
        seen: countOf(count, 'card'),
      });
    }
  }
}

/** A login by the card of a registration must be one of its user, unless the card may be somebody else's by then. */
function* opens(c: Case, made: Exchange, entered: Exchange | undefined): Iterable<Assertion> {
  if (entered === undefined || mayBeTaken(c, made, entered)) return;
  const owner = nameIn(made);
  const isOwner = entered.isSuccess && userKey(memberText(entered.json, 'userName')) === owner;
  yield assertion(entered, isOwner, {
    expected: `a login of ${owner} with card ${made.text('cardid')}`,
    seen: loginWords(entered),
  });
}

function lookAfter(c: Case, call: Exchange): Exchange | undefined {
  return c.after(
    call,
    (x) => gets(x) && x.isSuccess && isByFullKeyAlone(x) && nameIn(x) === nameIn(call),
  );
}

function cardsIn({ json }: Exchange): number {
  return itemsOf(member(json, 'cards')).length;
}

/** The first login after a call by the card of a registration; with a password a PIN may be meant (SIL-29). */
function loginAfter(c: Case, call: Exchange, made: Exchange): Exchange | undefined {
  return c.after(
    call,
    (x) =>
      login(x) &&
      x.param('authtype') === '1' &&
      x.param('userid') === made.text('cardid') &&
      x.param('password') === undefined,
  );
}

/** An update of the card may replace or delete it (SIL-100), the end of its user ends it, and others may have it too (SIL-70). */
function mayBeTaken(c: Case, made: Exchange, until: Exchange): boolean {
  const owner = nameIn(made);
  return c.exchanges.some((x) => {
    if (x.isAfter(until) || x.refused) return false;
    const isGift = ['users.card', 'users.create', 'users.update'].includes(x.operation);
    if (isGift && nameIn(x) !== owner)
      return ['cardid', 'detaildata'].some((name) => x.params(name).includes(made.text('cardid')));
    if (made.isAfter(x)) return false;
    const isOfCard = updates(x) && x.params('detailtype').includes('4');
    const isOfUser = nameIn(x) === owner && (isOfCard || x.operation === 'users.delete');
    return isOfUser || x.operation === 'users.import';
  });
}

/** Refuses logins by the cards that `lost` names when a card is registered. */
function refusesCards(lost: (card: string, user: string) => string | undefined): Interception {
  const refused = new Set<string | undefined>();
  return {
    request: (request) => {
      const form = formOf(request);
      if (namesCard(request))
        refused.add(lost(form.get('cardid') ?? '', request.pathParameters['username'] ?? ''));
      return login(request) && refused.has(form.get('userid') ?? '')
        ? jsonAnswer(401, {})
        : request;
    },
  };
}

function losesCardsRegisteredAgain(): Interception {
  const registered = new Set<string>();
  return {
    answer: async (answer, request, upstream) => {
      if (!registers(request) || isRefused(answer)) return answer;
      const { username = '' } = request.pathParameters;
      const held = `${username} ${formOf(request).get('cardid') ?? ''}`;
      const path = `/users/${encodeURIComponent(username)}`;
      if (registered.has(held))
        await upstream({ ...withForm(request, new URLSearchParams({ detailtype: '4' })), path });
      registered.add(held);
      return answer;
    },
  };
}

export const testCases = [
  /** A card is registered, shown and used; once more for its user, and for a second one; one more card of the user. */
  testCase('users/card', [], async (s) => {
    const user = await s.user();
    const other = await s.user();
    const register = (username: string, card: string) =>
      s.call('users.card', { username, cardid: card });
    const enter = (card: string) => s.call('login.post', { authtype: 1, userid: card });
    const card = s.cardNumber();
    await s.times(2, async () => {
      await register(user.userName, card);
      await lookAt(s, user.userName);
      await enter(card);
    });
    await s.probe(
      'USR-CARD-04',
      () => register(other.userName, card),
      () => register(other.userName, s.cardNumber()),
    );
    // The first card may belong to the other user now, where a card may move.
    const [second, third] = [s.cardNumber(), s.cardNumber()];
    for (const one of [second, third]) await register(user.userName, one);
    await lookAt(s, user.userName);
    for (const one of [third, second, card, user.card]) await enter(one);
  }),

  testCase('users/card-plain-key', ['key.plain'], async (s) => {
    const { userName: username } = await s.user();
    const card = s.cardNumber();
    await s.call('users.card', { username, cardid: card }, { key: s.credentials.key('plain') });
    await s.call('login.post', { authtype: 1, userid: card });
  }),
];
