import { ownerOf } from './account-tree.ts';
import type { Account } from './records.ts';

/** An account and everything above it, nearest first. */
export type Line = readonly Account[];

/** What may be called a port's parent account: the one it is in and, for a container, those above up to its customer or vendor. */
export function homeOf(line: Line): Line {
  const owner = line.findIndex(({ accountType }) => accountType !== 3);
  return owner < 0 ? line : line.slice(0, owner + 1);
}

/** The customer or vendor at the top of that. */
export function ownerIdOf(line: Line): number | undefined {
  const [account] = line;
  return account && ownerOf(account, line).id;
}

/** Whether a port of the first account may move to the second: into its customer or vendor, or what is below that. */
export function staysAtHome(from: Line, to: Line): boolean {
  const owner = ownerIdOf(from);
  return to.some(({ id }) => id === owner);
}

/**
 * Whether something of an account may refer to something of another one: to what its own customer
 * or vendor has, containers and accounts below included, and to what stands above.
 */
export function mayReferTo(from: Line, to: Line): boolean {
  const [target] = to;
  return staysAtHome(from, to) || from.some(({ id }) => id === target?.id);
}
