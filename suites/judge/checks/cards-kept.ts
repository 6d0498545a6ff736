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
import { userKey } from '../../model/beliefs.ts';
import { type Play, type PlayCheck, seenAnswer, situation } from '../check.ts';

const card = 'users.card';

/** interface 2, cards, and 4.7: a user has a list of cards, and one that is registered joins it. */
export const cardsKept: PlayCheck = {
  rule: 'USR-CARD-07',
  *play(play) {
    const registrations = play.exchanges.filter((one) => one.operation === card && succeeded(one));
    for (const later of registrations) {
      const owner = ownerOf(later);
      const number = parameter(later, 'cardid');
      const cards = registrations
        .filter((one) => isAfter(later, one) && ownerOf(one) === owner)
        .map((one) => parameterText(one, 'cardid'))
        .filter((one) => one !== number);
      const look = play.exchanges.find((one) => isAfter(one, later) && shows(one, owner));
      for (const earlier of new Set(cards)) {
        const login = play.exchanges.find((one) => isAfter(one, later) && isLogin(one, earlier));
        if (login === undefined || mayBeTaken(play, { earlier, owner, until: login })) continue;
        const opened = succeeded(login) && userKey(memberText(login.json, 'userName')) === owner;
        yield situation(login, opened, {
          expected: `the card ${earlier} to open ${owner} still`,
          seen: seenAnswer(login),
        });
        if (look === undefined || mayBeTaken(play, { earlier, owner, until: look })) continue;
        const shown = member(look.json, 'cards');
        const count = isArray(shown) ? shown.length : 0;
        // SIL-69: how a card is written is the target's to choose.
        yield situation(look, count >= 2, {
          expected: 'both cards',
          seen: `${String(count)} of them`,
        });
      }
    }
  },
};

function ownerOf(registration: Exchange): string {
  return userKey(pathText(registration, 'username'));
}

function shows(one: Exchange, owner: string): boolean {
  const isOwners = userKey(parameterText(one, 'username')) === owner;
  return one.operation === 'users.get' && succeeded(one) && isOwners;
}

function isLogin(one: Exchange, number: string): boolean {
  return (
    one.operation === 'login.post' &&
    parameter(one, 'authtype') === '1' &&
    parameter(one, 'userid') === number &&
    parameter(one, 'password') === undefined
  );
}

/** An update of the card may replace or delete it (SIL-100), an end of its user ends it, and others may have it too (SIL-70). */
function mayBeTaken(
  { exchanges }: Play,
  {
    earlier,
    owner,
    until,
  }: { readonly earlier: string; readonly owner: string; readonly until: Exchange },
): boolean {
  return exchanges.some((one) => {
    if (isAfter(one, until) || refused(one)) return false;
    const isOwners = userKey(pathText(one, 'username')) === owner;
    if (one.operation === 'users.delete' || one.operation === 'users.import') return true;
    if (one.operation === 'users.update') return isOwners || holds(one, earlier);
    return (
      (one.operation === card || one.operation === 'users.create') &&
      !isOwners &&
      holds(one, earlier)
    );
  });
}

function holds(one: Exchange, number: string): boolean {
  return ['cardid', 'detaildata'].some((name) => parameterValues(one, name).includes(number));
}
