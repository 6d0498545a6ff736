import { sql } from 'kysely';
import { type Migration, notNull } from './migration.ts';

/** Access controls give the roles that users were given one by one before. */
export const accessControls: Migration = async (database, types) => {
  const { schema } = database;
  await schema
    .createTable('accessControls')
    .addColumn('id', types.id)
    .addColumn('accountId', 'integer', (column) => column.notNull().references('accounts.id'))
    .addColumn('providerId', 'integer', (column) =>
      column.notNull().references('providers.id').onDelete('cascade'),
    )
    .addColumn('role', 'text', notNull)
    .addColumn('subjectKind', 'text', notNull)
    .addColumn('subjectName', 'text', notNull)
    .addColumn('subjectDn', 'text', notNull)
    .execute();
  for (const column of ['accountId', 'providerId'])
    await schema
      .createIndex(`accessControlsBy${column}`)
      .on('accessControls')
      .column(column)
      .execute();
  // As they were until now, the roles of users are columns that the schema no longer knows.
  await sql`
    insert into "accessControls"
      ("accountId", "providerId", "role", "subjectKind", "subjectName", "subjectDn")
    select "accountId", "providerId", "role", 'user', "userName", '' from "users"
    where "role" <> 'Users' order by "id"`.execute(database);
  await schema.alterTable('users').dropColumn('role').execute();
};
