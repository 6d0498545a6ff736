import { type Amounts, type Reservation } from '../../rules/balance.ts';
import { decimalText } from '../../rules/decimal.ts';
import { type Row, recordOf, rowOf } from '../columns.ts';
import type { BalanceChanges } from '../contract/balances.ts';
import { parameterRow, prepare, wasChanged } from '../prepared.ts';
import type { Database } from '../schema.ts';
import {
  balanceColumns,
  configColumns,
  policyRow,
  reservationColumns,
  transactionColumns,
} from './balance-rows.ts';

export function changeBalances(database: Database): BalanceChanges {
  return {
    async setBalanceConfig(config) {
      const row = rowOf(configColumns, { updatedAt: 0, ...config });
      await database
        .insertInto('balanceConfigs')
        .values(row)
        .onConflict((conflict) => conflict.column('accountId').doUpdateSet(row))
        .execute();
    },
    ...changePolicies(database),
    ...changeUserBalances(database),
    ...changeReservations(database),
  };
}

function changePolicies(
  database: Database,
): Pick<BalanceChanges, 'addPolicy' | 'setPolicy' | 'removePolicy' | 'moveRun'> {
  return {
    async addPolicy(policy) {
      const added = database.insertInto('balancePolicies').values(policyRow(policy));
      return (await added.returning('id').executeTakeFirstOrThrow()).id;
    },
    async setPolicy(policy) {
      const update = database.updateTable('balancePolicies').set(policyRow(policy));
      return wasUpdated(await update.where('id', '=', policy.id).executeTakeFirst());
    },
    async removePolicy(id) {
      const removed = database.deleteFrom('balancePolicies').where('id', '=', id);
      return (await removed.executeTakeFirst()).numDeletedRows > 0n;
    },
    async moveRun({ id, nextRunAt, runCursor }, to) {
      const cursor = { cursorName: to.cursor?.name ?? '', cursorId: to.cursor?.id ?? 0 };
      const moved = database
        .updateTable('balancePolicies')
        .set({ nextRunAt: to.nextRunAt, ...cursor })
        .where('id', '=', id)
        .where('nextRunAt', '=', nextRunAt ?? 0)
        .where('cursorId', '=', runCursor?.id ?? 0);
      return wasUpdated(await moved.executeTakeFirst());
    },
  };
}

function wasUpdated({ numUpdatedRows }: { readonly numUpdatedRows: bigint }): boolean {
  return numUpdatedRows > 0n;
}

type Move = Record<'quota' | 'wallet' | 'fromQuota' | 'fromWallet', string> & {
  readonly userId: number;
  readonly updatedAt: number;
};
type TransactionRow = Row<typeof transactionColumns>;

function changeUserBalances(
  database: Database,
): Pick<BalanceChanges, 'addBalance' | 'moveBalance' | 'addTransaction'> {
  const move = prepare<Move, unknown>(database, (parameter) =>
    database
      .updateTable('userBalances')
      .set({
        quota: parameter('quota'),
        wallet: parameter('wallet'),
        updatedAt: parameter('updatedAt'),
      })
      .where('userId', '=', parameter('userId'))
      .where('quota', '=', parameter('fromQuota'))
      .where('wallet', '=', parameter('fromWallet')),
  );
  const insert = prepare<TransactionRow, { id: number }>(database, (parameter) =>
    database
      .insertInto('balanceTransactions')
      .values(parameterRow<TransactionRow>(Object.keys(transactionColumns), parameter))
      .returning('id'),
  );
  return {
    async addBalance(balance) {
      const added = database
        .insertInto('userBalances')
        .values(rowOf(balanceColumns, balance))
        .onConflict((conflict) => conflict.column('userId').doNothing());
      return ((await added.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
    async moveBalance(userId, { from, to, at }) {
      const [{ quota, wallet }, was] = [inText(to), inText(from)];
      const before = { fromQuota: was.quota, fromWallet: was.wallet };
      return wasChanged(await move({ userId, quota, wallet, ...before, updatedAt: at }));
    },
    async addTransaction(transaction) {
      const [row] = (await insert(rowOf(transactionColumns, transaction))).rows;
      if (row === undefined) throw new Error('the database gave a new transaction no id');
      return row.id;
    },
  };
}

function inText({ quota, wallet }: Amounts): { readonly quota: string; readonly wallet: string } {
  return { quota: decimalText(quota), wallet: decimalText(wallet) };
}

function changeReservations(
  database: Database,
): Pick<BalanceChanges, 'addReservation' | 'takeReservation'> {
  const take = prepare<{ deliveryId: number }, object>(database, (parameter) =>
    database
      .deleteFrom('balanceReservations')
      .where('deliveryId', '=', parameter('deliveryId'))
      .returningAll(),
  );
  return {
    async addReservation(reservation) {
      const row = rowOf(reservationColumns, reservation);
      await database.insertInto('balanceReservations').values(row).execute();
    },
    async takeReservation(deliveryId) {
      const [row] = (await take({ deliveryId })).rows;
      return row && recordOf<Reservation>(reservationColumns, row);
    },
  };
}
