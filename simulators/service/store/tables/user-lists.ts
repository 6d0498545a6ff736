import type { User } from '../../rules/records.ts';
import { prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';

/** What stands in tables of its own. */
export type Listed = 'cards' | 'aliases' | 'groupIds' | 'groupNames';

export type BareUser = Omit<User, Listed>;

/** So many users of a page are completed by one question each for cards, aliases and groups. */
const together = 100;

/** Gives users their cards, aliases and groups. */
export function completeUsers(
  database: Database,
): (users: readonly BareUser[]) => Promise<readonly User[]> {
  const ofOne = readLists(database, 1);
  const ofMany = readLists(database, together);
  return async (users) => {
    const completed: User[] = [];
    for (let at = 0; at < users.length; at += together) {
      const some = users.slice(at, at + together);
      const lists = await (some.length === 1 ? ofOne : ofMany)(some.map(({ id }) => id));
      completed.push(...some.map((user) => complete(user, lists)));
    }
    return completed;
  };
}

/** Rows of each list by user. */
interface Lists {
  readonly cards: ReadonlyMap<number, readonly { readonly card: string }[]>;
  readonly aliases: ReadonlyMap<number, readonly AliasRow[]>;
  readonly groups: ReadonlyMap<number, readonly GroupRow[]>;
}

interface AliasRow {
  readonly userId: number;
  readonly alias: string;
  readonly providerId: number;
}

interface GroupRow {
  readonly userId: number;
  readonly id: number;
  readonly groupName: string;
}

/** Of at most `count` users: the question has always the same text, and places left over name nobody. */
function readLists(database: Database, count: number): (ids: readonly number[]) => Promise<Lists> {
  const places = Array.from({ length: count }, (_, at) => `id${String(at)}` as const);
  type Ids = Record<(typeof places)[number], number>;
  const cardsOf = prepare<Ids, { userId: number; card: string }>(database, (parameter) =>
    database
      .selectFrom('userCards')
      .select(['userId', 'card'])
      .where('userId', 'in', places.map(parameter))
      .orderBy('id'),
  );
  const aliasesOf = prepare<Ids, AliasRow>(database, (parameter) =>
    database
      .selectFrom('userAliases')
      .select(['userId', 'alias', 'providerId'])
      .where('userId', 'in', places.map(parameter))
      .orderBy('aliasLower')
      .orderBy('providerId'),
  );
  const groupsOf = prepare<Ids, GroupRow>(database, (parameter) =>
    database
      .selectFrom('userGroups')
      .innerJoin('localGroups', 'localGroups.id', 'userGroups.groupId')
      .select(['userGroups.userId', 'localGroups.id', 'localGroups.groupName'])
      .where('userGroups.userId', 'in', places.map(parameter))
      .orderBy('localGroups.id'),
  );
  return async (ids) => {
    const asked = Object.fromEntries(places.map((place, at) => [place, ids[at] ?? 0])) as Ids;
    const [cards, aliases, groups] = await Promise.all([
      cardsOf(asked),
      aliasesOf(asked),
      groupsOf(asked),
    ]);
    return {
      cards: Map.groupBy(cards.rows, ({ userId }) => userId),
      aliases: Map.groupBy(aliases.rows, ({ userId }) => userId),
      groups: Map.groupBy(groups.rows, ({ userId }) => userId),
    };
  };
}

function complete(user: BareUser, { cards, aliases, groups }: Lists): User {
  const joined = groups.get(user.id) ?? [];
  return {
    ...user,
    cards: (cards.get(user.id) ?? []).map(({ card }) => card),
    aliases: (aliases.get(user.id) ?? []).map(({ alias, providerId }) =>
      providerId === user.providerId ? alias : `${alias}#${String(providerId)}`,
    ),
    groupIds: joined.map(({ id }) => id),
    groupNames: joined.map(({ groupName }) => groupName),
  };
}
