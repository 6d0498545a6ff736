import type { DeliveryState } from '../rules/records.ts';

/** What delivery tells about itself; an `uncertain` end is to be audited (SIL-56). */
export type DeliveryEvent =
  | {
      readonly kind: 'settled';
      readonly deliveryId: number;
      readonly documentUuid: string;
      readonly outputPortId: number;
      readonly state: DeliveryState;
      readonly reason: string;
    }
  /** The store did not take a change; the delivery is in doubt until the next start. */
  | { readonly kind: 'store-failed'; readonly outputPortId: number; readonly reason: string };

export type DeliveryLog = (event: DeliveryEvent) => void;
