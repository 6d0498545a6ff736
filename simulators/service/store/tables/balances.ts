import {
  type BalanceConfig,
  type BalanceRecord,
  type TransactionRecord,
  unsetConfig,
} from '../../rules/balance.ts';
import { integer, recordOf } from '../columns.ts';
import type { TransactionPage } from '../contract/balances.ts';
import { atMost, prepare } from '../prepared.ts';
import type { Database } from '../schema.ts';
import type { Reader } from '../store.ts';
import { readHolders } from './balance-holders.ts';
import { balanceColumns, configColumns, policyOf, transactionColumns } from './balance-rows.ts';

export function readBalances(database: Database): Reader['balances'] {
  const configOf = prepare<{ accountId: number }, object>(database, (parameter) =>
    database
      .selectFrom('balanceConfigs')
      .selectAll()
      .where('accountId', '=', parameter('accountId')),
  );
  const balanceOf = prepare<{ userId: number }, object>(database, (parameter) =>
    database.selectFrom('userBalances').selectAll().where('userId', '=', parameter('userId')),
  );
  return {
    ...readPolicies(database),
    holders: readHolders(database),
    transactions: readTransactions(database),
    async config(accountId) {
      const [row] = (await configOf({ accountId })).rows;
      if (row === undefined) return unsetConfig(accountId);
      return recordOf<Required<BalanceConfig>>(configColumns, row);
    },
    async ofUser(userId) {
      const [row] = (await balanceOf({ userId })).rows;
      return row && recordOf<BalanceRecord>(balanceColumns, row);
    },
  };
}

function readPolicies(
  database: Database,
): Pick<Reader['balances'], 'policies' | 'policyById' | 'dueRuns'> {
  const due = prepare<{ now: number }, object>(database, (parameter) =>
    database
      .selectFrom('balancePolicies')
      .selectAll()
      .where('nextRunAt', '<=', parameter('now'))
      .orderBy('nextRunAt'),
  );
  return {
    async policies(accountId) {
      const rows = await database
        .selectFrom('balancePolicies')
        .selectAll()
        .where('accountId', '=', accountId)
        .orderBy('id')
        .execute();
      return rows.map(policyOf);
    },
    async policyById(id) {
      const row = await database
        .selectFrom('balancePolicies')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row && policyOf(row);
    },
    async dueRuns(now) {
      return (await due({ now })).rows.map(policyOf);
    },
  };
}

function readTransactions(database: Database): Reader['balances']['transactions'] {
  type Bounds = { readonly owner: number; readonly before: number; readonly limit: number };
  const pageBy = (column: 'accountId' | 'userId') =>
    prepare<Bounds, object>(database, (parameter) =>
      database
        .selectFrom('balanceTransactions')
        .selectAll()
        .where(column, '=', parameter('owner'))
        .where('id', '<', parameter('before'))
        .orderBy('id', 'desc')
        .limit(atMost(parameter('limit'))),
    );
  const [byAccount, byUser] = [pageBy('accountId'), pageBy('userId')];
  const columns = { id: integer, ...transactionColumns };
  return async ({ of, before = afterAll, limit }: TransactionPage) => {
    const found =
      'userId' in of
        ? byUser({ owner: of.userId, before, limit })
        : byAccount({ owner: of.accountId, before, limit });
    return (await found).rows.map((row) => recordOf<TransactionRecord>(columns, row));
  };
}

/** Larger than any id: ids are 32 bits. */
const afterAll = 2_147_483_647;
