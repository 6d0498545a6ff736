import Type, { type Static } from 'typebox';
import type { Amounts, BalanceConfig, TransactionRecord } from '../../rules/balance.ts';
import { transactionTypes } from '../../rules/balance.ts';
import { decimalJson } from '../../rules/decimal.ts';
import { decimal } from '../balances/amounts.ts';
import { bool, int, oneOf } from '../words.ts';

/** interface 2. */
export const balanceConfigInfo = Type.Object(
  {
    accountId: int(),
    enabled: bool(),
    bwNormalPage: decimal(),
    bwLargePage: decimal(),
    colorNormalPage: decimal(),
    colorLargePage: decimal(),
  },
  { $id: 'BalanceConfigInfo' },
);

/** interface 2. `lastUpdated` is absent until the user has had a balance. */
export const userBalanceInfo = Type.Object(
  {
    userName: Type.String(),
    providerId: int(),
    quotaBalance: decimal(),
    walletBalance: decimal(),
    totalBalance: decimal(),
    lastUpdated: Type.Optional(Type.String({ format: 'date-time' })),
  },
  { $id: 'UserBalanceInfo' },
);

/** interface 2. */
export const balanceTransactionInfo = Type.Object(
  {
    id: int(),
    userId: int(),
    userName: Type.String(),
    providerId: int(),
    accountId: int(),
    quotaAmount: decimal(),
    walletAmount: decimal(),
    transactionType: oneOf(transactionTypes),
    quotaBalanceAfter: decimal(),
    walletBalanceAfter: decimal(),
    documentUuid: Type.Optional(Type.String()),
    description: Type.String(),
    adminUserId: Type.Optional(int()),
    timestamp: Type.String({ format: 'date-time' }),
  },
  { $id: 'BalanceTransactionInfo' },
);

export function toBalanceConfigInfo(config: BalanceConfig): Static<typeof balanceConfigInfo> {
  return {
    accountId: config.accountId,
    enabled: config.enabled,
    bwNormalPage: decimalJson(config.bwNormalPage),
    bwLargePage: decimalJson(config.bwLargePage),
    colorNormalPage: decimalJson(config.colorNormalPage),
    colorLargePage: decimalJson(config.colorLargePage),
  };
}

export function toUserBalanceInfo(
  { userName, providerId }: { readonly userName: string; readonly providerId: number },
  { quota, wallet }: Amounts,
  updatedAt: number | undefined,
): Static<typeof userBalanceInfo> {
  return {
    userName,
    providerId,
    quotaBalance: decimalJson(quota),
    walletBalance: decimalJson(wallet),
    totalBalance: decimalJson(quota + wallet),
    ...(updatedAt === undefined ? {} : { lastUpdated: new Date(updatedAt).toISOString() }),
  };
}

export function toTransactionInfo(
  record: TransactionRecord,
): Static<typeof balanceTransactionInfo> {
  const { documentUuid, adminUserId } = record;
  return {
    id: record.id,
    userId: record.userId,
    userName: record.userName,
    providerId: record.providerId,
    accountId: record.accountId,
    quotaAmount: decimalJson(record.quota),
    walletAmount: decimalJson(record.wallet),
    transactionType: record.type,
    quotaBalanceAfter: decimalJson(record.quotaAfter),
    walletBalanceAfter: decimalJson(record.walletAfter),
    ...(documentUuid === undefined ? {} : { documentUuid }),
    description: record.description,
    ...(adminUserId === undefined ? {} : { adminUserId }),
    timestamp: new Date(record.at).toISOString(),
  };
}
