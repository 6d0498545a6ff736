import type { DeviceState } from './device.ts';
import type { FaultKind, PrinterFault } from './faults.ts';

/** What a fault shows to those who ask the printer how it is. */
export interface Condition {
  /** RFC 8011 5.4.12, PWG 5100.9 5.1. */
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

/** A state of the machine, which lasts; other faults strike a job, a connection or a request. */
export function isCondition(fault: PrinterFault): boolean {
  return conditions[fault.kind] !== undefined;
}

export function isStopped(faults: readonly PrinterFault[]): boolean {
  return conditionsOf(faults).some((condition) => condition.stops);
}

export function stateOf(faults: readonly PrinterFault[], jobs: number): DeviceState {
  if (isStopped(faults)) return 'stopped';
  return jobs > 0 ? 'processing' : 'idle';
}

const conditions: Readonly<Partial<Record<FaultKind, Condition>>> = {
  'out-of-paper': { reason: 'media-empty', pjlCode: 41201, display: 'LOAD PAPER', stops: true },
  'paper-jam': { reason: 'media-jam', pjlCode: 40022, display: 'PAPER JAM', stops: true },
  'cover-open': { reason: 'cover-open', pjlCode: 40021, display: 'CLOSE COVER', stops: true },
  'door-open': { reason: 'door-open', pjlCode: 40021, display: 'CLOSE DOOR', stops: true },
  'toner-low': { reason: 'toner-low', pjlCode: 10006, display: 'TONER LOW', stops: false },
  'toner-empty': { reason: 'toner-empty', pjlCode: 40038, display: 'REPLACE TONER', stops: true },
  offline: { reason: 'subunit-offline', pjlCode: 10002, display: 'OFFLINE', stops: true },
  'warming-up': {
    reason: 'subunit-warming-up',
    pjlCode: 10003,
    display: 'WARMING UP',
    stops: true,
  },
  'spool-full': {
    reason: 'spool-area-full',
    pjlCode: 30016,
    display: 'MEMORY OVERFLOW',
    stops: false,
  },
};
