import { type Exchange, parameter } from '../../journal/exchange.ts';
import { type Json, numberMember, textMember } from '../../journal/json.ts';
import { isSuccess } from '../../journal/success.ts';
import { alike } from '../../judge/alike.ts';
import { assertion, type BoundCheck } from '../../judge/check.ts';
import { recordsOf } from '../../judge/records.ts';
import {
  accountIdsIn,
  accountsIn,
  documentsIn,
  groupsIn,
  locationsIn,
  portsIn,
  usersIn,
} from './checks-statements.ts';

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
  // A port names the container that it is in.
  'containers.update',
];

const listsOfThings: ReadonlySet<string> = new Set([
  'outputports.list',
  'inputports.list',
  'groups.list',
  'groups.members',
  'users.all',
  'users.groups',
  'containers.list',
  'locations.list',
]);

export const sameChecks: readonly BoundCheck[] = [
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
    told: () => documentsIn,
    members: words(
      'documentName documentType userName duplex copies grayscale collate paperSize',
      'dateTime secure tags jobType providerId scanWorkflowId scanConnectorId',
    ),
    // SIL-41: an upload may be answered before the document was looked at.
    knownLater: ['paperSize'],
    changes: ['documents.send', 'documents.download', 'documents.delete', 'card.get', 'card.post'],
  }),
  {
    rule: 'SAME-04',
    *play({ exchanges }) {
      const ids = new Set(exchanges.flatMap(idsTold));
      for (const exchange of exchanges) {
        const asked = idAsked(exchange);
        if (asked === undefined || !isSuccess(exchange)) continue;
        const told = numberMember(exchange.json, 'id');
        // If all things have the same id, an answer with that id proves nothing.
        if (String(told) === asked && ids.size < 2) continue;
        yield assertion(exchange, String(told) === asked, {
          expected: `id ${asked}`,
          seen: `id ${String(told)}`,
        });
      }
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
  alike('SAME-10', { told: () => accountIdsIn, members: ['id'], changes: ['containers.delete'] }),
  alike('SAME-08', {
    told: portsIn,
    // Not locationId, which follows from the locations that there are.
    members: words(
      'id name address portType vendor logoutTimeout autoRelease embedded monochrome',
      'trimCardId description embeddedConfigurationId printProtocol outputType',
      'accountId containerName parentAccountOrContainerId decimalFormatForCardIds',
      'isReverseFinisher printerIppUrl ipReaderAddress softwareCopyCollation',
      'sendUsername services registrationSource outputPort',
    ),
    changes: portWrites,
  }),
  {
    rule: 'SAME-09',
    *answer(exchange) {
      if (!listsOfThings.has(exchange.operation) || !isSuccess(exchange)) return;
      // Pages of a walk belong to USR-ALL-02.
      if (isPageOfMany(exchange)) return;
      const ids = recordsOf(exchange).flatMap((record) => numberMember(record, 'id') ?? []);
      if (ids.length < 2) return;
      const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
      yield assertion(exchange, twice.length === 0, {
        expected: 'every id once',
        seen: twice.length === 0 ? 'every id once' : `id ${String(twice[0])} more than once`,
      });
    },
  },
];

function isPageOfMany(exchange: Exchange): boolean {
  const next = textMember(exchange.json, 'nextPageToken') ?? '';
  return next !== '' || parameter(exchange, 'pagetoken') !== undefined;
}

/**
 * interface 2, ErrorCodeInfoId: the id of what was made or changed, by the parameter that names it. Which
 * id a deletion is answered with is not said.
 */
const idsAsked: Readonly<Record<string, string>> = {
  'containers.update': 'id',
  'outputports.update': 'outputportid',
  'outputports.put-update': 'id',
  'outputports.move': 'outputportid',
  'inputports.update': 'id',
  'locations.get': 'locationid',
  'locations.update': 'id',
};

function idAsked(exchange: Exchange): string | undefined {
  const name = idsAsked[exchange.operation];
  if (name === undefined) return undefined;
  return exchange.sent.pathParameters[name] ?? parameter(exchange, name);
}

function idsTold(exchange: Exchange): readonly number[] {
  const records: readonly (Json | undefined)[] = [exchange.json, ...recordsOf(exchange)];
  return records.flatMap((record) => numberMember(record, 'id') ?? []);
}

function words(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(' '));
}
