import type { Clock } from '../../kit/clock.ts';
import type { OperationName } from '../../kit/wire/ipp/operation.ts';
import { numberOf } from '../../kit/wire/ipp/read-value.ts';
import type { Device } from '../device.ts';
import type { PrinterProfile } from '../profile.ts';
import type { JobTable } from './job-table.ts';

/** What the operations work on: the device, and what IPP adds to it. */
export interface IppPrinter {
  readonly device: Device;
  readonly profile: PrinterProfile;
  readonly clock: Clock;
  readonly jobs: JobTable;
  /** Those carried out. */
  readonly operations: readonly OperationName[];
  /** Epoch milliseconds. */
  readonly startedAt: number;
}

/** Seconds since the start, at least 1 (RFC 8011 5.4.29). */
export function upTime(printer: IppPrinter, at: number = printer.clock.now()): number {
  return Math.max(1, Math.floor((at - printer.startedAt) / 1000) + 1);
}

/** How long a job of Create-Job waits for its next document (RFC 8011 5.4.31). */
export function patienceMs(printer: IppPrinter): number {
  const timeOut = printer.profile.attributes.get('multiple-operation-time-out');
  return (numberOf(timeOut) ?? 300) * 1000;
}
