import type { BoundCheck } from '../../engine/case/check.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { isSameDetail } from '../../engine/case/subjects/details.ts';
import { leewaySeconds, lifetimeLeft } from '../../engine/case/subjects/token-age.ts';
import {
  creates,
  deletes,
  gets,
  knownUser,
  login,
  nameIn,
  registers,
  updates,
} from '../../engine/case/subjects/user-calls.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import {
  asText,
  isArray,
  itemsOf,
  type Json,
  member,
  memberText,
  numberMember,
} from '../../engine/journal/json.ts';
import { type UserState, userKey } from '../../engine/state/document-state.ts';
import { resourceOf } from '../../engine/state/resources.ts';
import type { State } from '../../engine/state/state.ts';
import { type Piece, refusal, shows } from './prediction.ts';

/** Users, their cards and their groups. */
export const peoplePredictions: readonly BoundCheck[] = [
  refusal('USR-DEL-01', gets.operations, {
    when: (x, state) => state.resources.goneUsers.has(nameIn(x)),
    why: 'the user was deleted',
    statuses: [404, 403],
  }),
  refusal('USR-DEL-02', login.operations, {
    when: (x, state) => byName(x) && state.resources.goneUsers.has(userIn(x, 'userid')),
    why: 'the user was deleted',
  }),
  refusal('USR-DEL-03', deletes.operations, { when: pathIsGone, why: 'the user was deleted' }),
  refusal('USR-MOD-06', ['users.update', 'users.card'], {
    when: pathIsGone,
    why: 'the user was deleted',
  }),
  refusal('USR-06', creates.operations, {
    when: (x, state) => {
      const user = knownUser(x, state);
      const providerId = Number(x.param('providerid') ?? state.facts.providerId);
      return user?.case !== undefined && user.providerId === providerId;
    },
    why: 'the user exists',
  }),
  refusal('NEED-USERS-04', creates.operations, {
    when: (x) => x.param('username') === undefined,
    why: 'no user is named',
  }),
  refusal('USR-MOD-04', updates.operations, {
    when: (x) => x.param('detailtype') === '8',
    why: 'the detailtype is unknown',
  }),
  refusal('NEED-USERS-09', registers.operations, {
    when: (x) => x.param('cardid') === undefined,
    why: 'no card is named',
  }),
  refusal('USR-CARD-04', registers.operations, {
    when: (x, state) => {
      const holder = holderOf(state, x.param('cardid'));
      const own = nameIn(x);
      return holder !== undefined && userKey(holder.userName) !== own;
    },
    why: 'another user holds the card',
  }),
  refusal('TOK-04', ['documents.list'], {
    when: (x, state) => lifetimeLeft(x, state) < -leewaySeconds,
    why: 'the token has expired',
  }),
  refusal('TOK-12', ['documents.list'], {
    when: (x, state) => state.resources.goneUsers.has(x.user ?? ''),
    why: 'the user of the token was deleted',
  }),
  refusal('LOG-04', login.operations, {
    when: (x, state) => {
      const user = state.users.get(userIn(x, 'userid'));
      const isKnown = user?.case !== undefined && user.password !== undefined;
      const given = x.param('password');
      const isByPassword = x.param('authtype') === '0' && given !== undefined;
      return isKnown && isByPassword && given !== user.password;
    },
    why: 'the password is wrong',
  }),
  refusal('LOG-10', login.operations, {
    when: (x, state) => {
      const card = x.param('userid');
      if (x.param('authtype') !== '1' || holderOf(state, card) !== undefined) return false;
      return [...state.resources.clearedCards.values()].some((cards) => cards.has(card ?? ''));
    },
    why: 'the card was deleted',
  }),
  showsUser('USR-04', function* (x, user, { resources }) {
    if (resources.namesakes.has(userKey(user.userName))) return;
    for (const name of ['fullName', 'email', 'department', 'shortId'] as const) {
      const value = user[name];
      if (value === undefined) continue;
      const is = isSameDetail(name, member(x.json, name), value);
      yield { json: JSON.stringify(value), there: true, is, about: `the ${name} ${value}` };
    }
  }),
  // SIL-69: how a card is written is the target's to choose.
  showsUser('USR-CARD-06', function* (x, user, { resources }) {
    if (resources.namesakes.has(userKey(user.userName))) return;
    const shown = cardsIn(x);
    for (const card of user.cards)
      yield { ...piece(card, shown.includes(card)), there: true, about: `the card ${card}` };
  }),
  showsUser('USR-MOD-02', function* (x, user, { resources }) {
    if (!isArray(member(x.json, 'cards'))) return;
    const shown = cardsIn(x);
    for (const card of resources.clearedCards.get(userKey(user.userName)) ?? [])
      yield { ...piece(card, shown.includes(card)), about: `the deleted card ${card}` };
  }),
  showsUser('USR-CARD-04', function* (x, user, state) {
    for (const card of cardsIn(x).map(asText)) {
      const holder = holderOf(state, card);
      const isStrange = holder !== undefined && holder !== user && !user.cards.has(card);
      if (isStrange) yield { ...piece(card, true), about: `a card of another user (${card})` };
    }
  }),
  ...(['users.groups-add', 'users.groups-set', 'users.groups-remove'] as const).map(
    (operation, at) =>
      shows(['USR-GRP-01', 'USR-GRP-02', 'USR-GRP-04'][at] ?? '', 'users.groups', (look, state) =>
        state.resources.lastChange.get(nameIn(look)) === operation ? groupsOf(look, state) : [],
      ),
  ),
  shows('USR-GRP-07', 'users.groups', (look, state) =>
    state.resources.lastChange.has(nameIn(look)) ? [] : groupsOf(look, state),
  ),
  shows('USR-GRP-10', 'users.get', function* (x, state) {
    const user = nameIn(x);
    const known = state.resources.memberships.get(user);
    const shown = member(x.json, 'groupIds');
    if (known === undefined || !isArray(shown)) return;
    const ids = new Set(shown.map(asText));
    for (const { id, kind, name = '', isUnsure } of state.resources.byId.values()) {
      if (kind !== 'group' || isUnsure) continue;
      yield { there: known.has(id), is: ids.has(id), about: `the id of the group ${name}` };
    }
  }),
  shows('GRP-MEM-02', 'groups.members', function* (x, state) {
    const id = x.path('groupid');
    if (resourceOf(state, 'group', id) === undefined) return;
    const seen = recordsOf(x).map((one) => userKey(memberText(one, 'userName')));
    for (const [user, groups] of state.resources.memberships) {
      const name = state.users.get(user)?.userName;
      if (name === undefined) continue;
      const json = JSON.stringify(name);
      const about = `${name} among the members of group ${id}`;
      yield { json, there: groups.has(id), is: seen.includes(user), about };
    }
  }),
];

