import { isArray, isObject, type Json, type JsonObject, numberMember } from '../../journal/json.ts';
import { alterJson, alterList, alterRecords, on, withItems } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';

/** interface 2: answers that disagree about one thing. */
export const sameDeviations: readonly Fault[] = [
  {
    id: 'user-walk-with-other-ids',
    says: 'returns another id of a user in the list of all users',
    rule: 'SAME-01',
    make: () =>
      alterJson(on('users.all'), (json) =>
        everyRecord(json, (user) => ({ ...user, id: (numberMember(user, 'id') ?? 0) + 1 })),
      ),
  },
  {
    id: 'user-walk-with-stale-details',
    says: 'returns another department of a user in the list of all users',
    rule: 'SAME-02',
    make: () =>
      alterJson(on('users.all'), (json) =>
        everyRecord(json, (user) => ({ ...user, department: 'Elsewhere' })),
      ),
  },
  {
    id: 'waiting-document-of-another-paper-size',
    says: 'lists a document with another paper size than its upload returned',
    rule: 'SAME-03',
    make: () => alterRecords(on('documents.list'), (one) => ({ ...one, paperSize: 'Tabloid' })),
  },
  {
    id: 'waiting-document-without-paper-size',
    says: 'lists a document without the paper size that its upload returned',
    rule: 'SAME-03',
    make: () => alterRecords(on('documents.list'), (one) => ({ ...one, paperSize: '' })),
  },
  {
    id: 'change-answers-another-id',
    says: 'returns the id of another location when a location is changed',
    rule: 'SAME-04',
    make: () =>
      alterRecords(on('locations.update'), (one) => ({
        ...one,
        id: (numberMember(one, 'id') ?? 0) + 1,
      })),
  },
  {
    id: 'location-list-with-other-order',
    says: 'returns another sort order of a location in the list than in a single read',
    rule: 'SAME-05',
    make: () =>
      alterRecords(on('locations.list'), (one) => ({
        ...one,
        sortOrder: (numberMember(one, 'sortOrder') ?? 0) + 7,
      })),
  },
  {
    id: 'group-named-otherwise-at-its-members',
    says: "returns another distinguished name of a group among a user's groups",
    rule: 'SAME-06',
    make: () => alterRecords(on('users.groups'), (one) => ({ ...one, groupDN: 'cn=elsewhere' })),
  },
  {
    id: 'account-with-a-new-uuid-each-time',
    says: 'returns another uuid of the account with every answer',
    rule: 'SAME-07',
    make: () => {
      let asked = 0;
      return alterRecords(on('account.get'), (one) => {
        asked += 1;
        return { ...one, uuid: `00000000-0000-4000-8000-${String(asked).padStart(12, '0')}` };
      });
    },
  },
  {
    id: 'port-list-that-forgets',
    says: 'returns another timeout of an output port with every list',
    rule: 'SAME-08',
    make: () => {
      let asked = 0;
      return alterJson(on('outputports.list'), (json) => {
        asked += 1;
        return everyRecord(json, (port) => ({ ...port, logoutTimeout: asked }));
      });
    },
  },
  {
    id: 'account-change-answers-another-id',
    says: 'returns the id of another account when an account is changed',
    rule: 'SAME-10',
    make: () => alterRecords(on('account.update'), (one) => ({ ...one, id: 424_242 })),
  },
  {
    id: 'members-listed-twice',
    says: 'lists the first member of a group twice',
    rule: 'SAME-09',
    make: () => alterList(on('groups.members'), (list) => [...list.slice(0, 1), ...list]),
  },
  {
    id: 'users-listed-twice',
    says: 'lists the first user of a page of users twice',
    rule: 'SAME-09',
    make: () => alterJson(on('users.all'), (json) => firstTwice(json)),
  },
];

function firstTwice(page: Json): Json {
  return withItems(page, (items) => [...items.slice(0, 1), ...items]);
}

/** Of a list, or of an object that holds one (SIL-18). */
function everyRecord(json: Json, bend: (record: JsonObject) => JsonObject): Json {
  if (isArray(json)) return json.map((one) => (isObject(one) ? bend(one) : one));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      isArray(value) ? everyRecord(value, bend) : value,
    ]),
  );
}
