import type { Holder, Posting } from '../operations/balances/books.ts';
import {
  type Amounts,
  type BalanceRecord,
  plus,
  type TransactionRecord,
} from '../rules/balance.ts';
import { openingOf, policyFor } from '../rules/policy.ts';
import type { Transactor } from '../store/store.ts';

/** Another process may change a balance between our look and our change: then we look again. */
const mostTries = 20;

/**
 * Writes one entry and the balance after it, opening the balance first where the user has none.
 * undefined: the entry can't be, and nothing was written but the opening.
 */
export async function post(
  transactor: Transactor,
  holder: Holder,
  { now, ...posting }: Posting & { readonly now: number },
): Promise<TransactionRecord | undefined> {
  const { change } = transactor;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const balance = await balanceOf(transactor, holder, now);
    const amounts = posting.amounts(balance);
    if (amounts === undefined) return undefined;
    const after = plus(balance, amounts);
    if (after.quota < 0n || after.wallet < 0n)
      throw new RangeError(`the balance of user ${String(holder.id)} would be negative`);
    if (await change.moveBalance(holder.id, { from: balance, to: after, at: now }))
      return await enter(transactor, holder, { ...posting, amounts, after, now });
  }
  throw new Error(`the balance of user ${String(holder.id)} changes too fast`);
}

/** Returns the user's balance; opens one if there is none. */
export async function balanceOf(
  transactor: Transactor,
  holder: Holder,
  now: number,
): Promise<BalanceRecord | Amounts> {
  const balance = await transactor.balances.ofUser(holder.id);
  return balance ?? (await open(transactor, holder, now));
}

/** INITIAL: what the user's policy gives to begin with (interface 2). */
async function open(
  transactor: Transactor,
  holder: Holder,
  now: number,
): Promise<BalanceRecord | Amounts> {
  const policy = policyFor(await transactor.balances.policies(holder.accountId), holder);
  const opening = openingOf(policy);
  const { id: userId, accountId } = holder;
  const balance = { userId, accountId, ...opening, updatedAt: now };
  if (await transactor.change.addBalance(balance)) {
    const entry = { type: 'INITIAL', description: policy.policyName } as const;
    await enter(transactor, holder, { ...entry, amounts: opening, after: opening, now });
  }
  return balance;
}

interface Entry extends Omit<Posting, 'amounts'> {
  readonly amounts: Amounts;
  readonly after: Amounts;
  readonly now: number;
}

async function enter(
  { change }: Transactor,
  { id: userId, userName, providerId, accountId }: Holder,
  { amounts, after, now, ...entry }: Entry,
): Promise<TransactionRecord> {
  const record = {
    ...entry,
    userId,
    userName,
    providerId,
    accountId,
    quota: amounts.quota,
    wallet: amounts.wallet,
    quotaAfter: after.quota,
    walletAfter: after.wallet,
    at: now,
  };
  return { ...record, id: await change.addTransaction(record) };
}
