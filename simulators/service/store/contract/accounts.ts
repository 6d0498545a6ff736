import type { Account } from '../../rules/records.ts';
import type { Fields } from './fields.ts';

/** Accounts that were removed are in none of these. */
export interface AccountReads {
  byId(id: number): Promise<Account | undefined>;
  byDomain(domain: string): Promise<Account | undefined>;
  /** The account itself and everything below it. */
  subtree(id: number): Promise<readonly Account[]>;
  /** The containers in it and in those, by id; no account of its own, and nothing in such a one. */
  containersIn(id: number): Promise<readonly Account[]>;
  /** The account itself and everything above it, nearest first. */
  ancestors(id: number): Promise<readonly Account[]>;
  /** Before the first seed. */
  isEmpty(): Promise<boolean>;
}

export interface AccountChanges {
  addAccount(account: Omit<Account, 'id'>): Promise<number>;
  /** Domain names are replaced as a list; each must be free, or the account's own. */
  setAccount(
    id: number,
    fields: Fields<Omit<Account, 'id' | 'uuid' | 'accountType' | 'parentId'>>,
  ): Promise<boolean>;
}
