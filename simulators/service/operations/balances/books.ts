import type { Amounts, BalanceConfig, TransactionRecord } from '../../rules/balance.ts';
import type { PolicyRecord } from '../../rules/policy.ts';
import type { DocumentRecord } from '../../rules/records.ts';
import type { Transactor } from '../../store/store.ts';

/** Whose balance it is: a user, as far as the books must know one. */
export interface Holder {
  readonly id: number;
  readonly accountId: number;
  readonly providerId: number;
  readonly userName: string;
  readonly groupIds: readonly number[];
}

/** What holds for a user now. */
export interface Means {
  readonly config: BalanceConfig;
  readonly policy: PolicyRecord;
  /** Of a user who has had no balance yet, what it would begin with. */
  readonly balance: Amounts;
  readonly updatedAt?: number;
}

/** One entry of a ledger before it is written. */
export interface Posting extends Pick<TransactionRecord, 'type' | 'description'> {
  /** What it adds to what there is; undefined: it can't be, and nothing is written. */
  amounts(balance: Amounts): Amounts | undefined;
  readonly documentUuid?: string;
  readonly adminUserId?: number;
}

/** How a document leaves where no delivery carries it. */
export type Taking = Pick<DocumentRecord, 'copies' | 'grayscale'>;

/** The books of all balances: what operations need of them. */
export interface Books {
  meansOf(holder: Holder): Promise<Means>;
  /** Writes an entry and the balance after it, opening the user's balance first where there is none. */
  post(
    transactor: Transactor,
    holder: Holder,
    posting: Posting,
  ): Promise<TransactionRecord | undefined>;
  /** Whether its user could pay for a document now. */
  affords(document: DocumentRecord, taking: Taking): Promise<boolean>;
  /** Takes the cost of a document at one stroke; false when the balance is too low. */
  pay(transactor: Transactor, document: DocumentRecord, taking: Taking): Promise<boolean>;
}
