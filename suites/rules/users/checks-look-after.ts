import { type Exchange, isAfter, parameterText, pathText } from '../../journal/exchange.ts';
import type { Case } from '../../judge/check.ts';
import { precedes } from '../../judge/order.ts';
import { isByFullKeyAlone } from '../../judge/queries.ts';
import { userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';

const get = 'users.get';
const update = 'users.update';

/** The first look at a user after a change of that user, before the next one. */
export function lookAfter(play: Case, world: State, change: Exchange): Exchange | undefined {
  const next = play.exchanges.find(
    (one) =>
      (one.operation === update || one.operation === 'users.card') &&
      userOf(one) === userOf(change) &&
      isAfter(one, change),
  );
  return play.exchanges.find(
    (one) =>
      one.operation === get &&
      isByFullKeyAlone(one, world) &&
      userKey(parameterText(one, 'username')) === userOf(change) &&
      isAfter(one, change) &&
      precedes(one.answered.seq, next?.sent.seq),
  );
}

function userOf(exchange: Exchange): string {
  return userKey(pathText(exchange, 'username'));
}
