import { type Migration, notNull } from './migration.ts';

/** What printing costs, who pays it how, and the ledger of it. Amounts are decimal text: no number rounds them. */
export const balances: Migration = async (database, types) => {
  const { schema } = database;
  await schema
    .createTable('balanceConfigs')
    .addColumn('accountId', 'integer', (column) => column.primaryKey())
    .addColumn('enabled', 'integer', notNull)
    .addColumn('bwNormalPage', 'text', notNull)
    .addColumn('bwLargePage', 'text', notNull)
    .addColumn('colorNormalPage', 'text', notNull)
    .addColumn('colorLargePage', 'text', notNull)
    .addColumn('updatedAt', 'bigint', notNull)
    .execute();
  await policies(database, types);
  await schema
    .createTable('userBalances')
    .addColumn('userId', 'integer', (column) => column.primaryKey())
    .addColumn('accountId', 'integer', notNull)
    .addColumn('quota', 'text', notNull)
    .addColumn('wallet', 'text', notNull)
    .addColumn('updatedAt', 'bigint', notNull)
    .execute();
  await ledger(database, types);
};

const policies: Migration = async ({ schema }, types) => {
  await schema
    .createTable('balancePolicies')
    .addColumn('id', types.id)
    .addColumn('accountId', 'integer', notNull)
    .addColumn('policyName', 'text', notNull)
    .addColumn('balanceType', 'text', notNull)
    .addColumn('priority', 'integer', notNull)
    .addColumn('initialBalance', 'text', notNull)
    .addColumn('groupIds', 'text', notNull)
    .addColumn('frequency', 'text')
    .addColumn('scheduledTime', 'bigint')
    .addColumn('targetAmount', 'text')
    .addColumn('nextRunAt', 'bigint')
    .addColumn('cursorName', 'text', notNull)
    .addColumn('cursorId', 'integer', notNull)
    .addColumn('updatedAt', 'bigint', notNull)
    .execute();
  await schema
    .createIndex('balancePoliciesByAccount')
    .on('balancePolicies')
    .column('accountId')
    .execute();
  await schema
    .createIndex('balancePoliciesByRun')
    .on('balancePolicies')
    .column('nextRunAt')
    .execute();
};

/** Entries and reservations name users and deliveries that may be gone: they are history. */
const ledger: Migration = async ({ schema }, types) => {
  await schema
    .createTable('balanceTransactions')
    .addColumn('id', types.id)
    .addColumn('userId', 'integer', notNull)
    .addColumn('userName', 'text', notNull)
    .addColumn('providerId', 'integer', notNull)
    .addColumn('accountId', 'integer', notNull)
    .addColumn('type', 'text', notNull)
    .addColumn('quota', 'text', notNull)
    .addColumn('wallet', 'text', notNull)
    .addColumn('quotaAfter', 'text', notNull)
    .addColumn('walletAfter', 'text', notNull)
    .addColumn('documentUuid', 'text')
    .addColumn('description', 'text', notNull)
    .addColumn('adminUserId', 'integer')
    .addColumn('at', 'bigint', notNull)
    .execute();
  for (const column of ['accountId', 'userId']) {
    await schema
      .createIndex(`balanceTransactionsBy${column}`)
      .on('balanceTransactions')
      .columns([column, 'id'])
      .execute();
  }
  await schema
    .createTable('balanceReservations')
    .addColumn('deliveryId', 'integer', (column) => column.primaryKey())
    .addColumn('userId', 'integer', notNull)
    .addColumn('userName', 'text', notNull)
    .addColumn('providerId', 'integer', notNull)
    .addColumn('accountId', 'integer', notNull)
    .addColumn('documentUuid', 'text', notNull)
    .addColumn('quota', 'text', notNull)
    .addColumn('wallet', 'text', notNull)
    .execute();
};
