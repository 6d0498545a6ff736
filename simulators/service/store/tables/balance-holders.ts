import type { BalanceRecord } from '../../rules/balance.ts';
import { recordOf } from '../columns.ts';
import type { BalanceHolder } from '../contract/balances.ts';
import { atMost, prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Reader } from '../store.ts';
import { balanceColumns } from './balance-rows.ts';

interface Bounds {
  readonly accountId: number;
  readonly name: string;
  readonly id: number;
  readonly limit: number;
}

interface Person {
  readonly id: number;
  readonly accountId: number;
  readonly providerId: number;
  readonly userName: string;
  readonly userNameLower: string;
}

/** Three queries a page, whatever its size. */
export function readHolders(database: Database): Reader['balances']['holders'] {
  const people = prepare<Bounds, Person>(database, (parameter) =>
    database
      .selectFrom('users')
      .select(['id', 'accountId', 'providerId', 'userName', 'userNameLower'])
      .where('accountId', '=', parameter('accountId'))
      .where((is) =>
        is(is.refTuple('userNameLower', 'id'), '>', is.tuple(parameter('name'), parameter('id'))),
      )
      .orderBy('userNameLower')
      .orderBy('id')
      .limit(atMost(parameter('limit'))),
  );
  return async ({ accountId, after = { name: '', id: 0 }, limit }) => {
    const { rows } = await people({ accountId, name: after.name, id: after.id, limit });
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const [groups, balances] = await Promise.all([groupsOf(database, ids), of(database, ids)]);
    return rows.map(({ userNameLower, ...person }): BalanceHolder => {
      const balance = balances.get(person.id);
      return {
        ...person,
        groupIds: groups.get(person.id)?.map(({ groupId }) => groupId) ?? [],
        cursor: { name: userNameLower, id: person.id },
        ...(balance === undefined ? {} : { balance }),
      };
    });
  };
}

async function groupsOf(
  database: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly { readonly groupId: number }[]>> {
  const memberships = await database
    .selectFrom('userGroups')
    .select(['userId', 'groupId'])
    .where('userId', 'in', ids)
    .orderBy('groupId')
    .execute();
  return Map.groupBy(memberships, ({ userId }) => userId);
}

async function of(
  database: Database,
  ids: readonly number[],
): Promise<ReadonlyMap<number, BalanceRecord>> {
  const rows = await database
    .selectFrom('userBalances')
    .selectAll()
    .where('userId', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.userId, recordOf<BalanceRecord>(balanceColumns, row)]));
}
