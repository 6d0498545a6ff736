import type { Clock } from '../../kit/clock.ts';
import type { Books } from '../operations/balances/books.ts';
import { partsFor } from '../rules/balance.ts';
import { openingOf, policyFor } from '../rules/policy.ts';
import type { Store } from '../store/store.ts';
import { chargeFor, taken } from './charge.ts';
import { post } from './post.ts';

export interface BooksParts {
  readonly store: Pick<Store, 'read'>;
  readonly clock: Pick<Clock, 'now'>;
}

export function openBooks({ store: { read }, clock }: BooksParts): Books {
  const { balances } = read;

  async function meansOf(holder: Parameters<Books['meansOf']>[0]) {
    const { id, accountId } = holder;
    const [config, policies, balance] = await Promise.all([
      balances.config(accountId),
      balances.policies(accountId),
      balances.ofUser(id),
    ]);
    const policy = policyFor(policies, holder);
    if (balance === undefined) return { config, policy, balance: openingOf(policy) };
    return { config, policy, balance, updatedAt: balance.updatedAt };
  }

  return {
    meansOf,
    post: (transactor, holder, posting) =>
      post(transactor, holder, { ...posting, now: clock.now() }),
    async affords(document, taking) {
      const charge = await chargeFor(read, document, taking);
      if (charge === undefined) return true;
      const { balance } = await meansOf(charge.user);
      return partsFor(balance, charge.type, charge.cost) !== undefined;
    },
    async pay(transactor, document, taking) {
      const charge = await chargeFor(read, document, taking);
      if (charge === undefined) return true;
      const entry = await post(transactor, charge.user, {
        type: 'DEDUCTION',
        description: document.name,
        documentUuid: document.uuid,
        amounts: (balance) => taken(charge, balance),
        now: clock.now(),
      });
      return entry !== undefined;
    },
  };
}
