import type { User } from '../../rules/records.ts';
import type { UserDetails } from '../../rules/user-details.ts';
import type { Transactor } from '../../store/store.ts';
import type { Asking } from '../operation.ts';

/** The fields of a user's record that details set, secrets hashed. */
export async function fieldsOf(
  { service: { passwords } }: Asking,
  { fields, password, pin }: UserDetails,
): Promise<Partial<User>> {
  const [passwordHash, pinHash] = await Promise.all([
    password === undefined ? undefined : passwords.hash(password),
    pin === undefined ? undefined : passwords.hash(pin),
  ]);
  return {
    ...fields,
    ...(passwordHash === undefined ? {} : { passwordHash }),
    ...(pinHash === undefined ? {} : { pinHash }),
  };
}

/** Whether no other user of the account has this short id: one logs in by it alone. */
export async function isShortIdFree(
  { users }: Pick<Transactor, 'users'>,
  { id, accountId }: Pick<User, 'accountId'> & Partial<Pick<User, 'id'>>,
  shortId: string,
): Promise<boolean> {
  if (shortId === '') return true;
  const holders = await users.byLoginId(accountId, 'shortId', shortId);
  return holders.every((holder) => holder.id === id);
}

/** Gives a user cards and aliases; false when one of them is another's (SIL-70), or an alias is for no provider of the account. */
export async function giveCardsAndAliases(
  { users, change }: Transactor,
  user: Pick<User, 'id' | 'accountId' | 'providerId'>,
  { cards, aliases }: UserDetails,
): Promise<boolean> {
  for (const card of cards) {
    if (!(await change.addCard(user.id, user.accountId, card))) return false;
  }
  for (const { alias, providerId = user.providerId } of aliases) {
    const provider = await users.providerById(providerId);
    if (provider?.accountId !== user.accountId) return false;
    const named = await users.byName(providerId, alias);
    if (named !== undefined && named.id !== user.id) return false;
    if (!(await change.addAlias(user.id, providerId, alias))) return false;
  }
  return true;
}
