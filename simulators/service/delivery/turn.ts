import type { DeliveryRecord } from '../rules/records.ts';

export interface Waiting {
  readonly cause: DeliveryRecord['cause'];
  readonly notBefore: number;
  readonly notBeforeNs: bigint;
}

export interface Now {
  readonly wall: number;
  readonly monotonic: bigint;
}

/**
 * The job whose turn it is at a port: the first, in order. While one waits for its next try, those
 * behind it wait too, except what a person stands and waits for: that is answered at once (SIL-42).
 */
export function nextInTurn<T extends Waiting>(queue: readonly T[], now: Now): T | undefined {
  let blocked = false;
  for (const job of queue) {
    if (isDue(job, now) && (!blocked || job.cause === 'send')) return job;
    blocked = true;
  }
  return undefined;
}

function isDue(job: Waiting, now: Now): boolean {
  return job.notBefore <= now.wall || (job.notBeforeNs > 0n && job.notBeforeNs <= now.monotonic);
}
