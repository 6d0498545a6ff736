import { asText } from '../../journal/json.ts';
import {
  alterForm,
  alterList,
  alterRecords,
  both,
  on,
  pretends,
  without,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  type PassingRequest,
  withForm,
} from '../../prove/interception.ts';

const creates = on('groups.create');
const lists = on('groups.list');
const reads = on('groups.get');
const removes = on('groups.delete');
const members = on('groups.members');
const done = jsonAnswer(200, { errorCode: 0 });
const firstUnknown = 2_000_000_000;

/** interface 4.12. */
export const groupDeviations: readonly Fault[] = [
  {
    id: 'group-outlives-its-textual-end',
    says: 'reports a group as deleted by its textual id and keeps it',
    rule: 'GRP-DEL-03',
    make: () => ({
      request: (request) => (removes(request) && isTextual(request) ? done : request),
    }),
  },
  {
    id: 'no-members-by-textual-id',
    says: 'lists no members of a group that is named by its textual id',
    rule: 'GRP-MEM-04',
    make: () => alterList(both(members, isTextual), () => []),
  },
  {
    id: 'group-is-called-otherwise',
    says: 'lists group names in capitals',
    rule: 'GRP-NEW-01',
    make: () =>
      alterRecords(lists, (record) => ({
        ...record,
        groupName: asText(record['groupName']).toUpperCase(),
      })),
  },
  {
    id: 'group-dn-is-made-up',
    says: 'creates a group id of its own, whatever groupdn says',
    rule: 'GRP-NEW-02',
    make: () => alterForm(creates, (form) => form.delete('groupdn')),
  },
  {
    id: 'groups-share-an-id',
    says: 'lists every group with the same textual id',
    rule: 'GRP-NEW-03',
    make: () => alterRecords(lists, (record) => ({ ...record, groupDN: 'cn=group' })),
  },
  {
    id: 'group-refused-for-its-script',
    says: 'refuses a second group whose name has the same Latin letters',
    rule: 'GRP-NEW-07',
    make: refusesScripts,
  },
  {
    id: 'group-id-is-zero',
    says: 'returns id 0 when a group is created',
    rule: 'GRP-NEW-05',
    make: () => alterRecords(creates, (record) => ({ ...record, id: 1_999_999_999 })),
  },
  {
    id: 'group-dn-of-two',
    says: 'creates a second group with the textual id of another',
    rule: 'GRP-NEW-06',
    make: sharesIds,
  },
  {
    id: 'listed-group-lacks-dn',
    says: 'leaves groupDN out of listed groups',
    rule: 'GRP-LIST-01',
    make: () => alterRecords(lists, (record) => without(record, 'groupDN')),
  },
  {
    id: 'group-lacks-name',
    says: 'leaves groupName out of a group',
    rule: 'GRP-GET-01',
    make: () => alterRecords(reads, (record) => without(record, 'groupName')),
  },
  {
    id: 'group-by-number-only',
    says: 'finds no group by its textual id',
    rule: 'GRP-GET-02',
    make: () => ({
      request: (request) =>
        reads(request) && !/^\d+$/.test(request.pathParameters['groupid'] ?? '')
          ? jsonAnswer(404, {})
          : request,
    }),
  },
  {
    id: 'unknown-group-is-400',
    says: 'answers 400 to GET of an unknown group',
    rule: 'GRP-GET-03',
    make: () => statusFor(reads),
  },
  {
    id: 'group-outlives-its-end',
    says: 'reports a group as deleted and keeps it',
    rule: 'GRP-DEL-01',
    make: () => ({
      request: (request) =>
        removes(request) && Number(request.pathParameters['groupid']) < firstUnknown
          ? done
          : request,
    }),
  },
  {
    id: 'deleting-no-group-is-fine',
    says: 'answers the deletion of an unknown group with success',
    rule: 'GRP-DEL-02',
    make: () => pretends(removes),
  },
  {
    id: 'member-lacks-email',
    says: 'leaves the email out of listed members',
    rule: 'GRP-MEM-01',
    make: () => alterRecords(members, (record) => without(record, 'email')),
  },
  {
    id: 'group-has-no-members',
    says: 'lists no members of any group',
    rule: 'GRP-MEM-02',
    make: () => alterList(members, () => []),
  },
  {
    id: 'members-of-unknown-group',
    says: 'answers 400 to the members of an unknown group',
    rule: 'GRP-MEM-03',
    make: () => statusFor(members),
  },
  {
    id: 'container-has-no-groups',
    says: 'lists no groups at the domain of a container',
    rule: 'GRP-LIST-02',
    make: () =>
      alterList(
        both(lists, ({ headers }) => /container/.test(headers['host'] ?? '')),
        () => [],
      ),
  },
];

function statusFor(which: (request: PassingRequest) => boolean): Interception {
  return {
    answer: (answer, request) =>
      which(request) && answer.status === 404 ? jsonAnswer(400, {}) : answer,
  };
}

/** interface 4.12: a primary key is a number. */
function isTextual({ pathParameters }: PassingRequest): boolean {
  return !/^\d+$/.test(pathParameters['groupid'] ?? '0');
}

/** A group whose id another has is made under one of its own, and listed under the one that was asked for. */
function sharesIds(): Interception {
  const given = new Set<string>();
  const shared = new Map<string, string>();
  return {
    request: (request) => {
      const form = formOf(request);
      const groupDn = form.get('groupdn');
      if (!creates(request) || groupDn === null) return request;
      if (!given.has(groupDn)) {
        given.add(groupDn);
        return request;
      }
      shared.set(form.get('groupname') ?? '', groupDn);
      form.delete('groupdn');
      return withForm(request, form);
    },
    ...alterRecords(lists, (record) => ({
      ...record,
      groupDN: shared.get(asText(record['groupName'])) ?? record['groupDN'] ?? '',
    })),
  };
}

function refusesScripts(): Interception {
  const known = new Set<string>();
  return {
    request: (request) => {
      const form = creates(request) ? formOf(request) : undefined;
      const name = form?.get('groupname') ?? '';
      const isAscii = /^[ -~]*$/.test(name);
      if (isAscii || form?.has('groupdn') === true) return request;
      const letters = name.replaceAll(/[^ -~]/gu, '');
      if (known.has(letters)) return jsonAnswer(200, { errorCode: 1043, id: 0 });
      known.add(letters);
      return request;
    },
  };
}
