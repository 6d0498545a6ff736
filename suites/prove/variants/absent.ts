import {
  alterRecords,
  alterStatus,
  bearerOf,
  isRefused,
  okay,
  on,
  withKey,
} from '../../engine/fault-proxy/alter.ts';
import type { FaultTarget, Variant } from '../../engine/fault-proxy/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  jsonOf,
  partOf,
  withForm,
} from '../../engine/fault-proxy/interception.ts';
import { type JsonObject, member, memberText, textMember } from '../../engine/journal/json.ts';

/** Calls whose errors are 403 and 404, without the conditions of either. */
const both404And403 = on(
  'users.get',
  'containers.update',
  'containers.delete',
  'locations.update',
  'locations.delete',
);

const download = on('documents.download');

/** How a service may tell of what is not there, and write what it was given. */
export const absentVariants: readonly Variant[] = [
  {
    id: 'absent-is-forbidden',
    says: 'returns 403 for users, containers and locations that do not exist',
    freedom:
      'the interface states no conditions for statuses (7), and these calls list 403 and 404',
    make: () => alterStatus(both404And403, 404, jsonAnswer(403, {})),
  },
  {
    id: 'forbidden-is-absent',
    says: 'returns 404 to callers without permission, where 404 is listed beside 403',
    freedom:
      'the interface states no conditions for statuses (7), and these calls list 403 and 404',
    make: () =>
      alterStatus((request) => both404And403(request) || download(request), 403, {
        status: 404,
        headers: {},
        body: Buffer.alloc(0),
      }),
  },
  {
    id: 'deletes-nothing-of-others',
    says: 'returns errorCode 0 for the deletion of a document of another user or account, and keeps it',
    freedom:
      'SIL-170: whether the deletion of an object that does not exist is refused is unspecified',
    make: keepsOthersDocuments,
  },
  {
    id: 'email-domains-in-capitals',
    says: 'writes the domains of e-mail addresses in capitals',
    freedom: 'RFC 5321 2.4: the domain of an address is not case-sensitive',
    make: () =>
      alterRecords(on('users.get', 'users.all', 'groups.members', 'login.post'), withLoudDomain),
  },
  {
    id: 'containers-as-paths',
    says: 'returns the names of the container and of the account above for an output port',
    freedom: 'the interface states only that containerName is a string (2)',
    make: () =>
      alterRecords(on('outputports.list'), (record) => {
        const name = textMember(record, 'containerName');
        return name === undefined || name === ''
          ? record
          : { ...record, containerName: `Top/${name}` };
      }),
  },
  {
    id: 'does-what-it-can',
    says: 'adds a user to the first of several groups, and reports the failure for another one',
    freedom: 'SIL-187: whether a call that fails in part is partly performed is unspecified',
    make: () => ({
      answer: async (answer, request, upstream) => {
        const [first = '', ...others] = formOf(request).getAll('groupid');
        if (joins(request) && isRefused(answer) && others.length > 0)
          await upstream(withForm(request, new URLSearchParams({ groupid: first })));
        return answer;
      },
    }),
  },
];

const joins = on('users.groups-add');

/** Of a user whose token or account has nothing to do with the document; who lacks a right is refused as ever. */
function keepsOthersDocuments({ key }: FaultTarget): Interception {
  const users = new Map<string, string>();
  const owners = new Map<string, string>();
  return {
    answer: (answer, request) => {
      const json = jsonOf(answer);
      if (request.operation === 'login.post') {
        const token = textMember(member(json, 'token'), 'access_token');
        users.set(token ?? '', memberText(json, 'userName').toLowerCase());
      }
      if (request.operation === 'documents.upload')
        owners.set(memberText(json, 'uuid'), partOf(request, 'username')?.toLowerCase() ?? '');
      const owner = owners.get(request.pathParameters['uuid'] ?? '');
      const isOthers = owner !== undefined && owner !== users.get(bearerOf(request) ?? '');
      // A key without the option is refused for that (5.2).
      const isHidden =
        answer.status === 200 && isRefused(answer) && !withKey(key('plain'))(request);
      return request.operation === 'documents.delete' && isOthers && isHidden ? okay : answer;
    },
  };
}

function withLoudDomain(record: JsonObject): JsonObject {
  const email = textMember(record, 'email');
  if (email === undefined) return record;
  const domain = email.slice(email.lastIndexOf('@') + 1);
  return { ...record, email: email.slice(0, email.length - domain.length) + domain.toUpperCase() };
}
