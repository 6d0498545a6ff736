import { type Exchange, parameter, parameterText, pathText } from '../../journal/exchange.ts';
import { asText, isArray, member, memberText, numberMember } from '../../journal/json.ts';
import type { BoundCheck } from '../../judge/check.ts';
import { isSameDetail } from '../../judge/details.ts';
import { type Piece, refusal, shows } from '../../judge/prediction.ts';
import { tokenOf } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { leewaySeconds, lifetimeLeft } from '../../judge/token-age.ts';
import { type UserState, userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { thingOf } from '../../model/things.ts';

const create = 'users.create';
const login = 'login.post';

/** Users, their cards and their groups. */
export const peoplePredictions: readonly BoundCheck[] = [
  refusal('USR-DEL-01', ['users.get'], {
    when: (exchange, world) => world.things.goneUsers.has(userIn(exchange, 'username')),
    why: 'the user was deleted',
    statuses: [404, 403],
  }),
  refusal('USR-DEL-02', [login], {
    when: (exchange, world) =>
      byName(exchange) && world.things.goneUsers.has(userIn(exchange, 'userid')),
    why: 'the user was deleted',
  }),
  refusal('USR-DEL-03', ['users.delete'], { when: pathIsGone, why: 'the user was deleted' }),
  refusal('USR-MOD-06', ['users.update', 'users.card'], {
    when: pathIsGone,
    why: 'the user was deleted',
  }),
  refusal('USR-06', [create], {
    when: (exchange, world) => {
      const user = world.users.get(userIn(exchange, 'username'));
      const providerId = Number(parameter(exchange, 'providerid') ?? world.facts.providerId);
      return user?.case !== undefined && user.providerId === providerId;
    },
    why: 'the user exists',
  }),
  refusal('NEED-USERS-04', [create], {
    when: (exchange) => parameter(exchange, 'username') === undefined,
    why: 'no user is named',
  }),
  refusal('USR-MOD-04', ['users.update'], {
    when: (exchange) => parameter(exchange, 'detailtype') === '8',
    why: 'the detailtype is unknown',
  }),
  refusal('NEED-USERS-09', ['users.card'], {
    when: (exchange) => parameter(exchange, 'cardid') === undefined,
    why: 'no card is named',
  }),
  refusal('USR-CARD-04', ['users.card'], {
    when: (exchange, world) => {
      const holder = holderOf(world, parameter(exchange, 'cardid'));
      const own = userKey(pathText(exchange, 'username'));
      return holder !== undefined && userKey(holder.userName) !== own;
    },
    why: 'another user holds the card',
  }),
  refusal('TOK-04', ['documents.list'], {
    when: (exchange, world) => lifetimeLeft(exchange, world) < -leewaySeconds,
    why: 'the token has expired',
  }),
  refusal('TOK-12', ['documents.list'], {
    when: ({ sent }, world) => world.things.goneUsers.has(tokenOf(sent, world)?.userName ?? ''),
    why: 'the user of the token was deleted',
  }),
  refusal('LOG-04', [login], {
    when: (exchange, world) => {
      const user = world.users.get(userIn(exchange, 'userid'));
      const isKnown = user?.case !== undefined && user.password !== undefined;
      const given = parameter(exchange, 'password');
      const isByPassword = parameter(exchange, 'authtype') === '0' && given !== undefined;
      return isKnown && isByPassword && given !== user.password;
    },
    why: 'the password is wrong',
  }),
  refusal('LOG-10', [login], {
    when: (exchange, world) => {
      const card = parameter(exchange, 'userid');
      if (parameter(exchange, 'authtype') !== '1' || holderOf(world, card) !== undefined)
        return false;
      return [...world.things.clearedCards.values()].some((cards) => cards.has(card ?? ''));
    },
    why: 'the card was deleted',
  }),
  shows('USR-04', 'users.get', function* (exchange, world) {
    const user = world.users.get(userIn(exchange, 'username'));
    if (user?.case === undefined || world.things.namesakes.has(userKey(user.userName))) return;
    for (const name of ['fullName', 'email', 'department', 'shortId'] as const) {
      const value = user[name];
      if (value === undefined) continue;
      const is = isSameDetail(name, member(exchange.json, name), value);
      yield { json: JSON.stringify(value), there: true, is, about: `the ${name} ${value}` };
    }
  }),
  // How a card is written is the target's to choose (SIL-69).
  shows('USR-CARD-06', 'users.get', function* (exchange, world) {
    const user = world.users.get(userIn(exchange, 'username'));
    const cards = member(exchange.json, 'cards');
    if (user?.case === undefined || world.things.namesakes.has(userKey(user.userName))) return;
    for (const card of user.cards) {
      const is = isArray(cards) && cards.includes(card);
      yield { json: JSON.stringify(card), there: true, is, about: `the card ${card}` };
    }
  }),
  shows('USR-MOD-02', 'users.get', function* (exchange, world) {
    const user = world.users.get(userIn(exchange, 'username'));
    const shown = member(exchange.json, 'cards');
    if (user?.case === undefined || !isArray(shown)) return;
    const cleared = world.things.clearedCards.get(userKey(user.userName)) ?? new Set();
    for (const card of cleared)
      yield { ...piece(card, shown.includes(card)), about: `the deleted card ${card}` };
  }),
  shows('USR-CARD-04', 'users.get', function* (exchange, world) {
    const user = world.users.get(userIn(exchange, 'username'));
    const shown = member(exchange.json, 'cards');
    if (user?.case === undefined || !isArray(shown)) return;
    for (const card of shown.map(asText)) {
      const holder = holderOf(world, card);
      const isStrange = holder !== undefined && holder !== user && !user.cards.has(card);
      if (isStrange) yield { ...piece(card, true), about: `a card of another user (${card})` };
    }
  }),
  ...(['users.groups-add', 'users.groups-set', 'users.groups-remove'] as const).map(
    (operation, at) =>
      shows(['USR-GRP-01', 'USR-GRP-02', 'USR-GRP-04'][at] ?? '', 'users.groups', (look, world) =>
        world.things.lastChange.get(pathUser(look)) === operation ? groupsOf(look, world) : [],
      ),
  ),
  shows('USR-GRP-07', 'users.groups', (look, world) =>
    world.things.lastChange.has(pathUser(look)) ? [] : groupsOf(look, world),
  ),
  shows('USR-GRP-10', 'users.get', function* (exchange, world) {
    const user = userIn(exchange, 'username');
    const known = world.things.memberships.get(user);
    const shown = member(exchange.json, 'groupIds');
    if (known === undefined || !isArray(shown)) return;
    const ids = new Set(shown.map(asText));
    for (const { id, kind, name = '', isUnsure } of world.things.byId.values()) {
      if (kind !== 'group' || isUnsure) continue;
      yield { there: known.has(id), is: ids.has(id), about: `the id of the group ${name}` };
    }
  }),
  shows('GRP-MEM-02', 'groups.members', function* (exchange, world) {
    const id = pathText(exchange, 'groupid');
    if (thingOf(world, 'group', id) === undefined) return;
    const seen = recordsOf(exchange).map((one) => userKey(memberText(one, 'userName')));
    for (const [user, groups] of world.things.memberships) {
      const name = world.users.get(user)?.userName;
      if (name === undefined) continue;
      const json = JSON.stringify(name);
      const about = `${name} among the members of group ${id}`;
      yield { json, there: groups.has(id), is: seen.includes(user), about };
    }
  }),
];

/** Exactly the groups that are known, of those that this run has made. */
function* groupsOf(look: Exchange, world: State): Iterable<Piece> {
  const known = world.things.memberships.get(pathUser(look));
  if (known === undefined) return;
  const seen = new Set(recordsOf(look).map((one) => String(numberMember(one, 'id'))));
  for (const { id, kind, name = '', isUnsure } of world.things.byId.values()) {
    if (kind !== 'group' || isUnsure) continue;
    const json = JSON.stringify(name);
    yield { json, there: known.has(id), is: seen.has(id), about: `the group ${name}` };
  }
}

function piece(card: string, is: boolean): Omit<Piece, 'about'> {
  return { json: JSON.stringify(card), there: false, is };
}

function pathUser(exchange: Exchange): string {
  return userKey(pathText(exchange, 'username'));
}

function pathIsGone(exchange: Exchange, world: State): boolean {
  return world.things.goneUsers.has(pathUser(exchange));
}

function userIn(exchange: Exchange, name: string): string {
  return userKey(parameterText(exchange, name));
}

function byName(exchange: Exchange): boolean {
  return ['0', '3'].includes(parameterText(exchange, 'authtype'));
}

function holderOf(world: State, card: string | undefined): UserState | undefined {
  return [...world.users.values()].find((user) => card !== undefined && user.cards.has(card));
}
