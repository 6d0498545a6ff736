import { changesOf, rowOf } from '../columns.ts';
import type { Database } from '../schema.ts';
import type { Changes } from '../store.ts';
import { userColumns } from './users.ts';

type UserChanges = Pick<Changes, 'addUser' | 'setUser' | 'addCard' | 'removeCards' | 'addAlias'>;

export function changeUsers(database: Database): UserChanges {
  const { addCard, removeCards, addAlias } = changeUserLists(database);
  return {
    async addUser(user) {
      const names = lowered(user);
      const { id } = await database
        .insertInto('users')
        .values({ ...rowOf(userColumns, user), userNameLower: '', emailLower: '', ...names })
        .returning('id')
        .executeTakeFirstOrThrow();
      for (const card of user.cards) await addCard(id, user.accountId, card);
      for (const alias of user.aliases) await addAlias(id, user.providerId, alias);
      const memberships = user.groupIds.map((groupId) => ({ userId: id, groupId }));
      if (memberships.length > 0) {
        await database.insertInto('userGroups').values(memberships).execute();
      }
      return id;
    },
    async setUser(id, fields) {
      const { numUpdatedRows } = await database
        .updateTable('users')
        .set({ ...changesOf(userColumns, fields), ...lowered(fields) })
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    addCard,
    removeCards,
    addAlias,
  };
}

function changeUserLists(
  database: Database,
): Pick<Changes, 'addCard' | 'removeCards' | 'addAlias'> {
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
