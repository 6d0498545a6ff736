import { sql } from 'kysely';
import { changesOf, rowOf } from '../columns.ts';
import type { UserChanges } from '../contract/users.ts';
import type { Database } from '../schema.ts';
import { holdings } from './holdings.ts';
import { userColumns } from './users.ts';

export function changeUsers(database: Database): UserChanges {
  const lists = changeUserLists(database);
  return {
    async addUser(user) {
      const names = lowered(user);
      const { id } = await database
        .insertInto('users')
        .values({ ...rowOf(userColumns, user), userNameLower: '', emailLower: '', ...names })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const card of user.cards) await lists.addCard(id, user.accountId, card);
      for (const alias of user.aliases) await lists.addAlias(id, user.providerId, alias);
      const { userNameLower = '' } = names;
      const memberships = user.groupIds.map((groupId) => ({ userId: id, groupId, userNameLower }));
      if (memberships.length > 0) {
        await database.insertInto('userGroups').values(memberships).execute();
      }
      return id;
    },
    async setUser(id, fields) {
      const names = lowered(fields);
      const { numUpdatedRows } = await database
        .updateTable('users')
        .set({ ...changesOf(userColumns, fields), ...names })
        .where('id', '=', id)
        .executeTakeFirst();
      const { userNameLower } = names;
      if (userNameLower !== undefined) {
        const memberships = database.updateTable('userGroups').set({ userNameLower });
        await memberships.where('userId', '=', id).execute();
      }
      return numUpdatedRows > 0n;
    },
    async removeUser(id) {
      const along = holdings.find(({ table }) => table === 'users')?.with ?? [];
      for (const [table, column] of along)
        await database.deleteFrom(table).where(sql.ref(column), '=', id).execute();
      const removed = database.deleteFrom('users').where('id', '=', id);
      return (await removed.executeTakeFirst()).numDeletedRows > 0n;
    },
    async endTokensOf(userId) {
      await database.deleteFrom('userTokens').where('userId', '=', userId).execute();
    },
    ...lists,
  };
}

function changeUserLists(
  database: Database,
): Pick<UserChanges, 'addCard' | 'removeCards' | 'addAlias' | 'removeAliases'> {
  return {
    async addCard(userId, accountId, card) {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('userCards')
        .values({ accountId, card, userId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async removeCards(userId) {
      await database.deleteFrom('userCards').where('userId', '=', userId).execute();
    },
    async addAlias(userId, providerId, alias) {
      const { numInsertedOrUpdatedRows } = await database
        .insertInto('userAliases')
        .values({ providerId, alias, aliasLower: alias.toLowerCase(), userId })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async removeAliases(userId, providerId) {
      const all = database.deleteFrom('userAliases').where('userId', '=', userId);
      await (providerId === undefined ? all : all.where('providerId', '=', providerId)).execute();
    },
  };
}

/** The columns that searches without regard to case look in. */
function lowered(fields: { readonly userName?: string; readonly email?: string }): {
  userNameLower?: string;
  emailLower?: string;
} {
  const { userName, email } = fields;
  return {
    ...(userName === undefined ? {} : { userNameLower: userName.toLowerCase() }),
    ...(email === undefined ? {} : { emailLower: email.toLowerCase() }),
  };
}
