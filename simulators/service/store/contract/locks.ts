/**
 * Locks that a unit of work holds until its end; no-ops where one transaction writes at a time. Take
 * them in this order, and before the check that relies on them: a read sees what was committed when it
 * began.
 */
export interface LockChanges {
  /** Excludes concurrent administration of this account, its parents and its children. */
  holdAccount(accountId: number): Promise<void>;
  /** `used` prevents that the port is deleted; `alone` prevents that it is newly used. */
  holdOutputPort(id: number, as: 'used' | 'alone'): Promise<void>;
  /** Excludes other work that holds one of the same names. */
  holdNames(names: readonly string[]): Promise<void>;
  /** Excludes all other writes. */
  holdEverything(): Promise<void>;
  /** Prevents that other processes take over from this worker; false if they may already have. */
  holdWorker(id: string): Promise<boolean>;
}
