import type { Account, AccountType } from './records.ts';

/**
 * The accounts from which something is looked up by name, in rings of equal distance: the account
 * itself, then what is one step up or down, and so on (SIL-62). Siblings are in no ring.
 */
export function nearestFirst(
  reach: readonly Account[],
  accountId: number,
): readonly (readonly number[])[] {
  const byId = new Map(reach.map((account) => [account.id, account]));
  const rings: number[][] = [[accountId]];
  let above = byId.get(accountId)?.parentId;
  let below = childrenOf(reach, [accountId]);
  for (;;) {
    const up = above === undefined ? undefined : byId.get(above);
    const ring = [...(up === undefined ? [] : [up.id]), ...below];
    if (ring.length === 0) return rings;
    rings.push(ring);
    above = up?.parentId;
    below = childrenOf(reach, below);
  }
}

/** The account and the containers in it, at any depth, but no account of its own right below it. */
export function withContainers(reach: readonly Account[], accountId: number): readonly number[] {
  const found = [accountId];
  let layer = [accountId];
  while (layer.length > 0) {
    const containers = reach.filter((account) => account.accountType === 3);
    layer = childrenOf(containers, layer);
    found.push(...layer);
  }
  return found;
}

/** The vendor or customer account that an account belongs to: itself, or the nearest one above a container. */
export function ownerOf(account: Account, ancestors: readonly Account[]): Account {
  return [account, ...ancestors].find((one) => one.accountType !== 3) ?? account;
}

/** How many accounts may stand above each other. */
export const deepestTree = 32;

/** What may stand right below what: customers keep their things in containers, vendors have customers. */
export function mayHold(parent: AccountType, child: AccountType): boolean {
  return children[parent].includes(child);
}

const children: Readonly<Record<AccountType, readonly AccountType[]>> = {
  1: [1, 2],
  2: [3],
  3: [3],
};

function childrenOf(accounts: readonly Account[], parents: readonly number[]): number[] {
  return accounts
    .filter((account) => account.parentId !== undefined && parents.includes(account.parentId))
    .map((account) => account.id);
}
