import { conditionsOf } from './conditions.ts';
import type { PrinterFault } from './faults.ts';

/** What the device holds of one job while it can't print. */
export const bufferBytes = 1024 * 1024;

export interface Admission {
  /** So many of the wanted bytes may be taken now; 0 means that only a change of faults helps. */
  readonly bytes: number;
  /** They take so long to be read. */
  readonly waitMs: number;
  /** The connection is to be reset instead. */
  readonly reset: boolean;
  /** There is no room for more of the job. */
  readonly full: boolean;
}

/** How far the faults in force let a job advance that has `taken` bytes and `wanted` more at hand. */
export function admit(
  faults: readonly PrinterFault[],
  job: { readonly taken: number; readonly wanted: number },
): Admission {
  const limits = faults.map((fault) => limitOf(fault, job.taken));
  const bytes = Math.max(0, Math.min(job.wanted, ...limits.map((limit) => limit.bytes)));
  const perSecond = Math.min(...limits.map((limit) => limit.perSecond));
  return {
    bytes,
    waitMs: Number.isFinite(perSecond) ? (bytes * 1000) / perSecond : 0,
    reset: limits.some((limit) => limit.end === 'reset' && limit.bytes <= 0),
    full: limits.some((limit) => limit.end === 'full' && limit.bytes <= 0),
  };
}

interface Limit {
  readonly bytes: number;
  readonly perSecond: number;
  /** What comes when they are taken; nothing more is read until then. */
  readonly end: 'wait' | 'reset' | 'full';
}

const unlimited: Limit = {
  bytes: Number.POSITIVE_INFINITY,
  perSecond: Number.POSITIVE_INFINITY,
  end: 'wait',
};
/** A slow device takes portions of this share of a second, so that it is slow and not jerky. */
const slowShare = 20;

function limitOf(fault: PrinterFault, taken: number): Limit {
  if (fault.kind === 'stall') return { ...unlimited, bytes: fault.afterBytes - taken };
  if (fault.kind === 'reset')
    return { ...unlimited, bytes: fault.afterBytes - taken, end: 'reset' };
  if (fault.kind === 'spool-full')
    return { ...unlimited, bytes: (fault.afterBytes ?? 0) - taken, end: 'full' };
  if (fault.kind === 'slow') {
    const perSecond = fault.bytesPerSecond;
    return { ...unlimited, bytes: Math.ceil(perSecond / slowShare), perSecond };
  }
  if (fault.kind === 'silent') return { ...unlimited, bytes: 0 };
  const stops = conditionsOf([fault]).some((condition) => condition.stops);
  return stops ? { ...unlimited, bytes: bufferBytes - taken } : unlimited;
}
