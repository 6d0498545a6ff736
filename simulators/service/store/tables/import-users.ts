import { type RawBuilder, sql } from 'kysely';
import { newUser } from '../../rules/new-user.ts';
import { rowOf, type SqlValue } from '../columns.ts';
import type { ImportChanges, LineRange } from '../contract/imports.ts';
import { prepare, prepareByShape } from '../prepared.ts';
import type { Database, Schema } from '../schema.ts';
import { userColumns } from './users.ts';

type Rows = LineRange & { readonly id: number };

/** Three statements for any number of users: what they write stands in the database already. */
export function importRows(database: Database): ImportChanges['importRows'] {
  const addUsers = addingUsers(database);
  const joinGroup = joiningGroup(database);
  const joinRowGroups = joiningRowGroups(database);
  return async (id, range) => {
    const rows = { id, ...range };
    const sets = await database
      .selectFrom('userImports')
      .select(['setsFullName', 'setsEmail'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await addUsers(sets, rows);
    await joinGroup(rows);
    await joinRowGroups(rows);
  };
}

type Sets = Pick<Schema['userImports'], 'setsFullName' | 'setsEmail'>;

function addingUsers(database: Database): (sets: Sets, rows: Rows) => Promise<unknown> {
  const source = newUserFromRow();
  return prepareByShape<Sets, Rows, unknown>(database, {
    shapeOf: ({ setsFullName, setsEmail }) => `${String(setsFullName)} ${String(setsEmail)}`,
    build: ({ setsFullName, setsEmail }, parameter) =>
      database
        .insertInto('users')
        .columns(Object.keys(source) as (keyof Schema['users'])[])
        .expression(
          database
            .selectFrom('userImportRows')
            .innerJoin('userImports', 'userImports.id', 'userImportRows.importId')
            .select(Object.entries(source).map(([name, value]) => value.as(name)))
            .where('importId', '=', parameter('id'))
            .where('line', '>', parameter('after'))
            .where('line', '<=', parameter('upTo')),
        )
        .onConflict((conflict) =>
          conflict.columns(['providerId', 'userNameLower']).doUpdateSet((is) => ({
            disabled: 0,
            ...(setsFullName === 0 ? {} : { fullName: is.ref('excluded.fullName') }),
            ...(setsEmail === 0
              ? {}
              : { email: is.ref('excluded.email'), emailLower: is.ref('excluded.emailLower') }),
          })),
        ),
  });
}

/** Where each column of a user comes from: the row, the import, or what every new user has. */
function newUserFromRow(): Readonly<Record<string, RawBuilder<SqlValue>>> {
  const nobody = { ...newUser, accountId: 0, providerId: 0, userName: '', createdAt: 0 };
  const same = Object.entries(rowOf(userColumns, nobody)).map(([name, value]) => [
    name,
    sql.lit(value),
  ]);
  return {
    ...(Object.fromEntries(same) as Record<string, RawBuilder<SqlValue>>),
    accountId: sql.ref('userImports.accountId'),
    providerId: sql.ref('userImports.providerId'),
    createdAt: sql.ref('userImports.startedAt'),
    userName: sql.ref('userImportRows.userName'),
    userNameLower: sql.ref('userImportRows.userNameLower'),
    fullName: sql.ref('userImportRows.fullName'),
    email: sql.ref('userImportRows.email'),
    emailLower: sql.ref('userImportRows.emailLower'),
  };
}

/** The users of these rows become members of the import's group. */
function joiningGroup(database: Database): (rows: Rows) => Promise<unknown> {
  return prepare<Rows, unknown>(database, (parameter) =>
    database
      .insertInto('userGroups')
      .columns(['userId', 'groupId', 'userNameLower'])
      .expression(
        importedUsers(database)
          .select(['users.id', 'userImports.groupId', 'users.userNameLower'])
          .where('importId', '=', parameter('id'))
          .where('line', '>', parameter('after'))
          .where('line', '<=', parameter('upTo')),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
}

/** And of the groups that the rows name; those are there by now. */
function joiningRowGroups(database: Database): (rows: Rows) => Promise<unknown> {
  return prepare<Rows, unknown>(database, (parameter) =>
    database
      .insertInto('userGroups')
      .columns(['userId', 'groupId', 'userNameLower'])
      .expression(
        importedUsers(database)
          .innerJoin('localGroups', (join) =>
            join
              .onRef('localGroups.accountId', '=', 'userImports.accountId')
              .onRef('localGroups.groupNameLower', '=', 'userImportRows.groupNameLower'),
          )
          .select(['users.id', 'localGroups.id as groupId', 'users.userNameLower'])
          .where('importId', '=', parameter('id'))
          .where('line', '>', parameter('after'))
          .where('line', '<=', parameter('upTo'))
          .where('userImportRows.groupName', '<>', ''),
      )
      .onConflict((conflict) => conflict.doNothing()),
  );
}

function importedUsers(database: Database) {
  return database
    .selectFrom('userImportRows')
    .innerJoin('userImports', 'userImports.id', 'userImportRows.importId')
    .innerJoin('users', (join) =>
      join
        .onRef('users.providerId', '=', 'userImports.providerId')
        .onRef('users.userNameLower', '=', 'userImportRows.userNameLower'),
    );
}
