import type { BalanceType, TransactionRecord } from '../../rules/balance.ts';
import type { Decimal } from '../../rules/decimal.ts';
import type { DeliveryRecord, DocumentStatus } from '../../rules/records.ts';

/**
 * The writes of every job, each a transaction of one statement, so that with several processes no lock
 * is held during a network round trip. A statement that conflicts with others is retried.
 */
export interface HotCalls {
  /** Claims the document for a new delivery and sets its cost aside. */
  claim(claim: HotClaim): Promise<HotClaimed>;
  /** Marks a queued delivery as sending. */
  begin(delivery: HotDelivery): Promise<HotBegun>;
  /** Records how an attempt ended; false if the delivery no longer belongs to its owner. */
  settle(end: HotEnd): Promise<boolean>;
}

type Owned = DeliveryRecord & { readonly owner: string };

export interface HotClaim {
  /** The new delivery; `sending` becomes `queued` if another delivery comes first at the port. */
  readonly delivery: Omit<Owned, 'id'>;
  readonly charge?: HotCharge;
}

export interface HotCharge
  extends Pick<TransactionRecord, 'userId' | 'userName' | 'providerId' | 'accountId'> {
  readonly type: Exclude<BalanceType, 'free'>;
  readonly cost: Decimal;
  readonly description: string;
}

/** unopened: the user has no balance yet; disowned: other processes have taken over the owner's deliveries. */
export type HotClaimed =
  | { readonly id: number; readonly state: 'queued' | 'sending' }
  | 'taken'
  | 'unpaid'
  | 'unopened'
  | 'disowned';

export type HotDelivery = Pick<Owned, 'id' | 'outputPortId' | 'owner' | 'cause' | 'attempts'>;
export type HotBegun = 'begun' | 'gone' | 'others-turn' | 'disowned';

export interface HotEnd {
  readonly delivery: Pick<Owned, 'id' | 'owner' | 'documentUuid'>;
  readonly from: 'queued' | 'sending';
  readonly to: DeliveryRecord['state'];
  /** Time of the next attempt; absent if the delivery has ended. */
  readonly notBefore?: number;
  readonly document: 'free' | 'held' | HotFate;
  /** Whether deliveries that wait for their next attempt at the port may start at once. */
  readonly hurries: boolean;
  /** Whether the reservation is charged or returned. */
  readonly payment: { readonly isPaid: boolean; readonly description: string };
  readonly now: number;
}

export interface HotFate {
  readonly status: DocumentStatus;
  /** The output port where the document was printed; if present, its bytes are no longer needed. */
  readonly printedAt?: { readonly id: number; readonly name: string };
}
