import type { Clock } from '../../kit/clock.ts';
import type { DeliveryRecord } from '../rules/records.ts';
import type { Attempt } from './attempt.ts';
import type { ReleaseOrder, ReleaseOutcome } from './delivery.ts';

/**
 * new: not in the store; claiming: its claim is being written; queued and sending: as in the
 * store; ended: over, and answered.
 */
export type JobPhase = 'new' | 'claiming' | 'queued' | 'sending' | 'ended';

/** A delivery as the process holds it while it waits and travels. */
export interface Job {
  order: ReleaseOrder;
  readonly cause: DeliveryRecord['cause'];
  /** The delivery's id, once claimed. */
  id: number;
  phase: JobPhase;
  attempts: number;
  /** Wall time before which it is not tried again, and the same on the monotonic clock: whichever passes first. */
  notBefore: number;
  notBeforeNs: bigint;
  readonly deadline?: number;
  timeIsOver: boolean;
  /** The try under way. */
  attempt: Attempt | undefined;
  /** Resolves when the claim is durable, or not to be had (false); rejects when the store failed. */
  readonly claimed: PromiseWithResolvers<boolean>;
  readonly ended: PromiseWithResolvers<ReleaseOutcome>;
}

export interface JobStart {
  readonly order: ReleaseOrder;
  readonly cause: DeliveryRecord['cause'];
  readonly deadline?: number;
}

export function newJob(start: JobStart): Job {
  const job: Job = {
    ...start,
    id: 0,
    phase: 'new',
    attempts: 0,
    notBefore: 0,
    notBeforeNs: 0n,
    timeIsOver: false,
    attempt: undefined,
    claimed: Promise.withResolvers<boolean>(),
    ended: Promise.withResolvers<ReleaseOutcome>(),
  };
  // Nobody waits for the end of a tap or a push, nor for the claim of what a person releases.
  job.ended.promise.catch(() => undefined);
  job.claimed.promise.catch(() => undefined);
  return job;
}

/** A job that the store already holds as queued; its pause goes on in real time. */
export function queuedJob(order: ReleaseOrder, row: DeliveryRecord, clock: Clock): Job {
  const job = newJob({ order, cause: row.cause });
  job.claimed.resolve(true);
  job.id = row.id;
  job.phase = 'queued';
  job.attempts = row.attempts;
  waitUntil(job, row.notBefore, clock);
  return job;
}

/** Lets the job wait, by the wall clock and by as much real time: whichever passes first. */
export function waitUntil(job: Job, notBefore: number, clock: Clock): void {
  const pauseMs = Math.max(0, notBefore - clock.now());
  job.notBefore = notBefore;
  job.notBeforeNs = clock.monotonic() + BigInt(pauseMs) * 1_000_000n;
}

export function answerJob(job: Job, outcome: ReleaseOutcome): void {
  job.phase = 'ended';
  job.ended.resolve(outcome);
}

/** The store failed: whoever waits is told so. */
export function failJob(job: Job, error: unknown): void {
  job.phase = 'ended';
  job.ended.reject(error);
}
