import { type Decimal, zero } from './decimal.ts';
import type { PriceList } from './price.ts';

/** interface 2, BalanceConfigInfo. `updatedAt` is absent until someone sets it: nothing costs anything. */
export interface BalanceConfig extends PriceList {
  readonly accountId: number;
  readonly enabled: boolean;
  readonly updatedAt?: number;
}

/** What a user has, or what an entry of the ledger adds; what it takes is negative. */
export interface Amounts {
  readonly quota: Decimal;
  readonly wallet: Decimal;
}

export interface BalanceRecord extends Amounts {
  readonly userId: number;
  readonly accountId: number;
  readonly updatedAt: number;
}

/** interface 2, BalancePolicyInfo: which part may pay. */
export type BalanceType = 'free' | 'quota' | 'wallet' | 'quota_wallet';

export const balanceTypes: readonly BalanceType[] = ['free', 'quota', 'wallet', 'quota_wallet'];

/**
 * interface 2, BalanceTransactionInfo. A print that succeeds is a RESERVATION, its release and the
 * DEDUCTION in its place; so the amounts of all entries add up to the balance at every moment.
 */
export type TransactionType =
  | 'TOP_UP'
  | 'DEDUCTION'
  | 'ADJUSTMENT'
  | 'RESERVATION'
  | 'RESERVATION_RELEASE'
  | 'INITIAL'
  | 'WITHDRAW'
  | 'RENEW';

export const transactionTypes: readonly TransactionType[] = [
  'TOP_UP',
  'DEDUCTION',
  'ADJUSTMENT',
  'RESERVATION',
  'RESERVATION_RELEASE',
  'INITIAL',
  'WITHDRAW',
  'RENEW',
];

/** An entry of a user's ledger. It outlives the user, so it says the name itself. */
export interface TransactionRecord extends Amounts {
  readonly id: number;
  readonly userId: number;
  readonly userName: string;
  readonly providerId: number;
  readonly accountId: number;
  readonly type: TransactionType;
  readonly quotaAfter: Decimal;
  readonly walletAfter: Decimal;
  readonly documentUuid?: string;
  readonly description: string;
  readonly adminUserId?: number;
  readonly at: number;
}

/** What a delivery under way has taken from a balance, until it is known how it ends. */
export interface Reservation extends Amounts {
  readonly deliveryId: number;
  readonly userId: number;
  readonly userName: string;
  readonly providerId: number;
  readonly accountId: number;
  readonly documentUuid: string;
}

/** The account's settings before anybody set them. */
export function unsetConfig(accountId: number): BalanceConfig {
  return {
    accountId,
    enabled: false,
    bwNormalPage: zero,
    bwLargePage: zero,
    colorNormalPage: zero,
    colorLargePage: zero,
  };
}

export const nothing: Amounts = { quota: zero, wallet: zero };

export function plus(one: Amounts, other: Amounts): Amounts {
  return { quota: one.quota + other.quota, wallet: one.wallet + other.wallet };
}

export function negated({ quota, wallet }: Amounts): Amounts {
  return { quota: -quota, wallet: -wallet };
}

/** The part of a balance that may pay under this type; of `free`, which needs none, all of it. */
export function payable({ quota, wallet }: Amounts, type: BalanceType): Decimal {
  return (type === 'wallet' ? zero : quota) + (type === 'quota' ? zero : wallet);
}

/** What each part gives for a cost, quota before wallet (SIL-77); undefined when it is not enough. */
export function partsFor(
  balance: Amounts,
  type: Exclude<BalanceType, 'free'>,
  cost: Decimal,
): Amounts | undefined {
  if (payable(balance, type) < cost) return undefined;
  const fromQuota = type === 'wallet' ? zero : least(balance.quota, cost);
  return { quota: fromQuota, wallet: cost - fromQuota };
}

function least(one: Decimal, other: Decimal): Decimal {
  return one < other ? one : other;
}
