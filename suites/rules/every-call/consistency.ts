import { alike } from '../../engine/case/compare/alike.ts';
import { fault } from '../../engine/fault.ts';
import { alterJson, alterRecords } from '../../engine/fault-proxy/alter.ts';
import type { Interception } from '../../engine/fault-proxy/interception.ts';
import {
  isArray,
  isObject,
  type Json,
  type JsonObject,
  numberMember,
} from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { call } from '../../spec/calls.ts';
import { quietChanges } from './quiet-changes.ts';
import {
  accountIdsIn,
  accountsIn,
  documentsIn,
  groupsIn,
  locationsIn,
  portsIn,
  usersIn,
} from './statements.ts';

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

const derived = { basis: 'derived' } as const;

/** interface 2: one thing is one resource, whichever call answers it. */
export const rules = [
  rule(
    'SAME-01',
    'Every answer returns the same id, provider, account and creation date of a user',
    {
      ...derived,
      from: '2 UserInfo id',
      check: alike({
        statements: usersIn,
        members: ['id', 'providerId', 'accountId', 'createdDate'],
        changes: ['users.create', 'users.delete', 'users.import'],
      }),
      faults: fault(
        'user-walk-with-other-ids',
        'returns another id of a user in the list of all users',
        differsThroughout('users.all', (user) => ({ id: idOf(user) + 1 })),
      ),
    },
  ),
  rule('SAME-02', 'Answers about an unchanged user return the same details', {
    ...derived,
    from: '2 UserInfo id',
    check: alike({
      statements: usersIn,
      members: ['fullName', 'email', 'department', 'shortId', 'cards', 'groupIds'],
      changes: userWrites,
    }),
    faults: fault(
      'user-walk-with-stale-details',
      'returns another department of a user in the list of all users',
      differsThroughout('users.all', () => ({ department: 'Elsewhere' })),
    ),
  }),
  rule('SAME-03', 'Answers about a document in the same state return the same values', {
    ...derived,
    from: '2 DocumentInfo uuid',
    check: alike({
      statements: () => documentsIn,
      members: words(
        'documentName documentType userName duplex copies grayscale collate paperSize',
        'dateTime secure tags jobType providerId scanWorkflowId scanConnectorId',
      ),
      // SIL-41: an upload may be answered before the document was looked at.
      knownLater: ['paperSize'],
      changes: [
        'documents.send',
        'documents.download',
        'documents.delete',
        'card.get',
        'card.post',
      ],
    }),
    faults: [
      fault(
        'waiting-document-of-another-paper-size',
        'lists a document with another paper size than its upload returned',
        differsAt('documents.list', () => ({ paperSize: 'Tabloid' })),
      ),
      fault(
        'waiting-document-without-paper-size',
        'lists a document without the paper size that its upload returned',
        differsAt('documents.list', () => ({ paperSize: '' })),
      ),
    ],
  }),
  rule('SAME-05', 'Answers about an unchanged location return the same values', {
    ...derived,
    from: '2 LocationInfo id',
    check: alike({
      statements: locationsIn,
      members: ['name', 'sortOrder', 'identifiers'],
      changes: ['locations.update', 'locations.delete'],
    }),
    faults: fault(
      'location-list-with-other-order',
      'returns another sort order of a location in the list than in a single read',
      differsAt('locations.list', (one) => ({
        sortOrder: (numberMember(one, 'sortOrder') ?? 0) + 7,
      })),
    ),
  }),
  rule('SAME-06', 'Every answer returns the same id, name and distinguished name of a group', {
    ...derived,
    from: '2 GroupInfo id',
    check: alike({
      statements: groupsIn,
      members: ['id', 'groupName', 'groupDN'],
      changes: ['groups.delete', 'groups.create'],
    }),
    faults: fault(
      'group-named-otherwise-at-its-members',
      "returns another distinguished name of a group among a user's groups",
      differsAt('users.groups', () => ({ groupDN: 'cn=elsewhere' })),
    ),
  }),
  rule(
    'SAME-07',
    'Every answer returns the same id, name and uuid of an account that was not changed',
    {
      ...derived,
      from: '2 AccountInfo id',
      check: alike({
        statements: accountsIn,
        members: ['id', 'uuid', 'name'],
        changes: ['containers.update', 'containers.delete', 'account.update'],
      }),
      faults: fault(
        'account-with-a-new-uuid-each-time',
        'returns another uuid of the account with every answer',
        () => {
          let asked = 0;
          return differsAt('account.get', () => {
            asked += 1;
            return { uuid: `00000000-0000-4000-8000-${String(asked).padStart(12, '0')}` };
          });
        },
      ),
    },
  ),
  rule('SAME-08', 'Answers about an unchanged port return the same values', {
    ...derived,
    from: '2 OutputPortInfo id',
    check: alike({
      statements: portsIn,
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
    faults: fault(
      'port-list-that-forgets',
      'returns another timeout of an output port with every list',
      () => {
        let asked = 0;
        return alterJson(call('outputports.list'), (json) => {
          asked += 1;
          return everyRecord(json, () => ({ logoutTimeout: asked }));
        });
      },
    ),
  }),
  rule('SAME-10', 'The answer to a change of an account carries the id of the account', {
    from: '2 ErrorCodeInfoId errorCode',
    check: alike({
      statements: () => accountIdsIn,
      members: ['id'],
      changes: ['containers.delete'],
    }),
    faults: fault(
      'account-change-answers-another-id',
      'returns the id of another account when an account is changed',
      differsAt('account.update', () => ({ id: 424_242 })),
    ),
  }),
];

function words(...lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(' '));
}

/** Changes the record that is answered, or each of a list. */
function differsAt(operation: string, change: Change): Interception {
  return alterRecords(call(operation), (one) => ({ ...one, ...change(one) }));
}

/** The same, also in a list that an object holds (SIL-18). */
function differsThroughout(operation: string, change: Change): Interception {
  return alterJson(call(operation), (json) => everyRecord(json, change));
}

type Change = (record: JsonObject) => JsonObject;

function everyRecord(json: Json, change: Change): Json {
  if (isArray(json)) return json.map((one) => (isObject(one) ? { ...one, ...change(one) } : one));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      isArray(value) ? everyRecord(value, change) : value,
    ]),
  );
}

function idOf(record: JsonObject): number {
  return numberMember(record, 'id') ?? 0;
}

export const testCases = [quietChanges];
