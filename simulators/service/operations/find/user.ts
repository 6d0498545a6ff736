import { mayLogIn } from '../../rules/caller.ts';
import type { User } from '../../rules/records.ts';
import type { Asking } from '../operation.ts';
import { isInReach, lineInReach } from './account.ts';
import { firstToKnow, userOfProvider } from './provider.ts';

export type LoginIdKind = 'name' | 'card' | 'shortId' | 'email';

/** A user by name: of this provider, or where none is given (absent or 0) of the first that knows the name (SIL-30). */
export async function userByName(
  asking: Asking,
  userName: string,
  from: { readonly accountId: number; readonly providerId?: number | undefined },
): Promise<User | undefined> {
  const { providerId } = from;
  if (providerId === undefined || providerId === 0)
    return userByLoginId(asking, from.accountId, { by: 'name', id: userName });
  const provider = await asking.service.store.read.users.providerById(providerId);
  if (provider === undefined || !(await isInReach(asking, provider.accountId))) return undefined;
  return userOfProvider(asking, provider, userName);
}

/** The first user who answers to an id: of the account, or where it knows none, of the accounts above it that are in reach. */
export async function userByLoginId(
  asking: Asking,
  accountId: number,
  login: { readonly by: LoginIdKind; readonly id: string },
): Promise<User | undefined> {
  for (const account of await lineInReach(asking, accountId)) {
    const user = await firstToKnow(asking, account.id, login);
    if (user !== undefined) return user;
  }
  return undefined;
}

/** Whether this user is there for the caller: one's own record, or any where the role reaches further (SIL-23). */
export function isVisible(asking: Asking, user: User): boolean {
  return !asking.access.ownOnly || asking.access.user?.id === user.id;
}

/** Whether the user's documents may be moved: disabled and expired users have none that count. */
export function isActive(asking: Asking, user: User): boolean {
  return mayLogIn(user, asking.now);
}
