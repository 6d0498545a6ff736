import type { DeviceState } from './device.ts';
import type { PrinterFault } from './faults.ts';

/** What a fault shows to those who ask the printer how it is. */
export interface Condition {
  /** RFC 8011 5.4.12. */
  readonly reason: string;
  readonly pjlCode: number;
  readonly display: string;
  /** Nothing is printed while it lasts. */
  readonly stops: boolean;
}

/** The conditions that the faults in force bring about, in the faults' order. */
export function conditionsOf(faults: readonly PrinterFault[]): readonly Condition[] {
  return faults.flatMap((fault) => conditions[fault.kind] ?? []);
}

export function isStopped(faults: readonly PrinterFault[]): boolean {
  return conditionsOf(faults).some((condition) => condition.stops);
}

export function stateOf(faults: readonly PrinterFault[], jobs: number): DeviceState {
  if (isStopped(faults)) return 'stopped';
  return jobs > 0 ? 'processing' : 'idle';
}

const conditions: Readonly<Partial<Record<PrinterFault['kind'], Condition>>> = {
  'out-of-paper': { reason: 'media-empty', pjlCode: 41201, display: 'LOAD PAPER', stops: true },
  'paper-jam': { reason: 'media-jam', pjlCode: 40022, display: 'PAPER JAM', stops: true },
  'cover-open': { reason: 'cover-open', pjlCode: 40021, display: 'CLOSE COVER', stops: true },
  'toner-low': { reason: 'toner-low', pjlCode: 10006, display: 'TONER LOW', stops: false },
};
