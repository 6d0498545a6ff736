import type { DeliveryRecord, DeliveryState } from '../../rules/records.ts';
import type { Fields } from './fields.ts';

export interface DeliveryReads {
  byId(id: number): Promise<DeliveryRecord | undefined>;
  inState(state: DeliveryState): Promise<readonly DeliveryRecord[]>;
  /** Queued deliveries of a port in order. */
  queueOf(outputPortId: number): Promise<readonly DeliveryRecord[]>;
  /** Whether anything is on its way to this port: deliveries that have not ended, push documents that have not arrived. */
  isAwaitedAt(outputPortId: number): Promise<boolean>;
  /** What is under way in the process of that name. */
  ownedBy(owner: string): Promise<readonly DeliveryRecord[]>;
  /** The newest first. */
  latest(limit: number): Promise<readonly DeliveryRecord[]>;
}

export interface DeliveryHolder {
  readonly state: DeliveryState;
  readonly owner?: string;
}

export interface DeliveryChanges {
  addDelivery(delivery: Omit<DeliveryRecord, 'id'>): Promise<number>;
  setDelivery(
    id: number,
    fields: Fields<Pick<DeliveryRecord, 'state' | 'attempts' | 'notBefore' | 'owner'>>,
  ): Promise<boolean>;
  /** Only while it is in that state and, where one is named, that owner's. */
  moveDelivery(
    id: number,
    from: DeliveryHolder,
    fields: Fields<Pick<DeliveryRecord, 'state' | 'attempts' | 'notBefore' | 'owner'>>,
  ): Promise<boolean>;
  /** Push deliveries queued in a process that is gone are another's from now on; answers their ports. */
  adoptDeliveries(from: string, to: string): Promise<readonly number[]>;
}
