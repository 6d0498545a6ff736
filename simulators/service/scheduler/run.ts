import type { Clock } from '../../kit/clock.ts';
import type { Books } from '../operations/balances/books.ts';
import { zero } from '../rules/decimal.ts';
import { type PolicyRecord, policyFor } from '../rules/policy.ts';
import { nextRun, type ResetSchedule } from '../rules/schedule.ts';
import type { BalanceHolder } from '../store/contract/balances.ts';
import type { Store, Transactor } from '../store/store.ts';

export interface RunParts {
  readonly store: Store;
  readonly books: Pick<Books, 'post'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Users a transaction: few enough that nobody waits long behind it. */
const batch = 100;

/** One batch of a policy's run that is due; answers whether there is more of it. */
export async function runOnce({ store, books, clock }: RunParts, id: number): Promise<boolean> {
  return store.write(async (transactor) => {
    const known = await transactor.balances.policyById(id);
    if (known !== undefined) await transactor.change.holdAccount(known.accountId);
    const policy = await transactor.balances.policyById(id);
    const now = clock.now();
    const due = policy?.nextRunAt;
    if (policy?.schedule === undefined || due === undefined || due > now) return false;
    const { accountId, schedule, runCursor } = policy;
    const after = runCursor === undefined ? {} : { after: runCursor };
    const holders = await transactor.balances.holders({ accountId, limit: batch, ...after });
    const last = holders.length < batch ? undefined : holders.at(-1);
    // However many runs were missed, this was the one for all of them.
    const to =
      last === undefined
        ? { nextRunAt: nextRun(schedule, now) }
        : { nextRunAt: due, cursor: last.cursor };
    if (!(await transactor.change.moveRun(policy, to))) return false;
    await renewThose(transactor, { books, policy, schedule, holders });
    return last !== undefined;
  });
}

interface Renewal {
  readonly books: Pick<Books, 'post'>;
  readonly policy: PolicyRecord;
  readonly schedule: ResetSchedule;
  readonly holders: readonly BalanceHolder[];
}

/** RENEW, for those to whom this policy applies and whose quota is another. */
async function renewThose(
  transactor: Transactor,
  { books, policy, schedule, holders }: Renewal,
): Promise<void> {
  const policies = await transactor.balances.policies(policy.accountId);
  for (const holder of holders) {
    if (policyFor(policies, holder).id !== policy.id) continue;
    await books.post(transactor, holder, {
      type: 'RENEW',
      description: policy.policyName,
      amounts({ quota }) {
        const difference = schedule.targetAmount - quota;
        return difference === zero ? undefined : { quota: difference, wallet: zero };
      },
    });
  }
}
