import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import {
  groupsJoined,
  groupsOfUser,
  groupsShown,
  type Ids,
  isCreationOf,
  userDeletions,
  userOf,
} from '../../engine/case/subjects/groups-of-user.ts';
import { creates, registers, updates } from '../../engine/case/subjects/user-calls.ts';
import { fault } from '../../engine/fault.ts';
import { isRefused, on } from '../../engine/fault-proxy/alter.ts';
import { answersAsBefore } from '../../engine/fault-proxy/answers-as-before.ts';
import { formOf, type Interception } from '../../engine/fault-proxy/interception.ts';
import { namesOf } from '../../engine/journal/choices.ts';
import { type Exchange, succeeded } from '../../engine/journal/exchange.ts';
import { asText, member } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { endingsFor } from '../../engine/session/documents/unicode-names.ts';
import { group } from '../../engine/session/samples/users.ts';
import type { Session } from '../../engine/session/session.ts';
import type { User } from '../../engine/session/session-context.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { named } from './details.ts';
import {
  details,
  holds,
  idsOf,
  isGiven,
  logInBy,
  loginAgain,
  loginsBefore,
  mustOpen,
} from './former-logins.ts';

const from = 'users.delete call';
const deletes = on('users.delete');

/** interface 4.7: the name and the ids of a deleted user, for the next one. */
export const rules = [
  rule(
    'USR-DEL-08',
    'The name, card, short id and e-mail address of a deleted user can be given to a new user',
    {
      from,
      basis: 'SIL-104',
      atLeast: 4,
      since: '2026-12',
      check: givenAgain,
      faults: fault(
        'name-of-the-deleted-stays-taken',
        'refuses to create a user with the name of a deleted one',
        keepsNames,
      ),
    },
  ),
  rule(
    'USR-DEL-09',
    'A new user with the name of a deleted one has neither the groups nor the details of that user',
    {
      from,
      basis: 'SIL-104',
      atLeast: 2,
      since: '2026-12',
      check: newBeginnings,
      faults: fault(
        'groups-of-the-deleted-come-back',
        'adds a new user to the groups of a deleted user of the same name',
        () => answersAsBefore(groupsOfUser, deletes),
      ),
    },
  ),
];

function* givenAgain(c: Case): Iterable<Assertion> {
  for (const deletion of userDeletions(c)) {
    const owner = userOf(deletion);
    const held = loginsBefore(c, deletion, owner);
    for (const x of c.exchanges.filter((one) => creates(one) || registers(one))) {
      const heir = userKey(creates(x) ? x.text('username') : x.path('username'));
      const given = held.filter((one) => holds(x, one.text('userid')));
      if (!x.isAfter(deletion) || (heir !== owner && given.length === 0)) continue;
      // Somebody else may have taken the value since, so only the first one who takes it shows anything.
      const wanted = [...given.map((one) => one.text('userid')), heir];
      const isTaken = c.exchanges.some(
        (one) => one.isAfter(deletion) && x.isAfter(one) && takesOne(one, wanted),
      );
      if (isTaken) continue;
      yield assertion(x, x.ok, {
        expected: 'errorCode 0, since the user who had the name or number was deleted',
        seen: x.words,
      });
      for (const before of given) {
        const again = loginAgain(c, before, x);
        if (again !== undefined && !isGiven(c, { from: x, until: again, besides: x }))
          yield mustOpen(again, heir);
      }
    }
  }
}

/** Whether a call may give a user one of these: as a name, a card, a short id or an address. */
function takesOne(x: Exchange, ids: readonly string[]): boolean {
  if (x.operation === 'users.import') return true;
  const isName = (id: string): boolean => userKey(id) === userKey(x.text('username'));
  const gives = creates(x) || updates(x) || registers(x);
  return (creates(x) && ids.some(isName)) || (gives && ids.some((id) => holds(x, id)));
}

function* newBeginnings(c: Case): Iterable<Assertion> {
  for (const deletion of userDeletions(c)) {
    const user = userOf(deletion);
    const first = c.before(deletion, (x) => isCreationOf(x, user));
    const second = c.after(deletion, (x) => isCreationOf(x, user));
    if (first === undefined || second === undefined) continue;
    const shownIn = (x: Exchange): Ids | undefined =>
      groupsOfUser(x) && userOf(x) === user ? groupsShown(c, x) : undefined;
    const left = groupsJoined(c, { user, from: first, until: deletion });
    const wereShown = c.exchanges.some(
      (x) => deletion.isAfter(x) && shownIn(x)?.isDisjointFrom(left) === false,
    );
    for (const x of looksAtHeir(c, second, user)) {
      const kept = shownIn(x)?.intersection(left).size;
      if (kept !== undefined && left.size > 0 && (kept > 0 || wereShown))
        yield assertion(x, kept === 0, {
          expected: 'no groups of the deleted user',
          seen: `${countOf(kept, 'group')} of the deleted user`,
        });
      if (x.operation === 'users.get' && userKey(x.text('username')) === user)
        yield keepsDetails(first, second, x);
    }
  }
}

/** The reads of the new user before anything else is done. */
function looksAtHeir(c: Case, creation: Exchange, user: string): readonly Exchange[] {
  const next = c.after(creation, (x) => userOf(x) === user && !groupsOfUser(x));
  return c.exchanges.filter(
    (x) =>
      x.isAfter(creation) &&
      next?.isAfter(x) !== false &&
      x.key === 'full' &&
      !x.hasToken &&
      (groupsOfUser(x) ? x.ok : x.isSuccess),
  );
}

