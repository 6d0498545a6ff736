import { type Exchange, parameter, parameterValues } from '../../journal/exchange.ts';
import {
  isArray,
  isObject,
  type Json,
  member,
  numberMember,
  textMember,
} from '../../journal/json.ts';
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

const portWrites = [
  'outputports.update',
  'outputports.put-update',
  'outputports.move',
  'outputports.delete',
  'inputports.update',
  'inputports.delete',
];

const listsOfThings: ReadonlySet<string> = new Set([
  'outputports.list',
  'inputports.list',
  'groups.list',
  'groups.members',
  'users.groups',
  'containers.list',
  'locations.list',
]);

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
    told: documentsIn,
    members: [
      ...['documentName', 'documentType', 'userName', 'duplex', 'copies', 'grayscale', 'collate'],
      ...['paperSize', 'dateTime', 'secure', 'tags', 'jobType'],
      ...['providerId', 'scanWorkflowId', 'scanConnectorId'],
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
  alike('SAME-07', {
    told: accountsIn,
    members: ['id', 'uuid', 'name'],
    changes: ['containers.update', 'containers.delete', 'account.update'],
  }),
  alike('SAME-10', { told: accountIdsIn, members: ['id'], changes: ['containers.delete'] }),
  alike('SAME-08', {
    told: portsIn,
    members: [
      ...['id', 'name', 'address', 'portType', 'vendor', 'logoutTimeout', 'autoRelease'],
      ...['embedded', 'monochrome', 'trimCardId', 'description', 'embeddedConfigurationId'],
      ...['printProtocol', 'outputType', 'accountId', 'containerName'],
      ...['parentAccountOrContainerId', 'decimalFormatForCardIds', 'isReverseFinisher'],
      ...['printerIppUrl', 'ipReaderAddress', 'softwareCopyCollation', 'sendUsername'],
      ...['registrationSource', 'outputPort', 'locationId'],
    ],
    changes: portWrites,
  }),
  {
    rule: 'SAME-09',
    *answer(exchange) {
      if (!listsOfThings.has(exchange.operation) || !fulfilled(exchange)) return;
      const ids = recordsOf(exchange).flatMap((record) => numberMember(record, 'id') ?? []);
      if (ids.length < 2) return;
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
      yield situation(exchange, twice.length === 0, {
        expected: 'every id once',
        seen: twice.length === 0 ? 'just that' : `${String(twice[0])} more than once`,
      });
    },
  },
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

/** A document in each state it is told to be in: what a move between states changes is left open. */
function* documentsIn(exchange: Exchange): Iterable<Told> {
  if (!['documents.upload', 'documents.list', 'documents.history'].includes(exchange.operation))
    return;
  for (const record of told(exchange)) {
    const uuid = textMember(record, 'uuid');
    const status = numberMember(record, 'status');
    if (uuid !== undefined) yield [`${uuid} in status ${String(status)}`, record];
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
function groupsIn(exchange: Exchange, play: Play): Iterable<Told> {
  const made = namesMade(play, 'groups.create', 'groupname');
  return byIdAndName(exchange, play, {
    kind: 'group',
    operations: tellGroups,
    member: 'groupName',
    made,
  });
}

const tellGroups: ReadonlySet<string> = new Set(['groups.list', 'groups.get', 'users.groups']);

/** The ports that the case made, of both kinds. */
function* portsIn(exchange: Exchange, play: Play): Iterable<Told> {
  const kind = exchange.operation === 'outputports.list' ? 'outputports' : 'inputports';
  const made = namesMade(play, `${kind}.create`, 'portname');
  const operations = new Set([`${kind}.list`]);
  yield* byIdAndName(exchange, play, { kind, operations, member: 'name', made });
}

interface Naming {
  readonly kind: string;
  readonly operations: ReadonlySet<string>;
  readonly member: string;
  /** The names that the case made. */
  readonly made: ReadonlySet<string>;
}

/** Things under both of their names, so that neither of them can change unseen. */
function* byIdAndName(
  exchange: Exchange,
  play: Play,
  { kind, operations, member, made }: Naming,
): Iterable<Told> {
  if (!operations.has(exchange.operation)) return;
  const own = new Set(
    play.exchanges
      .filter((one) => operations.has(one.operation))
      .flatMap((one) => named(one, member))
      .flatMap(([name, record]) => (made.has(name) ? (numberMember(record, 'id') ?? []) : [])),
  );
  for (const [name, record] of named(exchange, member)) {
    const id = numberMember(record, 'id');
    if (made.has(name)) yield [name, record];
    if (id !== undefined && own.has(id)) yield [`${kind} ${String(id)}`, record];
  }
}

/** An account by its domains. One that the case did not make may be renamed by others. */
function* accountsIn(exchange: Exchange, play: Play): Iterable<Told> {
  const { operation, json } = exchange;
  const made = namesMade(play, 'account.create', 'domainname');
  const records = operation === 'containers.list' ? recordsOf(exchange) : [];
  for (const record of records)
    for (const domain of domainsOf(record)) if (made.has(domain)) yield [domain, record];
  if ((operation !== 'account.get' && operation !== 'account.create') || json === undefined) return;
  for (const domain of parameterValues(exchange, 'domainname').map(userKey))
    yield [domain, made.has(domain) ? json : withoutName(json)];
}

/** An account by the domain that a call named, or as that of the request address. */
function* accountIdsIn({ operation, json, sent }: Exchange): Iterable<Told> {
  if (!['account.get', 'account.update'].includes(operation) || json === undefined) return;
  yield [userKey(parameter({ sent }, 'domainname') ?? 'the request address'), json];
}

function domainsOf(record: Json): readonly string[] {
  const domains = member(record, 'domainNames');
  return isArray(domains) ? domains.map((domain) => userKey(String(domain))) : [];
}

function withoutName(account: Json): Json {
  if (!isObject(account)) return account;
  return Object.fromEntries(Object.entries(account).filter(([name]) => name !== 'name'));
}

/** The records that an answer tells: of a list, or the one that it is. */
function told(exchange: Exchange): readonly Json[] {
  const { json, operation } = exchange;
  const isOne = ['login.post', 'users.get', 'groups.get', 'documents.upload'].includes(operation);
  const isLocation = operation === 'locations.get' || operation === 'locations.update';
  if (isOne || isLocation) return json === undefined ? [] : [json];
  return recordsOf(exchange);
}

function named(exchange: Exchange, by: string): readonly Told[] {
  return told(exchange).flatMap((record) => {
    const name = textMember(record, by);
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
