import type { DeliveryState, DocumentRecord } from '../rules/records.ts';
import type { HotCharge, HotEnd } from '../store/contract/hot.ts';
import type { Transactor } from '../store/store.ts';
import type { ReleaseOrder } from './delivery.ts';

/** How deliveries are paid for: in the transactions that claim and end them. */
export interface Settlement {
  /** Sets the cost aside; false when the balance is too low, and then nothing is changed. */
  reserve(transactor: Transactor, order: ReleaseOrder, deliveryId: number): Promise<boolean>;
  /** The charge that `reserve` would set aside; undefined if the delivery costs nothing. */
  charge(order: ReleaseOrder): Promise<HotCharge | undefined>;
  /** Opens a balance for the order's user if there is none. */
  open(transactor: Transactor, order: ReleaseOrder): Promise<void>;
  /** Whether the reservation is charged or returned when the delivery ends in this state. */
  payment(state: EndedDelivery['state']): HotEnd['payment'];
  /** Takes or gives back what was set aside; does so once, however often it is told. */
  settle(transactor: Transactor, delivery: EndedDelivery): Promise<void>;
}

export interface EndedDelivery {
  readonly id: number;
  /** Left out where only the id is known, as after a crash. */
  readonly document?: DocumentRecord;
  readonly state: Exclude<DeliveryState, 'queued' | 'sending'>;
}

/** Where nobody keeps balances. */
export const freeOfCharge: Settlement = {
  reserve: () => Promise.resolve(true),
  charge: () => Promise.resolve(undefined),
  open: () => Promise.resolve(),
  payment: () => ({ isPaid: false, description: '' }),
  settle: () => Promise.resolve(),
};