const shownDetails = [
  ['0', 'fullName'],
  ['1', 'email'],
  ['5', 'shortId'],
  ['11', 'department'],
  ['4', 'cards'],
] as const;

/** The details that only the first creation gave are not shown. */
function keepsDetails(first: Exchange, second: Exchange, look: Exchange): Assertion {
  const types = first.params('detailtype');
  const given = first.params('detaildata').map((value, at) => [types[at], value] as const);
  const later = second.params('detailtype');
  const kept = shownDetails.filter(([type, name]) => {
    const shown = [member(look.json, name)].flat().map(asText);
    const isShown = given.some(
      ([one, value]) => one === type && value !== '' && shown.includes(value),
    );
    return isShown && !later.includes(type);
  });
  const names = kept.map(([, name]) => name).join(', ');
  return assertion(look, kept.length === 0, {
    expected: 'no details of the deleted user',
    seen: kept.length === 0 ? 'no such details' : `${names} of the deleted user`,
  });
}

function keepsNames(): Interception {
  const gone = new Set<string>();
  return {
    answer: (answer, request) => {
      const user = request.pathParameters['username'];
      if (deletes(request) && !isRefused(answer)) gone.add(userKey(user ?? ''));
      return answer;
    },
    request: (request) =>
      creates(request) && gone.has(userKey(formOf(request).get('username') ?? ''))
        ? { status: 400, headers: {}, body: Buffer.alloc(0) }
        : request,
  };
}

/** Besides those of all names: what is taken together, left out or given a meaning by who writes text out. */
const more = [' a  b', ' C:\\n', ' <b>1</b>', ' ΟΔΥΣΣΕΥΣ', ' IJ I', ' a∕b', ' %s {0} $1'];

/** The forms in which readers write card numbers: with leading zeros, in hexadecimal of either case. */
const cardPrefixes = ['000', '04ab', '04CD'];

export const testCases = [
  /**
   * One of two members of a group is deleted; the name is given again, and the credential that opened the login to another one, a card
   * to the other member; then the group is deleted.
   */
  testCase('users/former', [], async (s) => {
    const [gone, stays] = [await s.user(), await s.user()];
    const groupid = (await group(s)).id;
    const look = ({ userName }: User) => s.call('users.get', named(s, userName));
    const groupsOf = ({ userName }: User) => s.call('users.groups', { username: userName });
    const members = () => s.call('groups.members', { groupid });
    for (const user of [gone, stays]) {
      await s.call('users.groups-add', { username: user.userName, groupid });
      await groupsOf(user);
    }
    await look(gone);
    await members();
    const cardid = s.cardNumber();
    const register = ({ userName }: User) => s.call('users.card', { username: userName, cardid });
    const ids = [...idsOf(gone), [1, cardid]] as const;
    await register(gone);
    await logInBy(s, ids);
    await s.call('users.delete', named(s, gone.userName));
    await logInBy(s, idsOf(gone));
    await members();
    await s.call('users.create', named(s, gone.userName));
    await look(gone);
    await groupsOf(gone);
    await members();
    const { card, shortId, email } = gone;
    await s.call('users.create', [
      named(s, s.name('user')),
      ...details([4, card], [5, shortId], [1, email]),
    ]);
    await register(stays);
    await logInBy(s, ids);
    await look(stays);
    await s.call('groups.delete', { groupid });
    await groupsOf(stays);
    await look(stays);
  }),

  /** Users with names of all kinds are made, read, changed, put into a group and deleted, and log in in every way. */
  testCase('users/every-name', [], async (s) => {
    const groupid = (await group(s)).id;
    const { facts } = s.credentials;
    const endings = [...endingsFor(facts), ...(namesOf(facts) === 'any' ? more : [])];
    for (const [at, ending] of endings.entries()) {
      const prefix = cardPrefixes[at % cardPrefixes.length] ?? '';
      await lifeOf(s, { groupid, ending, prefix });
    }
  }),
];

interface Kind {
  readonly groupid: number;
  readonly ending: string;
  /** Begins the numbers of cards. */
  readonly prefix: string;
}

async function lifeOf(s: Session, { groupid, ending, prefix }: Kind): Promise<void> {
  const username = `${s.name('Every')}${ending}`;
  const user = named(s, username);
  const [card, cardid] = [`${prefix}${s.cardNumber()}`, `${prefix}${s.cardNumber()}`];
  const shortId = `00${s.cardNumber()}`;
  const email = `First.Last+tag@${s.name('Mail')}.Example`;
  const given = details([0, `Full${ending}`], [1, email], [4, card], [5, shortId]);
  const made = await s.call('users.create', [user, ...given]);
  // The interface does not state which names are allowed.
  if (!succeeded(made)) return;
  const look = () => s.call('users.get', user);
  await look();
  const alias = `${s.name('Alias')} Übung IJ${ending}`;
  for (const change of details([11, `Department${ending}`], [7, alias]))
    await s.call('users.update', [user, change]);
  await look();
  await s.call('users.card', { username, cardid });
  await look();
  await s.call('users.groups-add', { username, groupid });
  await s.call('users.groups', { username });
  await logInBy(s, [
    [1, cardid],
    [1, card],
    [2, shortId],
    [3, username],
    [3, alias],
    [4, email],
  ]);
  await s.call('users.delete', user);
  await look();
}
