import type { Case } from '../../engine/case/case.ts';
import type { Statement } from '../../engine/case/compare/alike.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { type Exchange, keyName } from '../../engine/journal/exchange.ts';
import {
  asText,
  isObject,
  itemsOf,
  type Json,
  member,
  numberMember,
  textMember,
} from '../../engine/journal/json.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { call } from '../../spec/calls.ts';

type StatementsOf = (x: Exchange) => Iterable<Statement>;

const showsUsers = call('login.post', 'users.get', 'users.all', 'groups.members');

/** The users that the case made, wherever an answer shows them; others may be changed by other cases. */
export function usersIn(c: Case): StatementsOf {
  const own = namesMade(c, 'users.create', 'username');
  return (x) => (showsUsers(x) ? named(x, 'userName').filter(([name]) => own.has(name)) : []);
}

const showsDocuments = call('documents.upload', 'documents.list', 'documents.history');

/** A document in each state that it is said to be in: what a move between states changes is left open. */
export function* documentsIn(x: Exchange): Iterable<Statement> {
  if (!showsDocuments(x)) return;
  for (const record of recordsIn(x)) {
    const uuid = textMember(record, 'uuid');
    const status = numberMember(record, 'status');
    if (uuid !== undefined) yield [`${uuid} in status ${String(status)}`, record];
  }
}

const showsLocations = call('locations.list', 'locations.get', 'locations.update');

/** The locations that the case made; a search also finds those of other cases, which may change them. */
export function locationsIn(c: Case): StatementsOf {
  const made = c.calls(call('locations.create')).filter(({ isSuccess }) => isSuccess);
  const own = new Set(made.map((x) => x.numberOf('id')));
  return function* (x) {
    if (!showsLocations(x)) return;
    for (const record of recordsIn(x)) {
      const id = numberMember(record, 'id');
      if (id !== undefined && own.has(id)) yield [`location ${String(id)}`, record];
    }
  };
}

/** The groups that the case made, by their id and by their name. */
export function groupsIn(c: Case): StatementsOf {
  return byIdAndName(c, {
    kind: 'group',
    shows: call('groups.list', 'groups.get', 'users.groups'),
    nameMember: 'groupName',
    made: namesMade(c, 'groups.create', 'groupname'),
  });
}

/** The ports that the case made, of both kinds. */
export function portsIn(c: Case): StatementsOf {
  const kinds = (['inputports', 'outputports'] as const).map((kind) =>
    byIdAndName(c, {
      kind,
      shows: call(`${kind}.list`),
      nameMember: 'name',
      made: namesMade(c, `${kind}.create`, 'portname'),
    }),
  );
  return function* (x) {
    // Members that enrichPorts adds are not shown without it (interface 4.5).
    const more = x.text('enrichPorts').toLowerCase() === 'true' ? ' with its account' : '';
    for (const statementsOf of kinds)
      for (const [name, record] of statementsOf(x)) yield [`${name}${more}`, record];
  };
}

interface Naming {
  readonly kind: string;
  readonly shows: ReturnType<typeof call>;
  readonly nameMember: string;
  /** The names that the case made. */
  readonly made: ReadonlySet<string>;
}

/** Records under both of their names, so that neither of them can change unseen. */
function byIdAndName(c: Case, { kind, shows, nameMember, made }: Naming): StatementsOf {
  const shown = new Map(c.calls(shows).map((x) => [x, named(x, nameMember)]));
  const own = new Set(
    [...shown.values()]
      .flat()
      .flatMap(([name, record]) => (made.has(name) ? (numberMember(record, 'id') ?? []) : [])),
  );
  return function* (x) {
    for (const [name, record] of shown.get(x) ?? []) {
      const id = numberMember(record, 'id');
      if (made.has(name)) yield [name, record];
      if (id !== undefined && own.has(id)) yield [`${kind} ${String(id)}`, record];
    }
  };
}

/** An account by its domains. One that the case did not make may be renamed by others. */
export function accountsIn(c: Case): StatementsOf {
  const made = namesMade(c, 'account.create', 'domainname');
  return function* (x) {
    if (x.operation === 'containers.list')
      for (const record of recordsOf(x))
        for (const domain of itemsOf(member(record, 'domainNames')).map((one) =>
          userKey(asText(one)),
        ))
          if (made.has(domain)) yield [domain, record];
    const { json } = x;
    if (!call('account.get', 'account.create')(x) || !isObject(json)) return;
    if (x.numberOf('id') === undefined) return;
    const { name: _, ...unnamed } = json;
    for (const domain of x.params('domainname').map(userKey))
      yield [domain, made.has(domain) ? json : unnamed];
  };
}

/** An account by the domain that a call named, or as that of the request address, which may go by the key (SIL-22). */
export function* accountIdsIn(x: Exchange): Iterable<Statement> {
  if (!call('account.get', 'account.update')(x)) return;
  if (x.json === undefined || x.numberOf('id') === undefined) return;
  const address = `the request address ${x.sent.headers['host'] ?? ''} of ${keyName(x.sent) ?? 'no key'}`;
  yield [userKey(x.param('domainname') ?? address), x.json];
}

const showsOne = call(
  'login.post',
  'users.get',
  'groups.get',
  'documents.upload',
  'locations.get',
  'locations.update',
);

/** The records of a list, or the one that the answer is. */
function recordsIn(x: Exchange): readonly Json[] {
  if (!showsOne(x)) return recordsOf(x);
  return x.json === undefined ? [] : [x.json];
}

function named(x: Exchange, nameMember: string): readonly Statement[] {
  return recordsIn(x).flatMap((record) => {
    const name = textMember(record, nameMember);
    return name === undefined ? [] : [[userKey(name), record] as const];
  });
}

/** Names that one call of the case made, and no other: two providers may have a user of one name. */
function namesMade(c: Case, operation: string, name: string): ReadonlySet<string> {
  const made = c
    .calls(call(operation))
    .filter(({ isSuccess }) => isSuccess)
    .flatMap((x) => x.params(name).map(userKey));
  return new Set(made.filter((one) => made.indexOf(one) === made.lastIndexOf(one)));
}
