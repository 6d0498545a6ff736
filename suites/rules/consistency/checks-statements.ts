import { type Exchange, keyName, parameter, parameterValues } from '../../journal/exchange.ts';
import {
  asText,
  isArray,
  isObject,
  type Json,
  member,
  numberMember,
  textMember,
} from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import type { Told } from '../../judge/alike.ts';
import type { Case } from '../../judge/check.ts';
import { recordsOf } from '../../judge/records.ts';
import { userKey } from '../../model/document-state.ts';

const tellUsers: ReadonlySet<string> = new Set([
  'login.post',
  'users.get',
  'users.all',
  'groups.members',
]);

/** The users that the case made, wherever an answer tells of them; others may be changed by other cases. */
export function usersIn(play: Case): (exchange: Exchange) => readonly Told[] {
  const own = namesMade(play, 'users.create', 'username');
  return (exchange) =>
    tellUsers.has(exchange.operation)
      ? named(exchange, 'userName').filter(([name]) => own.has(name))
      : [];
}

/** A document in each state it is told to be in: what a move between states changes is left open. */
export function* documentsIn(exchange: Exchange): Iterable<Told> {
  if (!['documents.upload', 'documents.list', 'documents.history'].includes(exchange.operation))
    return;
  for (const record of told(exchange)) {
    const uuid = textMember(record, 'uuid');
    const status = numberMember(record, 'status');
    if (uuid !== undefined) yield [`${uuid} in status ${String(status)}`, record];
  }
}

/** The locations that the case made; a search also finds those of other cases, which may change them. */
export function locationsIn(play: Case): (exchange: Exchange) => readonly Told[] {
  const own = new Set(
    play.exchanges
      .filter((one) => one.operation === 'locations.create' && isSuccess(one))
      .flatMap((one) => numberMember(one.json, 'id') ?? []),
  );
  return (exchange) =>
    tellLocations.has(exchange.operation)
      ? told(exchange).flatMap((record) => {
          const id = numberMember(record, 'id');
          return id === undefined || !own.has(id) ? [] : [[`location ${String(id)}`, record]];
        })
      : [];
}

const tellLocations: ReadonlySet<string> = new Set([
  'locations.list',
  'locations.get',
  'locations.update',
]);

/** The groups that the case made, by their id and by their name. */
export function groupsIn(play: Case): (exchange: Exchange) => Iterable<Told> {
  const made = namesMade(play, 'groups.create', 'groupname');
  return byIdAndName(play, { kind: 'group', operations: tellGroups, member: 'groupName', made });
}

const tellGroups: ReadonlySet<string> = new Set(['groups.list', 'groups.get', 'users.groups']);

/** The ports that the case made, of both kinds. */
export function portsIn(play: Case): (exchange: Exchange) => Iterable<Told> {
  const [inputs, outputs] = (['inputports', 'outputports'] as const).map((kind) => {
    const made = namesMade(play, `${kind}.create`, 'portname');
    const operations = new Set([`${kind}.list`]);
    return byIdAndName(play, { kind, operations, member: 'name', made });
  });
  return (exchange) =>
    [...(inputs?.(exchange) ?? []), ...(outputs?.(exchange) ?? [])].map(([name, record]): Told => {
      // What enrichPorts adds is not told without it (interface 4.5).
      const isRich = parameter(exchange, 'enrichPorts')?.toLowerCase() === 'true';
      return [isRich ? `${name} with its account` : name, record];
    });
}

interface Naming {
  readonly kind: string;
  readonly operations: ReadonlySet<string>;
  readonly member: string;
  /** The names that the case made. */
  readonly made: ReadonlySet<string>;
}

/** Things under both of their names, so that neither of them can change unseen. */
function byIdAndName(
  play: Case,
  { kind, operations, member, made }: Naming,
): (exchange: Exchange) => Iterable<Told> {
  const tellings = play.exchanges.filter((one) => operations.has(one.operation));
  const records = new Map(tellings.map((one) => [one, named(one, member)]));
  const own = new Set(
    [...records.values()]
      .flat()
      .flatMap(([name, record]) => (made.has(name) ? (numberMember(record, 'id') ?? []) : [])),
  );
  return function* (exchange) {
    for (const [name, record] of records.get(exchange) ?? []) {
      const id = numberMember(record, 'id');
      if (made.has(name)) yield [name, record];
      if (id !== undefined && own.has(id)) yield [`${kind} ${String(id)}`, record];
    }
  };
}

/** An account by its domains. One that the case did not make may be renamed by others. */
export function accountsIn(play: Case): (exchange: Exchange) => Iterable<Told> {
  const made = namesMade(play, 'account.create', 'domainname');
  return function* (exchange) {
    const { operation, json } = exchange;
    const records = operation === 'containers.list' ? recordsOf(exchange) : [];
    for (const record of records)
      for (const domain of domainsOf(record)) if (made.has(domain)) yield [domain, record];
    if (operation !== 'account.get' && operation !== 'account.create') return;
    if (json === undefined || numberMember(json, 'id') === undefined) return;
    for (const domain of parameterValues(exchange, 'domainname').map(userKey))
      yield [domain, made.has(domain) ? json : withoutName(json)];
  };
}

/** An account by the domain that a call named, or as that of the request address, which may go by the key (SIL-22). */
export function* accountIdsIn({ operation, json, sent }: Exchange): Iterable<Told> {
  if (!['account.get', 'account.update'].includes(operation)) return;
  if (json === undefined || numberMember(json, 'id') === undefined) return;
  const address = `the request address ${sent.headers['host'] ?? ''} of ${keyName(sent) ?? 'no key'}`;
  yield [userKey(parameter({ sent }, 'domainname') ?? address), json];
}

function domainsOf(record: Json): readonly string[] {
  const domains = member(record, 'domainNames');
  return isArray(domains) ? domains.map((domain) => userKey(asText(domain))) : [];
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
function namesMade(play: Case, operation: string, name: string): ReadonlySet<string> {
  const made = play.exchanges
    .filter((one) => one.operation === operation && isSuccess(one))
    .flatMap((one) => parameterValues(one, name).map(userKey));
  return new Set(
    made.filter((one, index) => made.indexOf(one) === index && made.lastIndexOf(one) === index),
  );
}
