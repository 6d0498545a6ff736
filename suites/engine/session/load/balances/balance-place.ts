import type { AccountPrices, LineOf, PagePrices } from '../../../journal/load/balance-line.ts';
import { type AskBalances, askerOf, BalancesUntold, type PlaceParts } from './ask-balances.ts';
import { read, type TransactionInfo } from './balance-records.ts';

/** Where a target shows balances and lets them be set: by calls of its own (SIL-77), with the interface's records. */
export interface BalancePlace {
  prices(): Promise<AccountPrices>;
  setPrices(prices: AccountPrices): Promise<void>;
  /** Sets a user's quota; resolves with what the user then has, and the number of the ledger's entry. */
  grant(userName: string, quota: string): Promise<LineOf<'user'>>;
  /** A user's entries since that one, a page at a time, in the target's order. */
  entriesSince(entry: number, userName: string): AsyncGenerator<LineOf<'entry'>>;
  balanceOf(userName: string): Promise<LineOf<'balance'>>;
}

const pageSize = '1000';
/** A ledger of more pages has no end, or gives the same page again and again. */
const mostPages = 100_000;

/** Every call rejects with BalancesUntold, in words, when it is not answered as it should be. */
export function openBalancePlace(parts: PlaceParts): BalancePlace {
  const ask = askerOf(parts);
  const { providerId } = parts;
  return {
    async prices() {
      const { enabled, ...prices } = await ask({ method: 'GET', path: '/config' }, read.config);
      return { enabled, prices: onlyPrices(prices) };
    },
    async setPrices({ enabled, prices }) {
      const members = Object.entries(onlyPrices(prices)).map(
        ([name, price]) => `"${name}":${price}`,
      );
      const json = `{"enabled":${String(enabled)},${members.join(',')}}`;
      await ask({ method: 'PUT', path: '/config', json }, () => undefined);
    },
    async grant(userName, quota) {
      const given = { userName, providerId, operation: 'set', balanceType: 'quota' };
      const more = `"amount":${quota},"description":"what a load run prints with"`;
      const json = `${JSON.stringify(given).slice(0, -1)},${more}}`;
      const path = '/transactions';
      const { id } = await ask({ method: 'POST', path, json }, read.transaction);
      const has = await balanceOf(ask, { userName, providerId });
      return { kind: 'user', userName, quota: has.quota, wallet: has.wallet, entry: id };
    },
    entriesSince: (entry, userName) => entriesSince(ask, { userName, providerId }, entry),
    balanceOf: (userName) => balanceOf(ask, { userName, providerId }),
  };
}

interface Whose {
  readonly userName: string;
  readonly providerId: number;
}

async function* entriesSince(
  ask: AskBalances,
  whose: Whose,
  entry: number,
): AsyncGenerator<LineOf<'entry'>> {
  const { userName } = whose;
  let token: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const query = queryOf(whose);
    query.set('maxrecords', pageSize);
    if (token !== undefined) query.set('pagetoken', token);
    const path = `/transactions?${query.toString()}`;
    const { items, nextPageToken } = await ask({ method: 'GET', path }, read.transactions);
    const own = items.filter((item) => item.userName === userName);
    for (const item of own) if (item.id > entry) yield lineOf(item);
    // Newest first: what is older than the run is not asked for.
    const isPast = own.some(({ id }) => id <= entry) && isFalling(own);
    if (isPast || (nextPageToken ?? '') === '') return;
    token = nextPageToken ?? '';
  }
  throw new BalancesUntold(`GET /transactions: they have no end for ${userName}`, true);
}

async function balanceOf(ask: AskBalances, whose: Whose): Promise<LineOf<'balance'>> {
  const { userName } = whose;
  const path = `?${queryOf(whose).toString()}`;
  return await ask({ method: 'GET', path }, (text, what) => {
    const own = read.balances(text, what).items.find((item) => item.userName === userName);
    if (own === undefined) throw new Error(`${what} does not report ${userName}`);
    const { quotaBalance: quota, walletBalance: wallet, totalBalance: total } = own;
    return { kind: 'balance', userName, quota, wallet, total };
  });
}

function queryOf({ userName, providerId }: Whose): URLSearchParams {
  return new URLSearchParams({ username: userName, providerid: String(providerId) });
}

function onlyPrices(all: PagePrices): PagePrices {
  const { bwNormalPage, bwLargePage, colorNormalPage, colorLargePage } = all;
  return { bwNormalPage, bwLargePage, colorNormalPage, colorLargePage };
}

function isFalling(own: readonly { readonly id: number }[]): boolean {
  const [first, last] = [own[0], own.at(-1)];
  return first !== undefined && last !== undefined && first.id > last.id;
}

function lineOf(item: TransactionInfo): LineOf<'entry'> {
  const { id, userName, transactionType: type, quotaAmount: quota, walletAmount: wallet } = item;
  const { quotaBalanceAfter, walletBalanceAfter, documentUuid } = item;
  return {
    kind: 'entry',
    userName,
    id,
    type,
    quota,
    wallet,
    ...told('quotaAfter', quotaBalanceAfter),
    ...told('walletAfter', walletBalanceAfter),
    ...told('documentUuid', documentUuid),
  };
}

function told<Name extends string>(
  name: Name,
  value: string | null | undefined,
): { readonly [N in Name]?: string } {
  return value === null || value === undefined
    ? {}
    : ({ [name]: value } as { readonly [N in Name]?: string });
}
