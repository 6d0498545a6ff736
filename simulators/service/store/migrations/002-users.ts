import { type Migration, notNull } from './migration.ts';

/** Providers, local groups, users and what a user has many of. */
export const users: Migration = async (database, types) => {
  await providersAndGroups(database, types);
  const { schema } = database;
  await schema
    .createTable('users')
    .addColumn('id', types.id)
    .addColumn('accountId', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('providerId', 'integer', (column) => column.notNull().references('providers.id'))
    .addColumn('userName', 'text', notNull)
    .addColumn('userNameLower', 'text', notNull)
    .addColumn('fullName', 'text', notNull)
    .addColumn('email', 'text', notNull)
    .addColumn('emailLower', 'text', notNull)
    .addColumn('department', 'text', notNull)
    .addColumn('homeFolder', 'text', notNull)
    .addColumn('shortId', 'text', notNull)
    .addColumn('externalId', 'text', notNull)
    .addColumn('role', 'text', notNull)
    .addColumn('passwordHash', 'text')
    .addColumn('pinHash', 'text')
    .addColumn('createdAt', 'bigint', notNull)
    .addColumn('expiresAt', 'bigint')
    .addColumn('disabled', 'integer', notNull)
    .addUniqueConstraint('usersByName', ['providerId', 'userNameLower'])
    .execute();
  await schema
    .createIndex('usersByShortId')
    .on('users')
    .columns(['accountId', 'shortId'])
    .execute();
  await schema
    .createIndex('usersByEmail')
    .on('users')
    .columns(['accountId', 'emailLower'])
    .execute();
  await schema
    .createIndex('usersByAccountName')
    .on('users')
    .columns(['accountId', 'userNameLower'])
    .execute();
  await listsOfUsers(database, types);
};

const providersAndGroups: Migration = async ({ schema }, types) => {
  await schema
    .createTable('providers')
    .addColumn('id', types.id)
    .addColumn('accountId', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('name', 'text', notNull)
    .addColumn('providerType', 'integer', notNull)
    .addColumn('priority', 'integer', notNull)
    .addColumn('active', 'integer', notNull)
    .execute();
  await schema
    .createTable('localGroups')
    .addColumn('id', types.id)
    .addColumn('accountId', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('groupName', 'text', notNull)
    .addColumn('groupDn', 'text', notNull)
    .addUniqueConstraint('localGroupsByDn', ['accountId', 'groupDn'])
    .execute();
};

const listsOfUsers: Migration = async ({ schema }, types) => {
  await schema
    .createTable('userCards')
    .addColumn('id', types.id)
    .addColumn('accountId', 'integer', notNull)
    .addColumn('card', 'text', notNull)
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id'))
    .addUniqueConstraint('userCardsByCard', ['accountId', 'card'])
    .execute();
  await schema.createIndex('userCardsByUser').on('userCards').column('userId').execute();
  await schema
    .createTable('userAliases')
    .addColumn('providerId', 'integer', notNull)
    .addColumn('aliasLower', 'text', notNull)
    .addColumn('alias', 'text', notNull)
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id'))
    .addPrimaryKeyConstraint('userAliasesByAlias', ['providerId', 'aliasLower'])
    .execute();
  await schema.createIndex('userAliasesByUser').on('userAliases').column('userId').execute();
  await schema
    .createTable('userGroups')
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id'))
    .addColumn('groupId', 'integer', (column) => column.notNull().references('localGroups.id'))
    .addPrimaryKeyConstraint('userGroupsByUser', ['userId', 'groupId'])
    .execute();
};
