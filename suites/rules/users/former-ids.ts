import type { Case } from '../../engine/case/case.ts';
import type { Assertion } from '../../engine/case/check.ts';
import { userDeletions, userOf } from '../../engine/case/subjects/groups-of-user.ts';
import {
  creates,
  deletes,
  opens,
  registers,
  updates,
} from '../../engine/case/subjects/user-calls.ts';
import { fault } from '../../engine/fault.ts';
import { answersInstead, isRefused, okay } from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  jsonOf,
  type PassingAnswer,
  type PassingRequest,
  withForm,
} from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { byType, login } from '../login/logins.ts';
import { changesDetail, named } from './details.ts';
import {
  details,
  idsOf,
  isGiven,
  logInBy,
  loginAgain,
  mustNotOpen,
  mustOpen,
  triedAgain,
} from './former-logins.ts';

const detaildata = 'users.update param detaildata';
const imports = 'users.import';

/** The authtype (interface 4.3) by which a detail (interface 4.7) opens the login: an alias is a name. */
const wayOf: ReadonlyMap<string, string> = new Map([
  ['1', '4'],
  ['3', '0'],
  ['4', '1'],
  ['5', '2'],
  ['7', '3'],
]);
const [byPassword, byCard] = ['0', '1'];
/** The details that are nobody else's. */
const ids = ['1', '4', '5'];

/** interface 4.7 and 4.3: what no longer logs a user in, since it was changed or deleted, or the user was. */
export const rules = [
  rule('USR-MOD-15', 'A deleted detail no longer logs its user in', {
    from: detaildata,
    basis: 'derived',
    atLeast: 3,
    since: '2026-12',
    check: deletedDetail((x, c) => !isRegistered(x, c)),
    faults: [
      fault(
        'deleted-alias-goes-on',
        'returns success for the deletion of an alias and still logs its user in by it',
        answersInstead(changesDetail('7', 'deletes'), okay),
      ),
      fault(
        'deleted-password-goes-on',
        'returns success for the deletion of a password and still logs its user in by it',
        answersInstead(changesDetail('3', 'deletes'), okay),
      ),
    ],
  }),
  rule('USR-MOD-18', 'After the card number of a user is deleted, no card logs the user in', {
    from: detaildata,
    basis: 'SIL-100',
    since: '2026-12',
    // Whether a card that was registered is the detail that an update deletes, the interface does not say.
    check: deletedDetail(isRegistered),
    faults: fault(
      'registered-card-goes-on',
      'deletes a card number and still logs its user in by the registered card',
      keepsRegistered,
    ),
  }),
  rule(
    'USR-MOD-16',
    'A changed card, short id or e-mail address logs the user in, and the former short id or address no longer does',
    {
      from: detaildata,
      basis: 'derived',
      atLeast: 5,
      since: '2026-12',
      check: changedIds,
      faults: [
        fault('former-short-id-goes-on', 'logs in users by their former short id', keepsShortIds),
        fault(
          'changed-card-is-forgotten',
          'returns success for the change of a card and keeps the old card',
          answersInstead(changesDetail('4', 'changes'), okay),
        ),
      ],
    },
  ),
  rule(
    'USR-DEL-07',
    'A card, a short id or an e-mail address of a deleted user no longer logs in',
    {
      from: 'users.delete call',
      basis: 'derived',
      atLeast: 3,
      since: '2026-12',
      *check(c) {
        for (const deletion of userDeletions(c))
          for (const again of triedAgain(c, deletion, userOf(deletion)))
            yield mustNotOpen(again, 'the user was deleted');
      },
      faults: fault(
        'ids-of-the-deleted-open-the-login',
        'logs in deleted users by their cards, short ids and e-mail addresses',
        keepsLogins,
      ),
    },
  ),
];

/** interface 4.7: what was deleted from a user is nobody's, until it is given to somebody again. */
function deletedDetail(isMeant: (before: Exchange, c: Case) => boolean) {
  return function* (c: Case): Iterable<Assertion> {
    const gifts = c.exchanges.filter(
      (x) =>
        registers(x) || creates(x) || x.operation === imports || (updates(x) && !isDeletion(x)),
    );
    for (const deletion of c.calls(updates).filter((x) => x.ok && isDeletion(x)))
      for (const before of c.calls(login)) {
        const isBy = before.param('authtype') === wayOf.get(deletion.text('detailtype'));
        if (!isBy || !isOwn(before, deletion) || !isMeant(before, c)) continue;
        const again = loginAgain(c, before, deletion);
        if (again !== undefined && gifts.every((x) => before.isAfter(x)))
          yield mustNotOpen(again, 'the detail was deleted');
      }
  };
}

