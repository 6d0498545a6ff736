import type { ContentRef } from '../../rules/records.ts';

/** Answered by the database each time, for it changes with whatever is in an account. */
export interface RemovalReads {
  /** What would go with these accounts, by the names of the tables. */
  contentsOf(accountIds: readonly number[]): Promise<readonly string[]>;
  /** Whether a document of these accounts, or one for a port of theirs, is on its way. */
  isDelivering(accountIds: readonly number[]): Promise<boolean>;
  /** Whether something is left of accounts that were removed. */
  hasRemains(): Promise<boolean>;
}

/**
 * An account is removed in one short transaction, however much it holds. From there on nobody finds
 * it, and its remains, which may be millions of documents, are taken away in small steps.
 */
export interface RemovalChanges {
  removeAccounts(accountIds: readonly number[], now: number): Promise<void>;
  /** At most about so many records; documents on their way are left for later. */
  takeRemains(limit: number): Promise<Remains>;
  /** Forgets accounts that were removed before and have nothing left. */
  forgetRemoved(before: number): Promise<void>;
}

export interface Remains {
  /** 0: nothing is left that can be taken now. */
  readonly records: number;
  /** To be discarded once the transaction is durable. */
  readonly contents: readonly ContentRef[];
}
