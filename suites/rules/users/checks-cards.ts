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
import { isArray, member, memberText } from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import {
  type Assertion,
  assertion,
  type BoundCheck,
  type Case,
  seenAnswer,
} from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { seenLogin } from '../../judge/logins.ts';
import { isByFullKeyAlone, keyKind } from '../../judge/queries.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';

const card = 'users.card';
const cardDetail = '4';

/** interface 2, cards, and 4.7: a card that is registered joins the list of its user's, and opens the login. */
export const userCardChecks: readonly BoundCheck[] = [
  { rule: 'USR-CARD-01', play: registered },
  { rule: 'USR-CARD-03', play: registeredByPlainKey },
  { rule: 'USR-CARD-07', play: cardsKept },
];

function* registered(play: Case, world: State): Iterable<Assertion> {
  for (const made of play.exchanges) {
    if (made.operation !== card || !succeeded(made) || made.sent.pair !== undefined) continue;
    const look = lookAfter(play, world, made);
    const login = loginAfter(play, made, made);
    if (look === undefined || login === undefined) continue;
    // SIL-69: how a card is written is the target's to choose.
    const count = cardsIn(look);
    if (!mayBeTaken(play, made, look))
      yield assertion(look, count > 0, {
        expected: `the user with card ${numberOf(made)}`,
        seen: `a user with ${countOf(count, 'card')}`,
      });
    if (!mayBeTaken(play, made, login)) yield opens(login, made);
  }
}

/** interface 4.7: no Advanced API permissions needed. */
function* registeredByPlainKey(play: Case, world: State): Iterable<Assertion> {
  for (const made of play.exchanges) {
    if (made.operation !== card || keyKind(made.sent, world) !== 'plain') continue;
    const login = loginAfter(play, made, made);
    if (!succeeded(made))
      yield assertion(made, false, { expected: 'errorCode 0', seen: seenAnswer(made) });
    else if (login !== undefined && !mayBeTaken(play, made, login)) yield opens(login, made);
  }
}

function* cardsKept(play: Case, world: State): Iterable<Assertion> {
  const registrations = play.exchanges.filter((one) => one.operation === card && succeeded(one));
  for (const later of registrations) {
    const before = registrations.filter(
      (one) =>
        isAfter(later, one) && ownerOf(one) === ownerOf(later) && numberOf(one) !== numberOf(later),
    );
    const look = lookAfter(play, world, later);
    for (const earlier of new Map(before.map((one) => [numberOf(one), one])).values()) {
      const login = loginAfter(play, later, earlier);
      if (login === undefined || mayBeTaken(play, earlier, login)) continue;
      yield opens(login, earlier);
      if (look === undefined || mayBeTaken(play, earlier, look)) continue;
      const count = cardsIn(look);
      yield assertion(look, count >= 2, {
        expected: 'both cards of the user',
        seen: countOf(count, 'card'),
      });
    }
  }
}

/** A login by the card that was registered. */
function opens(login: Exchange, made: Exchange): Assertion {
  const owner = ownerOf(made);
  const opened = isSuccess(login) && userKey(memberText(login.json, 'userName')) === owner;
  return assertion(login, opened, {
    expected: `a login of ${owner} with card ${numberOf(made)}`,
    seen: seenLogin(login),
  });
}

function ownerOf(call: Exchange): string {
  return userKey(pathText(call, 'username'));
}

function numberOf(registration: Exchange): string {
  return parameterText(registration, 'cardid');
}

function lookAfter(play: Case, world: State, call: Exchange): Exchange | undefined {
  return play.exchanges.find(
    (one) =>
      one.operation === 'users.get' &&
      isAfter(one, call) &&
      isSuccess(one) &&
      isByFullKeyAlone(one, world) &&
      userKey(parameterText(one, 'username')) === ownerOf(call),
  );
}

function cardsIn({ json }: Exchange): number {
  const cards = member(json, 'cards');
  return isArray(cards) ? cards.length : 0;
}

/** The first login after a call by the card of a registration; with a password a PIN may be meant (SIL-29). */
function loginAfter({ exchanges }: Case, call: Exchange, made: Exchange): Exchange | undefined {
  return exchanges.find(
    (one) =>
      one.operation === 'login.post' &&
      isAfter(one, call) &&
      parameter(one, 'authtype') === '1' &&
      parameter(one, 'userid') === numberOf(made) &&
      parameter(one, 'password') === undefined,
  );
}

/** An update of the card may replace or delete it (SIL-100), the end of its user ends it, and others may have it too (SIL-70). */
function mayBeTaken({ exchanges }: Case, made: Exchange, until: Exchange): boolean {
  const owner = ownerOf(made);
  return exchanges.some((one) => {
    if (isAfter(one, until) || refused(one)) return false;
    const user = userKey(one.sent.pathParameters['username'] ?? parameterText(one, 'username'));
    const isGift = [card, 'users.create', 'users.update'].includes(one.operation);
    if (isGift && user !== owner) return holds(one, numberOf(made));
    if (isAfter(made, one)) return false;
    const isOfCard =
      one.operation === 'users.update' && parameterValues(one, 'detailtype').includes(cardDetail);
    const isOfUser = user === owner && (isOfCard || one.operation === 'users.delete');
    return isOfUser || one.operation === 'users.import';
  });
}

function holds(one: Exchange, number: string): boolean {
  return ['cardid', 'detaildata'].some((name) => parameterValues(one, name).includes(number));
}
