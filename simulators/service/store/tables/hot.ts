import type { HotCalls } from '../contract/hot.ts';
import type { Statement } from '../dialects/statement.ts';
import { beginStatement, begunOf, claimedOf, claimStatement } from './hot-claim.ts';
import { settleStatement } from './hot-settle.ts';

/** `ask` runs a statement as a transaction and returns its only row. */
export function hotCalls(ask: (statement: Statement) => Promise<object>): HotCalls {
  return {
    claim: async (claim) => claimedOf(await ask(claimStatement(claim))),
    begin: async (delivery) => begunOf(await ask(beginStatement(delivery))),
    async settle(end) {
      const { ours } = (await ask(settleStatement(end))) as { readonly ours: number };
      return ours === 1;
    },
  };
}
