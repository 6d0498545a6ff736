import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { mayHaveChanged } from '../../engine/case/may-have-changed.ts';
import {
  deletes,
  login,
  loginWords,
  nameIn,
  updates,
} from '../../engine/case/subjects/user-calls.ts';
import { fault } from '../../engine/fault.ts';
import { answersInstead, okay } from '../../engine/fault-proxy/alter.ts';
import type { SentEvent } from '../../engine/journal/event.ts';
import { type Exchange, parameter } from '../../engine/journal/exchange.ts';
import { memberText } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { otherProvider } from '../../engine/session/samples/administration.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { changesDetail, detail, named } from './details.ts';

/** interface 4.7 and 4.3: logins by a password or an alias that a change gave. */
export const rules = [
  rule('USR-MOD-05', 'A changed password logs the user in, and the old one no longer does', {
    from: ['4.7 the detail types', 'users.update call'],
    basis: 'derived',
    atLeast: 2,
    check: onlyNewPasswordOpens,
    faults: fault(
      'old-password-goes-on',
      'returns success for the change of a password and keeps the old one',
      answersInstead(changesDetail('3'), okay),
    ),
  }),
  rule('USR-MOD-10', 'An alias logs its user in', {
    from: 'users.update param detaildata',
    basis: 'SIL-10C',
    check: aliasOpens,
    faults: fault(
      'alias-opens-nothing',
      'stores an alias and refuses every login by it',
      answersInstead(changesDetail('7'), okay),
    ),
  }),
];

/** Every login by password after a change of the password, by what it was changed to last. */
function* onlyNewPasswordOpens(c: Case): Iterable<Assertion> {
  for (const x of c.calls(login).filter((one) => one.param('authtype') === '0')) {
    const change = passwordChangeBefore(c, x);
    if (change === undefined) continue;
    const password = change.param('detaildata');
    const isRight = password !== undefined && x.param('password') === password;
    const user = userKey(x.text('userid'));
    const isOfUser = userKey(memberText(x.json, 'userName')) === user;
    yield assertion(x, isRight ? x.ok && isOfUser : !x.ok, {
      expected: isRight
        ? `a login of ${user} with the new password`
        : 'no login with the old password',
      seen: loginWords(x),
    });
  }
}

/** The change that gave or deleted the password last; undefined where anything else may have done so since. */
function passwordChangeBefore(c: Case, x: Exchange): Exchange | undefined {
  const user = userKey(x.text('userid'));
  const isAboutPassword = (sent: SentEvent): boolean =>
    updates(sent) && parameter({ sent }, 'detailtype') === '3';
  const change = c.before(x, (one) => isAboutPassword(one.sent) && one.ok && nameIn(one) === user);
  if (change === undefined) return undefined;
  const span = { fromSeq: change.sentAt, toSeq: x.answeredAt, except: change };
  const isOverwritten = mayHaveChanged(c, span, (sent) => {
    if (sent.operation === 'users.import') return true;
    const isGiven = sent.operation === 'users.create' || deletes(sent) || isAboutPassword(sent);
    return isGiven && nameIn({ sent }) === user;
  });
  return isOverwritten ? undefined : change;
}

function* aliasOpens(c: Case): Iterable<Assertion> {
  for (const change of c.calls(updates).filter((x) => x.ok)) {
    const alias = change.param('detaildata');
    if (change.param('detailtype') !== '7' || alias === undefined) continue;
    const id = alias.replace(/#\d+$/, '');
    const entered = c.after(change, (x) => login(x) && x.param('userid') === id);
    if (entered === undefined) continue;
    const owner = nameIn(change);
    const isOwner = entered.ok && userKey(memberText(entered.json, 'userName')) === owner;
    yield assertion(entered, isOwner, {
      expected: `a login of ${owner}`,
      seen: loginWords(entered),
    });
  }
}

/** As many as it takes to find one whose id has several digits. */
const mostProviders = 10;

export const testCases = [
  /** An alias is for another provider: by its suffix, which is no part of the name that is logged in with. */
  testCase('users/alias-elsewhere', [], async (s) => {
    let provider = await otherProvider(s, true);
    for (let more = 1; more < mostProviders && provider.length === 1; more += 1)
      provider = await otherProvider(s, true);
    const { userName } = await s.user();
    const alias = s.name('host');
    await s.call('users.update', [named(s, userName), detail('7', `${alias}#${provider}`)]);
    await s.call('login.post', { authtype: 3, userid: alias }, s.panel);
  }),
];
