import type { DeliveryRecord, DeliveryState } from '../../rules/records.ts';

export interface DeliveryReads {
  byId(id: number): Promise<DeliveryRecord | undefined>;
  inState(state: DeliveryState): Promise<readonly DeliveryRecord[]>;
  /** Queued deliveries of a port in order. */
  queueOf(outputPortId: number): Promise<readonly DeliveryRecord[]>;
  /** Whether anything is on its way to this port: deliveries that have not ended, push documents that have not arrived. */
  isAwaitedAt(outputPortId: number): Promise<boolean>;
  /** The newest first. */
  latest(limit: number): Promise<readonly DeliveryRecord[]>;
}

export interface DeliveryChanges {
  addDelivery(delivery: Omit<DeliveryRecord, 'id'>): Promise<number>;
  setDelivery(
    id: number,
    fields: Partial<Pick<DeliveryRecord, 'state' | 'attempts' | 'notBefore'>>,
  ): Promise<boolean>;
}
