import { ownerOf } from '../../rules/account-tree.ts';
import { providerTypes } from '../../rules/provider-configuration.ts';
import type { Provider, User } from '../../rules/records.ts';
import type { Asking } from '../operation.ts';
import { isInReach, requestAccountId } from './account.ts';
import { isVisible } from './user.ts';

/**
 * The account whose users and groups a request speaks about: a container without providers of its
 * own has those of the account it belongs to, as far as that is in reach.
 */
export async function peopleAccountId(asking: Asking): Promise<number> {
  const { accounts, users } = asking.service.store.read;
  const accountId = await requestAccountId(asking);
  const [account, ...above] = await accounts.ancestors(accountId);
  if (account?.accountType !== 3 || (await users.providers(accountId)).length > 0) return accountId;
  const owner = ownerOf(account, above);
  return (await isInReach(asking, owner.id)) ? owner.id : accountId;
}

/** The provider of this id if it is in reach; the first local one where none is given (absent or 0). */
export async function providerOrLocal(
  asking: Asking,
  providerId: number | undefined,
): Promise<Provider | undefined> {
  const { users } = asking.service.store.read;
  if (providerId === undefined || providerId === 0) {
    const providers = await users.providers(await peopleAccountId(asking));
    return providers.find(({ providerType }) => providerType === providerTypes.local);
  }
  const provider = await users.providerById(providerId);
  return provider !== undefined && (await isInReach(asking, provider.accountId))
    ? provider
    : undefined;
}

/**
 * A user of this provider, of the local one where none is given, if there for the caller. By the name
 * itself, since what is changed or deleted must be meant; an alias may be of another provider's user.
 */
export async function userByOwnName(
  asking: Asking,
  userName: string,
  providerId?: number,
): Promise<User | undefined> {
  const provider = await providerOrLocal(asking, providerId);
  if (provider === undefined) return undefined;
  const user = await asking.service.store.read.users.byName(provider.id, userName);
  const named =
    user?.providerId === provider.id && user.userName.toLowerCase() === userName.toLowerCase();
  return named && isVisible(asking, user) ? user : undefined;
}
