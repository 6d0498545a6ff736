import { type Static, type TSchema, Type } from 'typebox';
import type { LineOf, PagePrices } from '../../../journal/load/balance-line.ts';
import { checkerOf } from '../../../journal/load/rows-error.ts';
import { callerHeaders } from '../../client.ts';
import type { RawRequest, Wire } from '../../wire.ts';
import { parseWithAmounts } from './amounts-in.ts';

/** What the account charges, as it was told. */
export interface AccountPrices {
  readonly enabled: boolean;
  readonly prices: PagePrices;
}

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

export interface PlaceParts {
  readonly url: string;
  readonly key: string;
  readonly providerId: number;
  readonly wire: Wire;
}

/** The target did not tell of balances as the profile promises. */
export class BalancesUntold extends Error {
  override readonly name = 'BalancesUntold';
}

const Amount = Type.String({ pattern: '^-?[0-9]+([.][0-9]+)?$' });
const optional = <Shape extends TSchema>(shape: Shape) =>
  Type.Optional(Type.Union([shape, Type.Null()]));

const ConfigInfo = Type.Object({
  enabled: Type.Boolean(),
  bwNormalPage: Amount,
  bwLargePage: Amount,
  colorNormalPage: Amount,
  colorLargePage: Amount,
});
const TransactionInfo = Type.Object({
  id: Type.Integer(),
  userName: Type.String({ maxLength: 256 }),
  quotaAmount: Amount,
  walletAmount: Amount,
  transactionType: Type.String({ maxLength: 64 }),
  quotaBalanceAfter: optional(Amount),
  walletBalanceAfter: optional(Amount),
  documentUuid: optional(Type.String({ maxLength: 256 })),
});
const BalanceInfo = Type.Object({
  userName: Type.String(),
  quotaBalance: Amount,
  walletBalance: Amount,
  totalBalance: Amount,
});
const pageOf = <Shape extends TSchema>(item: Shape) =>
  Type.Object({
    items: Type.Array(item),
    nextPageToken: optional(Type.String({ maxLength: 16_384 })),
  });

const checked = {
  config: checkerOf(ConfigInfo),
  transaction: checkerOf(TransactionInfo),
  transactions: checkerOf(pageOf(TransactionInfo)),
  balances: checkerOf(pageOf(BalanceInfo)),
};

const pageSize = '1000';
/** A ledger of more pages has no end, or gives the same page again and again. */
const mostPages = 100_000;
const shownBytes = 200;

/** Every call rejects with BalancesUntold, in words, when it is not answered as it should be. */
export function openBalancePlace({ url, key, providerId, wire }: PlaceParts): BalancePlace {
  const headers = { ...callerHeaders({ key }), accept: 'application/json' };
  const whose = (userName: string): Record<string, string> => ({
    username: userName,
    providerid: String(providerId),
  });

  async function ask<T>(
    request: Pick<RawRequest, 'method'> & { readonly path: string; readonly json?: string },
    check: (value: unknown, what: string) => T,
  ): Promise<T> {
    const { method, path, json } = request;
    const place = `${method} ${url}${path.replace(/[?].*/, '')}`;
    const body = json === undefined ? {} : { body: Buffer.from(json) };
    const type = json === undefined ? {} : { 'content-type': 'application/json' };
    try {
      const answer = await wire.exchange({
        method,
        url: `${url}${path}`,
        headers: { ...headers, ...type },
        ...body,
      });
      const text = answer.body.toString('utf8');
      if (answer.status < 200 || answer.status >= 300)
        throw new Error(`it was answered ${String(answer.status)}: ${text.slice(0, shownBytes)}`);
      return check(parseWithAmounts(text), 'the answer');
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new BalancesUntold(`${place}: ${why}`, { cause: error });
    }
  }

  return {
    async prices() {
      const { enabled, ...prices } = await ask({ method: 'GET', path: '/config' }, checked.config);
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
      const { id } = await ask(
        { method: 'POST', path: '/transactions', json },
        checked.transaction,
      );
      const has = await balanceOf(userName);
      return { kind: 'user', userName, quota: has.quota, wallet: has.wallet, entry: id };
    },
    async *entriesSince(entry, userName) {
      let token: string | undefined;
      for (let pages = 0; pages < mostPages; pages += 1) {
        const query = new URLSearchParams({ ...whose(userName), maxrecords: pageSize });
        if (token !== undefined) query.set('pagetoken', token);
        const path = `/transactions?${query.toString()}`;
        const { items, nextPageToken } = await ask({ method: 'GET', path }, checked.transactions);
        const own = items.filter((item) => item.userName === userName);
        for (const item of own) if (item.id > entry) yield lineOf(item);
        // Newest first: what is older than the run is not asked for.
        const isPast = own.some(({ id }) => id <= entry) && isFalling(own);
        if (isPast || (nextPageToken ?? '') === '') return;
        token = nextPageToken ?? '';
      }
      throw new BalancesUntold(`GET ${url}/transactions: it has no end for ${userName}`);
    },
    balanceOf,
  };

  async function balanceOf(userName: string): Promise<LineOf<'balance'>> {
    const path = `?${new URLSearchParams(whose(userName)).toString()}`;
    const { items } = await ask({ method: 'GET', path }, checked.balances);
    const own = items.find((item) => item.userName === userName);
    if (own === undefined) throw new BalancesUntold(`GET ${url}: it does not tell of ${userName}`);
    const { quotaBalance: quota, walletBalance: wallet, totalBalance: total } = own;
    return { kind: 'balance', userName, quota, wallet, total };
  }
}

function onlyPrices(all: PagePrices): PagePrices {
  const { bwNormalPage, bwLargePage, colorNormalPage, colorLargePage } = all;
  return { bwNormalPage, bwLargePage, colorNormalPage, colorLargePage };
}

function isFalling(own: readonly { readonly id: number }[]): boolean {
  const [first, last] = [own[0], own.at(-1)];
  return first !== undefined && last !== undefined && first.id > last.id;
}

function lineOf(item: Static<typeof TransactionInfo>): LineOf<'entry'> {
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