/** Exactly the groups that are known, of those that this run has made. */
function* groupsOf(look: Exchange, state: State): Iterable<Piece> {
  const known = state.resources.memberships.get(nameIn(look));
  if (known === undefined) return;
  const seen = new Set(recordsOf(look).map((one) => String(numberMember(one, 'id'))));
  for (const { id, kind, name = '', isUnsure } of state.resources.byId.values()) {
    if (kind !== 'group' || isUnsure) continue;
    const json = JSON.stringify(name);
    yield { json, there: known.has(id), is: seen.has(id), about: `the group ${name}` };
  }
}

/** Asserts what a read of a user whom the run created must show. */
function showsUser(
  rule: string,
  pieces: (x: Exchange, user: UserState, state: State) => Iterable<Piece>,
): BoundCheck {
  return shows(rule, 'users.get', function* (x, state) {
    const user = knownUser(x, state);
    if (user?.case !== undefined) yield* pieces(x, user, state);
  });
}

function cardsIn({ json }: Exchange): readonly Json[] {
  return itemsOf(member(json, 'cards'));
}

function piece(card: string, is: boolean): Omit<Piece, 'about'> {
  return { json: JSON.stringify(card), there: false, is };
}

function pathIsGone(x: Exchange, state: State): boolean {
  return state.resources.goneUsers.has(nameIn(x));
}

function userIn(x: Exchange, name: string): string {
  return userKey(x.text(name));
}

function byName(x: Exchange): boolean {
  return ['0', '3'].includes(x.text('authtype'));
}

function holderOf(state: State, card: string | undefined): UserState | undefined {
  return [...state.users.values()].find((user) => card !== undefined && user.cards.has(card));
}
