import type { User } from '../../rules/records.ts';
import { type Columns, flag, integer, optional, recordOf, text } from '../columns.ts';
import type { UserReads } from '../contract/users.ts';
import { atMost, prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';
import { type BareUser, completeUsers, type Listed } from './user-lists.ts';

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
  passwordHash: optional(text),
  pinHash: optional(text),
  createdAt: integer,
  expiresAt: optional(integer),
  disabled: flag,
} satisfies Columns<Omit<User, 'id' | Listed>>;

const columns = { id: integer, ...userColumns };

/** The users that rows hold. */
export function usersOf(database: Database): (rows: readonly object[]) => Promise<readonly User[]> {
  const complete = completeUsers(database);
  return (rows) => complete(rows.map((row) => recordOf<BareUser>(columns, row)));
}

export function readUsers(database: Database): UserReads {
  const complete = usersOf(database);
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
  const page = prepare<{ providerId: number; after: string; limit: number }, object>(
    database,
    (parameter) =>
      database
        .selectFrom('users')
        .selectAll()
        .where('providerId', '=', parameter('providerId'))
        .where('userNameLower', '>', parameter('after'))
        .orderBy('userNameLower')
        .limit(atMost(parameter('limit'))),
  );

  async function byId(id: number): Promise<User | undefined> {
    const [user] = await complete((await userById({ id })).rows);
    return user;
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
      const found = await complete(rows);
      return by === 'name' ? ownNameFirst(found, loginId) : found;
    },
    async ofProvider(providerId, { after, limit }) {
      return await complete((await page({ providerId, after: after.toLowerCase(), limit })).rows);
    },
  };
}

/** An alias is a name in another provider; a user whose own name matches comes first. */
function ownNameFirst(users: readonly User[], loginId: string): readonly User[] {
  const isOwn = ({ userName }: User): boolean => userName.toLowerCase() === loginId.toLowerCase();
  return [...users.filter(isOwn), ...users.filter((user) => !isOwn(user))];
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
