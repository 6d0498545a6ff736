import { type Amounts, type BalanceType, nothing } from './balance.ts';
import { type Decimal, zero } from './decimal.ts';
import type { ResetSchedule } from './schedule.ts';

/** interface 2, BalancePolicyInfo. */
export interface PolicyRecord {
  /** 0: the default policy that nobody has changed, which is not kept. */
  readonly id: number;
  readonly accountId: number;
  readonly policyName: string;
  readonly balanceType: BalanceType;
  /** 0 is the default policy; of the others the lower number counts first. */
  readonly priority: number;
  readonly initialBalance: Decimal;
  readonly groupIds: readonly number[];
  readonly schedule?: ResetSchedule;
  /** When it runs next. */
  readonly nextRunAt?: number;
  /** How far a run under way has come: everyone up to this user has had it. */
  readonly runCursor?: UserCursor;
  readonly updatedAt?: number;
}

/** A place in the list of an account's users, which is by name. */
export interface UserCursor {
  readonly name: string;
  readonly id: number;
}

const defaultPriority = 0;

/** What holds for an account that has no default policy of its own: people pay with what they have. */
export function virtualPolicy(accountId: number): PolicyRecord {
  return {
    id: 0,
    accountId,
    policyName: 'Default',
    balanceType: 'quota_wallet',
    priority: defaultPriority,
    initialBalance: zero,
    groupIds: [],
  };
}

export function isDefault({ priority }: Pick<PolicyRecord, 'priority'>): boolean {
  return priority === defaultPriority;
}

/** The account's policies in the order in which they apply, the default one last (SIL-77). */
export function inOrder(
  policies: readonly PolicyRecord[],
  accountId: number,
): readonly PolicyRecord[] {
  const kept = policies.find(isDefault) ?? virtualPolicy(accountId);
  const others = policies.filter((policy) => !isDefault(policy));
  return [...others.toSorted((a, b) => a.priority - b.priority || a.id - b.id), kept];
}

/** The first policy that one of the user's groups is in, else the default one. */
export function policyFor(
  policies: readonly PolicyRecord[],
  user: { readonly accountId: number; readonly groupIds: readonly number[] },
): PolicyRecord {
  const ordered = inOrder(policies, user.accountId);
  const chosen = ordered.find(
    (policy) => isDefault(policy) || policy.groupIds.some((id) => user.groupIds.includes(id)),
  );
  return chosen ?? virtualPolicy(user.accountId);
}

/** What a user begins with: the initial balance is quota, but wallet where only that may pay. */
export function openingOf({ balanceType, initialBalance }: PolicyRecord): Amounts {
  if (balanceType === 'free') return nothing;
  return balanceType === 'wallet'
    ? { quota: zero, wallet: initialBalance }
    : { quota: initialBalance, wallet: zero };
}

/** A schedule resets quota, so there must be some that pays. */
export function mayHaveSchedule(type: BalanceType): boolean {
  return type === 'quota' || type === 'quota_wallet';
}

/** Whether these are all the policies that have an order, each once. */
export function isWholeOrder(policies: readonly PolicyRecord[], ids: readonly number[]): boolean {
  const own = policies.filter((policy) => !isDefault(policy)).map(({ id }) => id);
  const given = new Set(ids);
  return ids.length === own.length && own.every((id) => given.has(id));
}
