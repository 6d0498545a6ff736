import { nearestFirst } from '../../rules/account-tree.ts';
import type { Account } from '../../rules/records.ts';
import type { Asking } from '../operation.ts';

/** The account at the top of what the caller may reach: that of the user's token, else of the key. */
export function topOfReach({ access }: Asking): number | undefined {
  return access.standing?.accountId ?? access.key?.accountId;
}

/** Callers reach their own account and what is below it; all else answers as unknown (SIL-22). */
export async function isInReach(asking: Asking, accountId: number): Promise<boolean> {
  const top = topOfReach(asking);
  if (top === undefined || top === accountId) return top !== undefined;
  const above = await asking.service.store.read.accounts.ancestors(accountId);
  return above.some((account) => account.id === top);
}

/** The account a request speaks about where no parameter says so: that of its host name, else the caller's (SIL-22). */
export async function requestAccountId(asking: Asking): Promise<number> {
  const known = accountIds.get(asking);
  if (known !== undefined) return known;
  const accountId = await findRequestAccountId(asking);
  accountIds.set(asking, accountId);
  return accountId;
}

/** It is asked for several times in a request. */
const accountIds = new WeakMap<Asking, number>();

async function findRequestAccountId(asking: Asking): Promise<number> {
  const named = await asking.service.store.read.accounts.byDomain(asking.host);
  if (named !== undefined && (await isInReach(asking, named.id))) return named.id;
  const top = topOfReach(asking);
  if (top === undefined)
    throw new TypeError(`a call without a key at an unregistered host: ${asking.host}`);
  return top;
}

/** The account of this domain name, if it is in reach. */
export async function accountOfDomain(
  asking: Asking,
  domain: string,
): Promise<Account | undefined> {
  const account = await asking.service.store.read.accounts.byDomain(domain);
  return account !== undefined && (await isInReach(asking, account.id)) ? account : undefined;
}

/** The container of this id, if it is in reach; an account of another type is none. */
export async function containerInReach(asking: Asking, id: number): Promise<Account | undefined> {
  const account = await asking.service.store.read.accounts.byId(id);
  if (account?.accountType !== 3) return undefined;
  return (await isInReach(asking, id)) ? account : undefined;
}

/** The account and those above it that are in reach, nearest first. */
export async function lineInReach(asking: Asking, accountId: number): Promise<readonly Account[]> {
  const line = await asking.service.store.read.accounts.ancestors(accountId);
  const end = line.findIndex((account) => account.id === topOfReach(asking));
  return line.slice(0, end + 1);
}

/** Where a name is looked up, nearest accounts first (SIL-62). */
export async function lookupRings(
  asking: Asking,
  accountId: number,
): Promise<readonly (readonly number[])[]> {
  const reach = await asking.service.store.read.accounts.subtree(topOfReach(asking) ?? accountId);
  return nearestFirst(reach, accountId);
}

/** The request's account and the containers in it. */
export async function accountWithContainers(
  asking: Asking,
  accountId: number,
): Promise<readonly number[]> {
  const containers = await asking.service.store.read.accounts.containersIn(accountId);
  return [accountId, ...containers.map(({ id }) => id)];
}
