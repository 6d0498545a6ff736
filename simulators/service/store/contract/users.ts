import type { User } from '../../rules/records.ts';
import type { Fields } from './fields.ts';

export interface UserReads {
  byId(id: number): Promise<User | undefined>;
  /** Names and aliases, compared without regard to case (SIL-30). */
  byName(providerId: number, userName: string): Promise<User | undefined>;
  /**
   * Every user of the account who answers to this id, in the order of its active providers
   * (SIL-30). `name` finds aliases too; cards and short ids are compared as they are.
   */
  byLoginId(
    accountId: number,
    by: 'name' | 'card' | 'shortId' | 'email',
    id: string,
  ): Promise<readonly User[]>;
  /** A page in the order of the names, of those after the name `after`; '' for the first. */
  ofProvider(
    providerId: number,
    page: { readonly after: string; readonly limit: number },
  ): Promise<readonly User[]>;
}

export interface UserChanges {
  /** `groupNames` follow from `groupIds`. */
  addUser(user: Omit<User, 'id'>): Promise<number>;
  setUser(
    id: number,
    fields: Fields<Omit<User, 'id' | 'cards' | 'aliases' | 'groupIds' | 'groupNames'>>,
  ): Promise<boolean>;
  /** With cards, aliases, memberships and tokens. */
  removeUser(id: number): Promise<boolean>;
  /** `account` scopes uniqueness (SIL-70); answers whether the card was free. */
  addCard(userId: number, accountId: number, card: string): Promise<boolean>;
  removeCards(userId: number): Promise<void>;
  addAlias(userId: number, providerId: number, alias: string): Promise<boolean>;
  /** Those for one provider, or all. */
  removeAliases(userId: number, providerId?: number): Promise<void>;
  /** Access and refresh tokens alike. */
  endTokensOf(userId: number): Promise<void>;
}
