import { faultOrders } from '../kit/fault-orders.ts';
import type { DeliveryFaults } from './delivery/carriers/faulty.ts';
import type { CallFaults } from './http/faults.ts';

/** What the service was ordered to do wrong. */
export interface ServiceFaults {
  readonly calls: CallFaults;
  readonly deliveries: DeliveryFaults;
}

export function openServiceFaults(): ServiceFaults {
  return { calls: faultOrders(), deliveries: faultOrders() };
}
