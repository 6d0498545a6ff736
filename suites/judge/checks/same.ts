import { type Exchange, parameter, parameterValues } from '../../journal/exchange.ts';
import { type Json, numberMember, textMember } from '../../journal/json.ts';
import { userKey } from '../../model/beliefs.ts';
import { alike, type Told } from '../alike.ts';
import { type Check, type Play, situation } from '../check.ts';
import { fulfilled } from '../substance.ts';
import { recordsOf } from '../things.ts';

const userWrites = [
  'users.create',
  'users.update',
  'users.delete',
  'users.import',
  'users.card',
  'users.groups-add',
  'users.groups-set',
  'users.groups-remove',
  'groups.delete',
  // SIL-58: a tap may make an unknown card known.
  'card.get',
  'card.post',
];

export const sameChecks: readonly Check[] = [
  alike('SAME-01', {
    told: usersIn,
    members: ['id', 'providerId', 'accountId', 'createdDate'],
    changes: ['users.create', 'users.delete', 'users.import'],
  }),
  alike('SAME-02', {
    told: usersIn,
    members: ['fullName', 'email', 'department', 'shortId', 'cards', 'groupIds'],
    changes: userWrites,
  }),
  alike('SAME-03', {
    told: waitingIn,
    members: [
      ...['documentName', 'documentType', 'userName', 'duplex', 'copies', 'grayscale', 'collate'],
      ...['paperSize', 'dateTime', 'secure', 'tags', 'jobType'],
    ],
    changes: ['documents.send', 'documents.download', 'documents.delete', 'card.get', 'card.post'],
  }),
  {
    rule: 'SAME-04',
    *answer(exchange) {
      const asked = idAsked(exchange);
      if (asked === undefined || !fulfilled(exchange)) return;
      const told = numberMember(exchange.json, 'id');
      yield situation(exchange, String(told) === asked, {
        expected: `id ${asked}`,
        seen: String(told),
      });
    },
  },
  alike('SAME-05', {
    told: locationsIn,
    members: ['name', 'sortOrder', 'identifiers'],
    changes: ['locations.update', 'locations.delete'],
  }),
  alike('SAME-06', {
    told: groupsIn,
    members: ['id', 'groupName', 'groupDN'],
    changes: ['groups.delete', 'groups.create'],
  }),
  alike('SAME-07', { told: accountsIn, members: ['id', 'uuid'], changes: ['account.create'] }),
];

/** interface 2, ErrorCodeInfoId: the id of what the call was about, by the parameter that names it. */
const idsAsked: Readonly<Record<string, string>> = {
  'containers.update': 'id',
  'containers.delete': 'id',
  'outputports.update': 'outputportid',
  'outputports.put-update': 'id',
  'outputports.move': 'outputportid',
  'inputports.update': 'id',
  'locations.get': 'locationid',
  'locations.update': 'id',
  'locations.delete': 'id',
};

function idAsked(exchange: Exchange): string | undefined {
  const name = idsAsked[exchange.operation];
  if (name === undefined) return undefined;
  return exchange.sent.pathParameters[name] ?? parameter(exchange, name);
}

const tellUsers: ReadonlySet<string> = new Set([
  'login.post',
  'users.get',
  'users.all',
  'groups.members',
]);

/** The users that the case made, wherever an answer tells of them; others may be changed by other cases. */
function* usersIn(exchange: Exchange, play: Play): Iterable<Told> {
  if (!tellUsers.has(exchange.operation)) return;
  const own = namesMade(play, 'users.create', 'username');
  yield* named(exchange, 'userName').filter(([name]) => own.has(name));
}

/** Documents that wait, in both answers: what a release or a conversion leaves open is not compared. */
function* waitingIn(exchange: Exchange): Iterable<Told> {
  if (!['documents.upload', 'documents.list', 'documents.history'].includes(exchange.operation))
    return;
  for (const record of told(exchange)) {
    const uuid = textMember(record, 'uuid');
    if (uuid !== undefined && numberMember(record, 'status') === 0) yield [uuid, record];
  }
}

function* locationsIn(exchange: Exchange): Iterable<Told> {
  if (!['locations.list', 'locations.get', 'locations.update'].includes(exchange.operation)) return;
  for (const record of told(exchange)) {
    const id = numberMember(record, 'id');
    if (id !== undefined) yield [`location ${String(id)}`, record];
  }
}

/** The groups that the case made, by their id and by their name. */
function* groupsIn(exchange: Exchange, play: Play): Iterable<Told> {
  if (!['groups.list', 'groups.get', 'users.groups'].includes(exchange.operation)) return;
  const own = namesMade(play, 'groups.create', 'groupname');
  for (const [name, record] of named(exchange, 'groupName')) {
    if (!own.has(name)) continue;
    yield [name, record];
    yield [`group ${String(numberMember(record, 'id'))}`, record];
  }
}

/** An account by the domain it was asked for by. */
function* accountsIn(exchange: Exchange): Iterable<Told> {
  const domain = parameter(exchange, 'domainname');
  if (exchange.operation !== 'account.get' || domain === undefined) return;
  if (exchange.json !== undefined) yield [domain.toLowerCase(), exchange.json];
}

/** The records that an answer tells: of a list, or the one that it is. */
function told(exchange: Exchange): readonly Json[] {
  const { json, operation } = exchange;
  const isOne = ['login.post', 'users.get', 'groups.get', 'documents.upload'].includes(operation);
  const isLocation = operation === 'locations.get' || operation === 'locations.update';
  if (isOne || isLocation) return json === undefined ? [] : [json];
  return recordsOf(exchange);
}

function named(exchange: Exchange, member: string): readonly Told[] {
  return told(exchange).flatMap((record) => {
    const name = textMember(record, member);
    return name === undefined ? [] : [[userKey(name), record] as const];
  });
}

/** Names that one call of the case made, and no other: two providers may have a user of one name. */
function namesMade(play: Play, operation: string, name: string): ReadonlySet<string> {
  const made = play.exchanges
    .filter((one) => one.operation === operation && fulfilled(one))
    .flatMap((one) => parameterValues(one, name).map(userKey));
  return new Set(
    made.filter((one, index) => made.indexOf(one) === index && made.lastIndexOf(one) === index),
  );
}
