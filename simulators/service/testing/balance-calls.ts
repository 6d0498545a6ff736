import type { Question, Reply } from './ask.ts';
import type { TestServer } from './test-server.ts';

/** What tests of balances ask again and again, with the key `full` unless told otherwise. */
export interface BalanceCalls {
  /** Prices of one for every page, and whether they count. */
  price(changed?: Readonly<Record<string, unknown>>): Promise<Reply>;
  transact(
    changed?: Readonly<Record<string, unknown>>,
    special?: Partial<Question>,
  ): Promise<Reply>;
  policy(changed?: Readonly<Record<string, unknown>>, special?: Partial<Question>): Promise<Reply>;
  balanceOf(user: string): Promise<UserBalance>;
  ledgerOf(user: string): Promise<readonly Entry[]>;
}

export interface UserBalance {
  readonly quotaBalance: number;
  readonly walletBalance: number;
  readonly totalBalance: number;
  readonly lastUpdated?: string;
}

export interface Entry {
  readonly id: number;
  readonly transactionType: string;
  readonly quotaAmount: number;
  readonly walletAmount: number;
  readonly quotaBalanceAfter: number;
  readonly walletBalanceAfter: number;
  readonly documentUuid?: string;
  readonly description: string;
  readonly adminUserId?: number;
  readonly timestamp: string;
}

export const everyPageCostsOne = {
  enabled: true,
  bwNormalPage: 1,
  bwLargePage: 1,
  colorNormalPage: 1,
  colorLargePage: 1,
};

export function balanceCalls(server: TestServer): BalanceCalls {
  const own = '/platen/v1';
  const list = async (path: string, username: string): Promise<readonly unknown[]> => {
    const form = { username, providerid: String(server.people.provider), maxrecords: '1000' };
    const reply = await server.ask({ method: 'GET', path: `${own}${path}`, key: 'full', form });
    return (reply.json as { readonly items: readonly unknown[] }).items;
  };
  return {
    price: (changed = {}) =>
      server.ask({
        method: 'PUT',
        path: `${own}/balances/config`,
        key: 'full',
        json: { ...everyPageCostsOne, ...changed },
      }),
    transact: (changed = {}, special = {}) =>
      server.ask({
        method: 'POST',
        path: `${own}/balances/transactions`,
        key: 'full',
        json: {
          userName: 'alice',
          providerId: server.people.provider,
          operation: 'add',
          balanceType: 'wallet',
          amount: 10,
          ...changed,
        },
        ...special,
      }),
    policy: (changed = {}, special = {}) =>
      server.ask({
        method: 'POST',
        path: `${own}/policies`,
        key: 'full',
        json: { policyName: 'staff', balanceType: 'quota_wallet', ...changed },
        ...special,
      }),
    balanceOf: async (user) => (await list('/balances', user))[0] as UserBalance,
    ledgerOf: async (user) => (await list('/balances/transactions', user)) as readonly Entry[],
  };
}
