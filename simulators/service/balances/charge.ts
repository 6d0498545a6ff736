import type { Taking } from '../operations/balances/books.ts';
import { type Amounts, type BalanceType, negated, partsFor } from '../rules/balance.ts';
import type { Decimal } from '../rules/decimal.ts';
import { policyFor } from '../rules/policy.ts';
import { costOf } from '../rules/price.ts';
import type { DocumentRecord, User } from '../rules/records.ts';
import type { Reader } from '../store/store.ts';

/** What a document costs its user, and out of what. */
export interface Charge {
  readonly user: User;
  readonly cost: Decimal;
  readonly type: Exclude<BalanceType, 'free'>;
}

/**
 * undefined: it costs nothing. All of it is remembered by the store, so that an account without
 * prices pays nothing for the question either.
 */
export async function chargeFor(
  { users, balances }: Reader,
  document: DocumentRecord,
  { copies, grayscale }: Taking,
): Promise<Charge | undefined> {
  const user = document.userId === undefined ? undefined : await users.byId(document.userId);
  if (user === undefined) return undefined;
  const config = await balances.config(user.accountId);
  if (!config.enabled) return undefined;
  const cost = costOf(config, { ...pagesOf(document), copies, grayscale });
  if (cost === 0n) return undefined;
  const { balanceType } = policyFor(await balances.policies(user.accountId), user);
  return balanceType === 'free' ? undefined : { user, cost, type: balanceType };
}

/** Whether anything may ever have been set aside for this document: not where nobody set a price. */
export async function mayOwe(
  { users, balances }: Reader,
  { userId }: DocumentRecord,
): Promise<boolean> {
  const user = userId === undefined ? undefined : await users.byId(userId);
  return user === undefined || (await balances.config(user.accountId)).updatedAt !== undefined;
}

/** What the charge takes from a balance; undefined when there is too little. */
export function taken({ type, cost }: Charge, balance: Amounts): Amounts | undefined {
  const parts = partsFor(balance, type, cost);
  return parts && negated(parts);
}

/** A document whose pages nobody could count has at least one; unknown is colour (SIL-52a). */
function pagesOf({
  totalPages,
  colorPages,
  paperSize,
}: DocumentRecord): Pick<DocumentRecord, 'totalPages' | 'colorPages' | 'paperSize'> {
  return totalPages === 0
    ? { totalPages: 1, colorPages: 1, paperSize }
    : { totalPages, colorPages, paperSize };
}
