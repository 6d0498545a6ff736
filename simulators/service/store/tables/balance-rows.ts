import type {
  BalanceConfig,
  BalanceRecord,
  Reservation,
  TransactionRecord,
} from '../../rules/balance.ts';
import { type Decimal, decimalText, readDecimal } from '../../rules/decimal.ts';
import type { PolicyRecord } from '../../rules/policy.ts';
import type { Frequency } from '../../rules/schedule.ts';
import {
  type Column,
  type Columns,
  flag,
  integer,
  json,
  oneOf,
  optional,
  type Row,
  recordOf,
  rowOf,
  text,
} from '../columns.ts';

/** An exact amount in its one spelling, so that equal amounts are equal text. */
const decimal: Column<Decimal, string> = {
  toSql: decimalText,
  fromSql(stored) {
    const amount = readDecimal(stored);
    if (amount === undefined) throw new Error(`the database holds no amount: ${stored}`);
    return amount;
  },
};

export const configColumns = {
  accountId: integer,
  enabled: flag,
  bwNormalPage: decimal,
  bwLargePage: decimal,
  colorNormalPage: decimal,
  colorLargePage: decimal,
  updatedAt: integer,
} satisfies Columns<Required<BalanceConfig>>;

export const balanceColumns = {
  userId: integer,
  accountId: integer,
  quota: decimal,
  wallet: decimal,
  updatedAt: integer,
} satisfies Columns<BalanceRecord>;

export const transactionColumns = {
  userId: integer,
  userName: text,
  providerId: integer,
  accountId: integer,
  type: oneOf<TransactionRecord['type']>(),
  quota: decimal,
  wallet: decimal,
  quotaAfter: decimal,
  walletAfter: decimal,
  documentUuid: optional(text),
  description: text,
  adminUserId: optional(integer),
  at: integer,
} satisfies Columns<Omit<TransactionRecord, 'id'>>;

export const reservationColumns = {
  deliveryId: integer,
  userId: integer,
  userName: text,
  providerId: integer,
  accountId: integer,
  documentUuid: text,
  quota: decimal,
  wallet: decimal,
} satisfies Columns<Reservation>;

/** A policy with its schedule and the place of its run flattened. */
interface FlatPolicy extends Omit<PolicyRecord, 'id' | 'schedule' | 'runCursor' | 'updatedAt'> {
  readonly frequency?: Frequency;
  readonly scheduledTime?: number;
  readonly targetAmount?: Decimal;
  readonly cursorName: string;
  /** 0: no run is under way. */
  readonly cursorId: number;
  readonly updatedAt: number;
}

export const policyColumns = {
  accountId: integer,
  policyName: text,
  balanceType: oneOf<PolicyRecord['balanceType']>(),
  priority: integer,
  initialBalance: decimal,
  groupIds: json<readonly number[]>(),
  frequency: optional(oneOf<Frequency>()),
  scheduledTime: optional(integer),
  targetAmount: optional(decimal),
  nextRunAt: optional(integer),
  cursorName: text,
  cursorId: integer,
  updatedAt: integer,
} satisfies Columns<FlatPolicy>;

export type PolicyRow = Row<typeof policyColumns>;

export function policyRow(policy: Omit<PolicyRecord, 'id'>): PolicyRow {
  const { schedule, runCursor, updatedAt = 0, ...others } = policy;
  const cursor = { cursorName: runCursor?.name ?? '', cursorId: runCursor?.id ?? 0 };
  return rowOf(policyColumns, { ...others, ...schedule, ...cursor, updatedAt });
}

export function policyOf(row: object): PolicyRecord {
  const columns = { id: integer, ...policyColumns };
  const { frequency, scheduledTime, targetAmount, cursorName, cursorId, ...policy } = recordOf<
    FlatPolicy & { readonly id: number }
  >(columns, row);
  const hasSchedule =
    frequency !== undefined && scheduledTime !== undefined && targetAmount !== undefined;
  return {
    ...policy,
    ...(hasSchedule ? { schedule: { frequency, scheduledTime, targetAmount } } : {}),
    ...(cursorId === 0 ? {} : { runCursor: { name: cursorName, id: cursorId } }),
  };
}
