import type { SentEvent } from '../../journal/event.ts';
import {
  type Exchange,
  isAfter,
  parameter,
  parameterText,
  succeeded,
} from '../../journal/exchange.ts';
import { memberText } from '../../journal/json.ts';
import { assertion, type BoundCheck, type Case } from '../../judge/check.ts';
import { seenLogin } from '../../judge/logins.ts';
import { isTouched } from '../../judge/touched.ts';
import { userKey } from '../../model/document-state.ts';

const login = 'login.post';
const update = 'users.update';
const remove = 'users.delete';
const passwordType = '3';

/** Every login by password after a change of the password, by what it was changed to last. */
export const passwordChange: BoundCheck = {
  rule: 'USR-MOD-05',
  *play(play) {
    for (const one of play.exchanges) {
      const change = isPasswordLogin(one) ? passwordChangeBefore(play, one) : undefined;
      if (change === undefined) continue;
      const password = parameter(change, 'detaildata');
      const right = password !== undefined && parameter(one, 'password') === password;
      const user = userKey(parameterText(one, 'userid'));
      const isOfUser = userKey(memberText(one.json, 'userName')) === user;
      yield assertion(one, right ? succeeded(one) && isOfUser : !succeeded(one), {
        expected: right
          ? `a login of ${user} with the new password`
          : 'no login with the old password',
        seen: seenLogin(one),
      });
    }
  },
};

function isPasswordLogin(one: Exchange): boolean {
  return one.operation === login && parameter(one, 'authtype') === '0';
}

/** The change that said last what the password is; undefined where anything else may have said so since. */
function passwordChangeBefore(play: Case, one: Exchange): Exchange | undefined {
  const user = userKey(parameterText(one, 'userid'));
  const change = play.exchanges.findLast(
    (it) => isAboutPassword(it) && succeeded(it) && userOf(it.sent) === user && isAfter(one, it),
  );
  if (change === undefined) return undefined;
  const stretch = { fromSeq: change.sent.seq, toSeq: one.answered.seq, except: change };
  const isOverwritten = isTouched(play, stretch, (sent) => {
    if (sent.operation === 'users.import') return true;
    const isOfUser = userOf(sent) === user;
    if (sent.operation === 'users.create')
      return userKey(parameterText({ sent }, 'username')) === user;
    return isOfUser && (sent.operation === remove || isAboutPassword({ sent }));
  });
  return isOverwritten ? undefined : change;
}

function isAboutPassword({ sent }: Pick<Exchange, 'sent'>): boolean {
  return sent.operation === update && parameter({ sent }, 'detailtype') === passwordType;
}

function userOf({ pathParameters }: SentEvent): string {
  return userKey(pathParameters['username'] ?? '');
}