/** interface 4.7: an update without detaildata. */
function isDeletion(x: Exchange): boolean {
  return updates(x) && x.param('detaildata') === undefined;
}

/** A login of the user, before the deletion, by the password or by something else than the name. */
function isOwn(x: Exchange, deletion: Exchange): boolean {
  const user = userOf(deletion);
  const isByName = x.param('authtype') !== byPassword && userKey(x.text('userid')) === user;
  return deletion.isAfter(x) && opens(x, user) && !isByName;
}

/** A login by a card that was registered by the call for that. */
function isRegistered(x: Exchange, c: Case): boolean {
  const isCard = (one: Exchange): boolean => one.param('cardid') === x.param('userid');
  return x.param('authtype') === byCard && c.calls(registers).some(isCard);
}

function* changedIds(c: Case): Iterable<Assertion> {
  for (const change of c.calls(updates).filter((x) => x.ok)) {
    const type = change.text('detailtype');
    const value = change.param('detaildata');
    if (value === undefined || !ids.includes(type) || change.params('detailtype').length > 1)
      continue;
    const way = wayOf.get(type);
    const user = userOf(change);
    // SIL-100: a card may join those that are there.
    for (const again of triedAgain(c, change, user))
      if (way !== byCard && again.param('authtype') === way && !isBy(again, value))
        yield mustNotOpen(again, 'the detail was changed');
    const fresh = c.after(change, (x) => login(x) && x.param('authtype') === way && isBy(x, value));
    if (fresh !== undefined && !isGiven(c, { from: change, until: fresh, besides: change }))
      yield mustOpen(fresh, user);
  }
}

function isBy(x: Exchange, userid: string): boolean {
  return userKey(x.text('userid')) === userKey(userid);
}

/** A login that a registered card opened once it opens for ever. */
function keepsRegistered(): Interception {
  const registered = new Set<string>();
  const opened = new Map<string, PassingAnswer>();
  return {
    answer: (answer, request) => {
      const form = formOf(request);
      if (registers(request)) registered.add(form.get('cardid') ?? '');
      const card = form.get('userid') ?? '';
      if (!byType('1')(request) || !registered.has(card)) return answer;
      if (answer.status === 200) opened.set(card, answer);
      return opened.get(card) ?? answer;
    },
  };
}

/** A login that worked works again, once its user was deleted. */
function keepsLogins(): Interception {
  const gone = new Set<string>();
  const worked = new Map<string, PassingAnswer>();
  return {
    answer: (answer, request) => {
      const form = formOf(request);
      if (deletes(request) && !isRefused(answer)) gone.add(userIn(request));
      if (!['1', '2', '4'].some((type) => byType(type)(request))) return answer;
      const id = `${form.get('authtype') ?? ''} ${form.get('userid') ?? ''}`;
      if (!isRefused(answer)) worked.set(id, answer);
      const before = worked.get(id);
      const user = before && textMember(jsonOf(before), 'userName');
      return before !== undefined && gone.has(userKey(user ?? '')) ? before : answer;
    },
  };
}

/** The former short id of a user is taken for the one of today. */
function keepsShortIds(): Interception {
  const held = new Map<string, string>();
  const today = new Map<string, string>();
  return {
    request: (request) => {
      const form = formOf(request);
      if (creates(request)) {
        const shortId = form.getAll('detaildata')[form.getAll('detailtype').indexOf('5')];
        if (shortId !== undefined) held.set(userKey(form.get('username') ?? ''), shortId);
      }
      const [before, changed] = [held.get(userIn(request)), form.get('detaildata')];
      if (changesDetail('5', 'changes')(request) && before !== undefined && changed !== null)
        today.set(before, changed);
      const now = byType('2')(request) ? today.get(form.get('userid') ?? '') : undefined;
      if (now === undefined) return request;
      form.set('userid', now);
      return withForm(request, form);
    },
  };
}

function userIn({ pathParameters }: PassingRequest): string {
  return userKey(pathParameters['username'] ?? '');
}

export const testCases = [
  /** The short id, the e-mail address and the card of a user are changed: the old ones are tried, and the new ones. */
  testCase('users/former-ids', [], async (s) => {
    const user = await s.user();
    const fresh = {
      card: s.cardNumber(),
      shortId: s.cardNumber(),
      email: `${s.name('New')}@new.example`,
    };
    await logInBy(s, idsOf(user));
    const changes = details([5, fresh.shortId], [1, fresh.email], [4, fresh.card]);
    for (const change of changes) await s.call('users.update', [named(s, user.userName), change]);
    await logInBy(s, idsOf(user));
    await logInBy(s, idsOf(fresh));
  }),
];
