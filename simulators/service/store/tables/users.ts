import type { User } from '../../rules/records.ts';
import { type Columns, flag, integer, oneOf, optional, recordOf, text } from '../columns.ts';
import { prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Reader } from '../store.ts';

type Listed = 'cards' | 'aliases' | 'groupIds' | 'groupNames';

export const userColumns = {
  accountId: integer,
  providerId: integer,
  userName: text,
  fullName: text,
  email: text,
  department: text,
  homeFolder: text,
  shortId: text,
  externalId: text,
  role: oneOf<User['role']>(),
  passwordHash: optional(text),
  pinHash: optional(text),
  createdAt: integer,
  expiresAt: optional(integer),
  disabled: flag,
} satisfies Columns<Omit<User, 'id' | Listed>>;

const columns = { id: integer, ...userColumns };

export function readUsers(
  database: Database,
): Pick<Reader['users'], 'byId' | 'byName' | 'byLoginId'> {
  const complete = completeUsers(database);
  const userById = prepare<{ id: number }, object>(database, (parameter) =>
    database.selectFrom('users').selectAll().where('id', '=', parameter('id')),
  );
  const idByName = prepare<{ providerId: number; name: string }, { id: number }>(
    database,
    (parameter) =>
      database
        .selectFrom('users')
        .select('id')
        .where('providerId', '=', parameter('providerId'))
        .where('userNameLower', '=', parameter('name'))
        .unionAll(
          database
            .selectFrom('userAliases')
            .select('userId as id')
            .where('providerId', '=', parameter('providerId'))
            .where('aliasLower', '=', parameter('name')),
        ),
  );

  async function byId(id: number): Promise<User | undefined> {
    const [row] = (await userById({ id })).rows;
    return row && (await complete(recordOf<Omit<User, Listed>>(columns, row)));
  }

  return {
    byId,
    async byName(providerId, userName) {
      const [found] = (await idByName({ providerId, name: userName.toLowerCase() })).rows;
      return found && (await byId(found.id));
    },
    async byLoginId(accountId, by, loginId) {
      const rows = await loginQueries[by](database, accountId, loginId)
        .innerJoin('providers', 'providers.id', 'users.providerId')
        .where('providers.active', '=', 1)
        .selectAll('users')
        .orderBy('providers.priority')
        .orderBy('providers.id')
        .orderBy('users.id')
        .execute();
      const users = rows.map((row) => recordOf<Omit<User, Listed>>(columns, row));
      return await Promise.all(users.map(complete));
    },
  };
}

/** A user's own id may be any of these; a card belongs to the account, whatever the provider. */
const loginQueries = {
  name: (database: Database, accountId: number, name: string) =>
    ofAccount(database, accountId).where((is) =>
      is.or([
        is('users.userNameLower', '=', name.toLowerCase()),
        is(
          'users.id',
          'in',
          is
            .selectFrom('userAliases')
            .select('userAliases.userId')
            .where('aliasLower', '=', name.toLowerCase()),
        ),
      ]),
    ),
  card: (database: Database, accountId: number, card: string) =>
    ofAccount(database, accountId).where('users.id', 'in', (is) =>
      is
        .selectFrom('userCards')
        .select('userCards.userId')
        .where('userCards.accountId', '=', accountId)
        .where('card', '=', card),
    ),
  shortId: (database: Database, accountId: number, shortId: string) =>
    ofAccount(database, accountId).where('users.shortId', '=', shortId),
  email: (database: Database, accountId: number, email: string) =>
    ofAccount(database, accountId).where('users.emailLower', '=', email.toLowerCase()),
};

function ofAccount(database: Database, accountId: number) {
  return database.selectFrom('users').where('users.accountId', '=', accountId);
}

/** Adds what stands in tables of its own: cards, aliases, groups. */
function completeUsers(database: Database): (user: Omit<User, Listed>) => Promise<User> {
  const cardsOf = prepare<{ id: number }, { card: string }>(database, (parameter) =>
    database
      .selectFrom('userCards')
      .select('card')
      .where('userId', '=', parameter('id'))
      .orderBy('id'),
  );
  const aliasesOf = prepare<{ id: number }, { alias: string }>(database, (parameter) =>
    database
      .selectFrom('userAliases')
      .select('alias')
      .where('userId', '=', parameter('id'))
      .orderBy('aliasLower'),
  );
  const groupsOf = prepare<{ id: number }, { id: number; groupName: string }>(
    database,
    (parameter) =>
      database
        .selectFrom('userGroups')
        .innerJoin('localGroups', 'localGroups.id', 'userGroups.groupId')
        .select(['localGroups.id', 'localGroups.groupName'])
        .where('userGroups.userId', '=', parameter('id'))
        .orderBy('localGroups.id'),
  );
  return async (user) => {
    const { id } = user;
    const [cards, aliases, groups] = await Promise.all([
      cardsOf({ id }),
      aliasesOf({ id }),
      groupsOf({ id }),
    ]);
    return {
      ...user,
      cards: cards.rows.map((row) => row.card),
      aliases: aliases.rows.map((row) => row.alias),
      groupIds: groups.rows.map((row) => row.id),
      groupNames: groups.rows.map((row) => row.groupName),
    };
  };
}
