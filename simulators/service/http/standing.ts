import type { User } from '../rules/records.ts';
import { type Standing, standingOf } from '../rules/standing.ts';
import type { Reader } from '../store/store.ts';

/** As what a user acts in a request to this host. Nearly always answered by the store's memory. */
export async function standingAt(read: Reader, user: User, host: string): Promise<Standing> {
  const controls = await read.accessControls.ofProvider(user.providerId);
  const forGroups = controls.some(({ subject }) => subject.kind === 'group');
  const groups = forGroups ? await read.groups.ofUser(user.id) : [];
  const elsewhere = controls.some(({ accountId }) => accountId !== user.accountId);
  const path = elsewhere ? await pathTo(read, host, user.accountId) : [user.accountId];
  return standingOf({ user, groups, controls, path });
}

/** Whether an account is there for a key of the account `top` (SIL-22). */
export async function isAtOrBelow(read: Reader, accountId: number, top: number): Promise<boolean> {
  if (accountId === top) return true;
  return (await read.accounts.ancestors(accountId)).some((account) => account.id === top);
}

/** The account of the host and those above it up to `top`; `top` alone where the host is none below it. */
async function pathTo(read: Reader, host: string, top: number): Promise<readonly number[]> {
  const addressed = await read.accounts.byDomain(host);
  if (addressed === undefined) return [top];
  const upwards = (await read.accounts.ancestors(addressed.id)).map(({ id }) => id);
  const end = upwards.indexOf(top);
  return end < 0 ? [top] : upwards.slice(0, end + 1);
}
