import type { Group } from '../../rules/records.ts';
import { type Columns, integer, recordOf, rowOf, text } from '../columns.ts';
import type { GroupChanges, GroupReads } from '../contract/groups.ts';
import { atMost, prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';
import { usersOf } from './users.ts';

export const groupColumns = {
  accountId: integer,
  groupName: text,
  groupDn: text,
} satisfies Columns<Omit<Group, 'id'>>;

const columns = { id: integer, ...groupColumns };

export function readGroups(database: Database): GroupReads {
  const groups = () => database.selectFrom('localGroups').selectAll('localGroups');
  const byId = prepare<{ id: number }, object>(database, (parameter) =>
    groups().where('id', '=', parameter('id')),
  );
  const byDn = prepare<{ accountId: number; groupDn: string }, object>(database, (parameter) =>
    groups()
      .where('accountId', '=', parameter('accountId'))
      .where('groupDn', '=', parameter('groupDn')),
  );
  const byName = prepare<{ accountId: number; name: string }, object>(database, (parameter) =>
    groups()
      .where('accountId', '=', parameter('accountId'))
      .where('groupNameLower', '=', parameter('name'))
      .orderBy('id')
      .limit(1),
  );
  const page = prepare<{ accountId: number; after: number; limit: number }, object>(
    database,
    (parameter) =>
      groups()
        .where('accountId', '=', parameter('accountId'))
        .where('id', '>', parameter('after'))
        .orderBy('id')
        .limit(atMost(parameter('limit'))),
  );
  const ofUser = prepare<{ userId: number }, object>(database, (parameter) =>
    groups()
      .innerJoin('userGroups', 'userGroups.groupId', 'localGroups.id')
      .where('userGroups.userId', '=', parameter('userId'))
      .orderBy('localGroups.id'),
  );
  return {
    byId: async (id) => groupsOf(await byId({ id }))[0],
    byDn: async (accountId, groupDn) => groupsOf(await byDn({ accountId, groupDn }))[0],
    byName: async (accountId, groupName) =>
      groupsOf(await byName({ accountId, name: groupName.toLowerCase() }))[0],
    ofAccount: async (accountId, place) => groupsOf(await page({ accountId, ...place })),
    ofUser: async (userId) => groupsOf(await ofUser({ userId })),
    members: readMembers(database),
  };
}

function groupsOf({ rows }: { readonly rows: readonly object[] }): readonly Group[] {
  return rows.map((row) => recordOf<Group>(columns, row));
}

function readMembers(database: Database): GroupReads['members'] {
  const complete = usersOf(database);
  type Place = { groupId: number; name: string; id: number; limit: number };
  const page = prepare<Place, object>(database, (parameter) =>
    database
      .selectFrom('userGroups')
      .innerJoin('users', 'users.id', 'userGroups.userId')
      .selectAll('users')
      .where('userGroups.groupId', '=', parameter('groupId'))
      .where((is) =>
        is(
          is.refTuple('userGroups.userNameLower', 'userGroups.userId'),
          '>',
          is.tuple(parameter('name'), parameter('id')),
        ),
      )
      .orderBy('userGroups.userNameLower')
      .orderBy('userGroups.userId')
      .limit(atMost(parameter('limit'))),
  );
  return async (groupId, { after, limit }) => {
    const [name, id] = after === undefined ? ['', 0] : [after.userName.toLowerCase(), after.id];
    return await complete((await page({ groupId, name, id, limit })).rows);
  };
}

export function changeGroups(database: Database): GroupChanges {
  return {
    async addGroup(group) {
      const row = rowOf(groupColumns, group);
      const { id } = await database
        .insertInto('localGroups')
        .values({ ...row, groupNameLower: group.groupName.toLowerCase() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async removeGroup(id) {
      await database.deleteFrom('userGroups').where('groupId', '=', id).execute();
      const removed = database.deleteFrom('localGroups').where('id', '=', id);
      return (await removed.executeTakeFirst()).numDeletedRows > 0n;
    },
    async addMember(groupId, { id, userName }) {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('userGroups')
        .values({ groupId, userId: id, userNameLower: userName.toLowerCase() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async removeMember(groupId, userId) {
      const membership = database
        .deleteFrom('userGroups')
        .where('groupId', '=', groupId)
        .where('userId', '=', userId);
      return (await membership.executeTakeFirst()).numDeletedRows > 0n;
    },
  };
}
