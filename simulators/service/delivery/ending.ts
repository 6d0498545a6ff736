import { documentStatus } from '../rules/document.ts';
import type { DeliveryRecord, DeliveryState, DocumentStatus } from '../rules/records.ts';
import type { ReleaseOutcome } from './delivery.ts';
import type { DeliverySettings } from './settings.ts';

/** How one try to carry a job to its printer came out. */
export type TryResult =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'not-ready' | 'refused'; readonly reason: string }
  | { readonly kind: 'broken'; readonly reason: string; readonly anySent: boolean };

export interface TriedJob {
  readonly cause: DeliveryRecord['cause'];
  readonly attempts: number;
  readonly retain: boolean;
  readonly toDummyPort: boolean;
  /** Its deadline has passed, or the service stops: no further try. */
  readonly timeIsOver: boolean;
}

/** What becomes of the delivery, its document and whoever waits for it. */
export interface Ending {
  readonly delivery: DeliveryState;
  /** `free`: as it was, for anyone to claim; `held`: still claimed, for the next try. */
  readonly document: 'free' | 'held' | Extract<DocumentStatus, 1 | 4 | 9>;
  readonly outcome: ReleaseOutcome;
  readonly reason: string;
  readonly againAfterMs?: number;
}

export function endingOf(result: TryResult, job: TriedJob, settings: DeliverySettings): Ending {
  if (result.kind === 'delivered') return delivered(job);
  // A push document that can't be printed has nobody to release it again (SIL-50, SIL-56).
  const document = job.cause === 'push' ? documentStatus.failed : 'free';
  const { reason } = result;
  if (result.kind === 'broken' && result.anySent) {
    return { delivery: 'uncertain', document, outcome: 'failed', reason };
  }
  const againAfterMs = result.kind === 'refused' ? undefined : pauseAfter(job, settings);
  if (againAfterMs !== undefined) {
    return { delivery: 'queued', document: 'held', outcome: 'not-ready', reason, againAfterMs };
  }
  const outcome = result.kind === 'not-ready' ? 'not-ready' : 'failed';
  const gaveUp = job.cause === 'tap' && job.timeIsOver;
  return { delivery: gaveUp ? 'given-up' : 'failed', document, outcome, reason };
}

function delivered(job: TriedJob): Ending {
  const document = job.toDummyPort ? documentStatus.stored : documentStatus.printed;
  return {
    delivery: 'delivered',
    // SIL-43: a retained document can be released again.
    document: job.retain ? 'free' : document,
    outcome: job.toDummyPort ? 'stored' : 'printed',
    reason: '',
  };
}

/** A person is told at once (SIL-42); a tap is tried until its time is over; push has its tries. */
function pauseAfter(job: TriedJob, settings: DeliverySettings): number | undefined {
  if (job.cause === 'push') return settings.pushPausesMs[job.attempts - 1];
  return job.cause === 'tap' && !job.timeIsOver ? settings.tapPauseMs : undefined;
}
