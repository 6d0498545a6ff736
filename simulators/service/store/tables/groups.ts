import type { Group } from '../../rules/records.ts';
import { type Columns, integer, recordOf, rowOf, text } from '../columns.ts';
import type { GroupChanges, GroupReads } from '../contract/groups.ts';
import { prepare } from '../prepared.ts';
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
  return {
    async byId(id) {
      return groupOf(await groups().where('id', '=', id).executeTakeFirst());
    },
    async byDn(accountId, groupDn) {
      const ofAccount = groups().where('accountId', '=', accountId);
      return groupOf(await ofAccount.where('groupDn', '=', groupDn).executeTakeFirst());
    },
    async byName(accountId, groupName) {
      const named = groups()
        .where('accountId', '=', accountId)
        .where('groupNameLower', '=', groupName.toLowerCase());
      return groupOf(await named.orderBy('id').limit(1).executeTakeFirst());
    },
    async ofAccount(accountId, { after, limit }) {
      const later = groups().where('accountId', '=', accountId).where('id', '>', after);
      return (await later.orderBy('id').limit(limit).execute()).map(toGroup);
    },
    async ofUser(userId) {
      const joined = groups()
        .innerJoin('userGroups', 'userGroups.groupId', 'localGroups.id')
        .where('userGroups.userId', '=', userId);
      return (await joined.orderBy('localGroups.id').execute()).map(toGroup);
    },
    members: readMembers(database),
  };
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
      .limit(parameter('limit')),
  );
  return async (groupId, { after, limit }) => {
    const [name, id] = after === undefined ? ['', 0] : [after.userName.toLowerCase(), after.id];
    return await complete((await page({ groupId, name, id, limit })).rows);
  };
}

function groupOf(row: object | undefined): Group | undefined {
  return row && toGroup(row);
}

function toGroup(row: object): Group {
  return recordOf<Group>(columns, row);
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
