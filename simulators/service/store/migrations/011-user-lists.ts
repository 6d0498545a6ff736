import type { Kysely } from 'kysely';
import type { Schema } from '../schema.ts';
import { type Migration, notNull } from './migration.ts';

/** What walks over users and groups goes by; imports that are under way, and their rows. */
export const userLists: Migration = async (database, types) => {
  const { schema } = database;
  await schema.createIndex('userTokensByUser').on('userTokens').column('userId').execute();
  await memberships(database, types);
  await groupNames(database, types);
  await schema
    .createTable('userImports')
    .addColumn('id', types.id)
    .addColumn('accountId', 'integer', notNull)
    .addColumn('providerId', 'integer', notNull)
    .addColumn('groupName', 'text', notNull)
    .addColumn('groupNameLower', 'text', notNull)
    .addColumn('groupId', 'integer')
    .addColumn('state', 'text', notNull)
    .addColumn('setsFullName', 'integer', notNull)
    .addColumn('setsEmail', 'integer', notNull)
    .addColumn('startedAt', 'bigint', notNull)
    .addColumn('lines', 'integer', notNull)
    .addColumn('linesDone', 'integer', notNull)
    .addColumn('membersDone', 'text', notNull)
    .addColumn('heldUntil', 'bigint', notNull)
    .addUniqueConstraint('userImportsByGroup', ['accountId', 'groupNameLower'])
    .execute();
  await schema
    .createTable('userImportRows')
    .addColumn('importId', 'integer', (column) => column.notNull().references('userImports.id'))
    .addColumn('line', 'integer', notNull)
    .addColumn('userName', 'text', notNull)
    .addColumn('userNameLower', 'text', notNull)
    .addColumn('fullName', 'text', notNull)
    .addColumn('email', 'text', notNull)
    .addColumn('emailLower', 'text', notNull)
    .addColumn('groupName', 'text', notNull)
    .addColumn('groupNameLower', 'text', notNull)
    .addPrimaryKeyConstraint('userImportRowsInOrder', ['importId', 'line'])
    .addUniqueConstraint('userImportRowsByName', ['importId', 'userNameLower'])
    .execute();
};

/** The name stands beside the membership, so that a group's members can be walked by name. */
const memberships: Migration = async (database) => {
  const { schema } = database;
  await schema
    .alterTable('userGroups')
    .addColumn('userNameLower', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await database
    .updateTable('userGroups')
    .set({
      userNameLower: (is) =>
        is
          .selectFrom('users')
          .select('users.userNameLower')
          .whereRef('users.id', '=', 'userGroups.userId')
          .$asScalar()
          .$notNull(),
    })
    .execute();
  await schema
    .createIndex('userGroupsByGroup')
    .on('userGroups')
    .columns(['groupId', 'userNameLower', 'userId'])
    .execute();
};

const groupNames: Migration = async (database) => {
  const { schema } = database;
  await schema
    .alterTable('localGroups')
    .addColumn('groupNameLower', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await lowerGroupNames(database);
  await schema
    .createIndex('localGroupsByName')
    .on('localGroups')
    .columns(['accountId', 'groupNameLower', 'id'])
    .execute();
  await schema
    .createIndex('localGroupsOfAccount')
    .on('localGroups')
    .columns(['accountId', 'id'])
    .execute();
};

/** Databases lower the case of ASCII only, or by their locale. */
async function lowerGroupNames(database: Kysely<Schema>): Promise<void> {
  const groups = await database.selectFrom('localGroups').select(['id', 'groupName']).execute();
  for (const { id, groupName } of groups) {
    const lowered = database
      .updateTable('localGroups')
      .set({ groupNameLower: groupName.toLowerCase() });
    await lowered.where('id', '=', id).execute();
  }
}
