import type { ControlRoute } from '../../kit/control.ts';
import { decimalText } from '../rules/decimal.ts';
import type { Account, User } from '../rules/records.ts';
import { everyAccount } from './place.ts';
import type { Controlled } from './start.ts';

type ListParts = Pick<Controlled, 'store' | 'people'>;

const mostUsers = 1_000;

/** Routes that list accounts, users and ports of all accounts, without secrets. */
export function listRoutes({ store, people }: ListParts): readonly ControlRoute[] {
  const accounts = (): Promise<readonly Account[]> => everyAccount(store.read, people);
  return [
    {
      method: 'GET',
      path: '/accounts',
      summary: 'Lists all accounts with their domains and settings.',
      run: async () => ({ json: await accounts() }),
    },
    {
      method: 'GET',
      path: '/users',
      summary: `Lists users of all accounts with cards, groups and balance, at most ${String(mostUsers)} per provider.`,
      run: async () => ({ json: await usersOf(store.read, await accounts()) }),
    },
    {
      method: 'GET',
      path: '/output-ports',
      summary: 'Lists the output ports of all accounts.',
      run: async () => {
        const ports = await store.read.ports.outputs(idsOf(await accounts()));
        return {
          json: ports.map(
            ({ sealedAdminUsername: _name, sealedAdminPassword: _password, ...shown }) => shown,
          ),
        };
      },
    },
    {
      method: 'GET',
      path: '/queues',
      summary: 'Lists the queues of all accounts: portType 0 pull, 1 push to outputPortId.',
      run: async () => ({ json: await store.read.ports.inputs(idsOf(await accounts())) }),
    },
  ];
}

function idsOf(accounts: readonly Account[]): readonly number[] {
  return accounts.map(({ id }) => id);
}

async function usersOf(
  { users, balances }: ListParts['store']['read'],
  accounts: readonly Account[],
): Promise<readonly object[]> {
  const shown: object[] = [];
  for (const account of accounts) {
    for (const provider of await users.providers(account.id)) {
      if (provider.accountId !== account.id) continue;
      for (const user of await users.ofProvider(provider.id, { after: '', limit: mostUsers })) {
        const balance = await balances.ofUser(user.id);
        shown.push({
          ...userShown(user),
          account: account.name,
          provider: provider.name,
          ...(balance === undefined
            ? {}
            : { quota: decimalText(balance.quota), wallet: decimalText(balance.wallet) }),
        });
      }
    }
  }
  return shown;
}

function userShown({ passwordHash, pinHash, ...user }: User): object {
  return { ...user, hasPassword: passwordHash !== undefined, hasPin: pinHash !== undefined };
}
