import { isObject } from '../../journal/json.ts';
import {
  alterJson,
  alterRecords,
  answersInstead,
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
} from '../../prove/interception.ts';

const ofUser = on('users.groups');
const adds = on('users.groups-add');
const sets = on('users.groups-set');
const leaves = on('users.groups-remove');
const done = jsonAnswer(200, { errorCode: 0 });

/** interface 4.7. */
export const membershipDeviations: readonly Fault[] = [
  {
    id: 'nobody-is-in-a-group',
    says: 'returns a group for an unknown user',
    rule: 'USR-GRP-11',
    make: () => pretends(ofUser, jsonAnswer(200, [{ id: 1, groupName: 'all', groupDN: 'all' }])),
  },
  {
    id: 'adding-sets',
    says: 'sets the groups of a user instead of adding them',
    rule: 'USR-GRP-01',
    make: () => as(adds, 'POST'),
  },
  {
    id: 'setting-adds',
    says: 'adds the groups instead of setting them',
    rule: 'USR-GRP-02',
    make: () =>
      as(
        both(sets, (request) => formOf(request).has('groupid')),
        'PUT',
      ),
  },
  {
    id: 'setting-nothing-keeps',
    says: 'keeps the groups of a user when POST has no groupid',
    rule: 'USR-GRP-03',
    make: () => ({
      request: (request) => (sets(request) && !formOf(request).has('groupid') ? done : request),
    }),
  },
  {
    id: 'removing-removes-all',
    says: 'removes a user from all groups instead of the named ones',
    rule: 'USR-GRP-04',
    make: () => ({
      request: (request) =>
        leaves(request) && formOf(request).getAll('groupid').length > 1
          ? { ...request, method: 'POST', body: Buffer.alloc(0) }
          : request,
    }),
  },
  {
    id: 'single-group-is-not-left',
    says: 'refuses to remove a user from a single group',
    rule: 'USR-GRP-04',
    make: () =>
      answersInstead(both(leaves, (request) => formOf(request).getAll('groupid').length === 1)),
  },
  {
    id: 'textual-group-is-ignored',
    says: 'ignores a group that is named by its textual id',
    rule: 'USR-GRP-05',
    make: () => ({
      request: (request) =>
        adds(request) && /[=]/.test(formOf(request).get('groupid') ?? '') ? done : request,
    }),
  },
  {
    id: 'textual-group-is-refused',
    says: 'refuses to put a user into a group that is named by its textual id',
    rule: 'USR-GRP-05',
    make: () =>
      answersInstead(
        (request) => adds(request) && /[=]/.test(formOf(request).get('groupid') ?? ''),
        jsonAnswer(400, {}),
      ),
  },
  {
    id: 'user-name-has-case',
    says: 'compares the user name of a membership call case-sensitively',
    rule: 'USR-GRP-06',
    make: () => ({
      request: (request) =>
        adds(request) && /^[^a-z]+$/.test(request.pathParameters['username'] ?? '')
          ? done
          : request,
    }),
  },
  {
    id: 'unknown-group-is-joined',
    says: 'reports a user as added to an unknown group',
    rule: 'USR-GRP-07',
    make: () =>
      pretends(
        both(adds, (request) => formOf(request).has('groupid')),
        done,
      ),
  },
  {
    id: 'joining-again-fails',
    says: 'answers 500 when a user is added to groups that already contain the user',
    rule: 'USR-GRP-12',
    make: failingToJoinAgain,
  },
  {
    id: 'one-unknown-group-is-skipped',
    says: 'adds a user to the known groups and ignores an unknown one',
    rule: 'USR-GRP-07',
    make: () =>
      pretends(
        both(adds, (request) => formOf(request).getAll('groupid').length > 1),
        done,
      ),
  },
  {
    id: 'groups-by-exact-name',
    says: 'refuses to set and remove groups when the user name has another case',
    rule: 'USR-GRP-06',
    make: () => {
      const names = new Set<string>();
      return {
        request: (request) => {
          if (request.operation === 'users.create')
            names.add(formOf(request).get('username') ?? '');
          const isMeant = ofUser(request) || sets(request) || leaves(request);
          const isKnown = names.has(request.pathParameters['username'] ?? '');
          return isMeant && !isKnown ? jsonAnswer(400, { errorCode: 1013 }) : request;
        },
      };
    },
  },
  {
    id: 'group-of-user-lacks-name',
    says: 'lists the groups of a user without their names',
    rule: 'USR-GRP-09',
    make: () => alterRecords(ofUser, (record) => without(record, 'groupName')),
  },
  {
    id: 'user-hides-groups',
    says: 'leaves the groups out of groupIds of a user',
    rule: 'USR-GRP-10',
    make: () =>
      alterJson(on('users.get'), (json) => (isObject(json) ? { ...json, groupIds: [] } : json)),
  },
];

function failingToJoinAgain(): Interception {
  let joined: readonly string[] = [];
  return {
    request: (request) => {
      if (sets(request) || leaves(request)) joined = [];
      if (!adds(request)) return request;
      const wanted = formOf(request).getAll('groupid');
      const isAgain = wanted.every((id) => joined.includes(id));
      joined = [...joined, ...wanted];
      return isAgain ? jsonAnswer(500, {}) : request;
    },
  };
}

/** Goes on as another call on the same path. */
function as(which: (request: PassingRequest) => boolean, method: string): Interception {
  return { request: (request) => (which(request) ? { ...request, method } : request) };
}
