import type {
  Amounts,
  BalanceConfig,
  BalanceRecord,
  Reservation,
  TransactionRecord,
} from '../../rules/balance.ts';
import type { PolicyRecord, UserCursor } from '../../rules/policy.ts';

export interface BalanceReads {
  /** What was set, or what holds until something is. */
  config(accountId: number): Promise<BalanceConfig>;
  /** Those that are kept, by id. */
  policies(accountId: number): Promise<readonly PolicyRecord[]>;
  policyById(id: number): Promise<PolicyRecord | undefined>;
  /** Policies whose next run is at or before `now`, by that. */
  dueRuns(now: number): Promise<readonly PolicyRecord[]>;
  /** undefined: this user has not had one yet. */
  ofUser(userId: number): Promise<BalanceRecord | undefined>;
  /** The account's users in the order of their names, with what is needed to reckon with them. */
  holders(page: HolderPage): Promise<readonly BalanceHolder[]>;
  /** Of an account, or of one user; the newest first. */
  transactions(page: TransactionPage): Promise<readonly TransactionRecord[]>;
}

export interface HolderPage {
  readonly accountId: number;
  readonly after?: UserCursor;
  readonly limit: number;
}

export interface BalanceHolder {
  readonly id: number;
  readonly accountId: number;
  readonly providerId: number;
  readonly userName: string;
  readonly groupIds: readonly number[];
  readonly cursor: UserCursor;
  readonly balance?: BalanceRecord;
}

export interface TransactionPage {
  readonly of: { readonly accountId: number } | { readonly userId: number };
  /** Only entries with smaller ids. */
  readonly before?: number;
  readonly limit: number;
}

export interface BalanceChanges {
  setBalanceConfig(config: BalanceConfig): Promise<void>;
  addPolicy(policy: Omit<PolicyRecord, 'id'>): Promise<number>;
  /** All of it. */
  setPolicy(policy: PolicyRecord): Promise<boolean>;
  removePolicy(id: number): Promise<boolean>;
  /** Takes a run on, only from where `policy` says it is: another process may have been there first. */
  moveRun(policy: PolicyRecord, to: RunMove): Promise<boolean>;
  /** False when the user has one already. */
  addBalance(balance: BalanceRecord): Promise<boolean>;
  /** Only from what it was believed to be; false when it has changed since. */
  moveBalance(userId: number, move: BalanceMove): Promise<boolean>;
  addTransaction(transaction: Omit<TransactionRecord, 'id'>): Promise<number>;
  addReservation(reservation: Reservation): Promise<void>;
  /** Answers it once, and never again. */
  takeReservation(deliveryId: number): Promise<Reservation | undefined>;
}

export interface RunMove {
  readonly nextRunAt: number;
  /** Left out when the run is over. */
  readonly cursor?: UserCursor;
}

export interface BalanceMove {
  readonly from: Amounts;
  readonly to: Amounts;
  readonly at: number;
}
