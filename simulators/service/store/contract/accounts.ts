import type { Account } from '../../rules/records.ts';

export interface AccountReads {
  byId(id: number): Promise<Account | undefined>;
  byDomain(domain: string): Promise<Account | undefined>;
  /** The account itself and everything below it. */
  subtree(id: number): Promise<readonly Account[]>;
  /** The account itself and everything above it, nearest first. */
  ancestors(id: number): Promise<readonly Account[]>;
  /** Before the first seed. */
  isEmpty(): Promise<boolean>;
}

export interface AccountChanges {
  addAccount(account: Omit<Account, 'id'>): Promise<number>;
}
