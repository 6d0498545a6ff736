import type { Clock } from '../../kit/clock.ts';
import type { Version } from '../../kit/wire/ipp/message.ts';
import type { OperationName } from '../../kit/wire/ipp/operation.ts';
import type { Device } from '../device.ts';
import type { PrinterProfile } from '../profile.ts';
import type { DocumentFetcher } from './document-fetch/fetch.ts';
import type { JobTable } from './job-table.ts';
import type { PrinterStatus, StatusSeen } from './printer-status.ts';
import type { PrintQueue } from './queue.ts';
import type { Settings } from './settings.ts';
import type { SubscriptionTable } from './subscriptions/subscription-table.ts';
import type { Ways } from './ways.ts';

/** What the operations work on: the device, and what IPP adds to it. */
export interface IppPrinter {
  readonly device: Device;
  /** As it is now: Set-Printer-Attributes changes it. */
  readonly profile: PrinterProfile;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly jobs: JobTable;
  readonly queue: PrintQueue;
  readonly status: PrinterStatus;
  readonly subscriptions: SubscriptionTable;
  readonly fetch: DocumentFetcher;
  readonly ways: Ways;
  /** Those carried out. */
  readonly operations: ReadonlySet<OperationName>;
  /** Those spoken, oldest first. */
  readonly versions: readonly Version[];
  /** Epoch milliseconds. */
  readonly startedAt: number;
}

export function statusSeen({ device, status, queue }: IppPrinter): StatusSeen {
  return {
    orders: status.orders,
    device: { state: device.state(), reasons: device.stateReasons() },
    printing: queue.current !== undefined,
  };
}

/** Seconds since the start, at least 1 (RFC 8011 5.4.29). */
export function upTime(
  printer: Pick<IppPrinter, 'clock' | 'startedAt'>,
  at: number = printer.clock.now(),
): number {
  return Math.max(1, Math.floor((at - printer.startedAt) / 1000) + 1);
}
