import { type AttemptParts, startAttempt } from './attempt.ts';
import type { Carriers } from './carriers/table.ts';
import { type Ending, endingOf } from './ending.ts';
import type { DeliveryLog } from './events.ts';
import { answerJob, failJob, type Job } from './job.ts';
import type { Ledger } from './ledger.ts';
import type { DeliverySettings } from './settings.ts';

export interface CourierParts extends AttemptParts {
  readonly ledger: Ledger;
  readonly carriers: Carriers;
  readonly settings: DeliverySettings;
  readonly log: DeliveryLog;
}

const givenUp: Ending = {
  delivery: 'given-up',
  document: 'free',
  outcome: 'failed',
  reason: 'its time was over before its turn came',
};

/** The steps of one job. None rejects: a store that fails is logged and told to whoever waits for the job. */
export class Courier {
  readonly #parts: CourierParts;

  constructor(parts: CourierParts) {
    this.#parts = parts;
  }

  /** Makes a new job durable, as queued or sending; false when it is not to be done. */
  async claim(job: Job, state: 'queued' | 'sending'): Promise<boolean> {
    job.phase = 'claiming';
    let isClaimed = false;
    try {
      const claimed = await this.#parts.ledger.claim(job, state);
      isClaimed = typeof claimed === 'number';
      if (typeof claimed === 'string') {
        answerJob(job, claimed);
      } else {
        job.id = claimed;
        job.phase = state;
      }
    } catch (error) {
      this.#fail(job, error);
      job.claimed.reject(error);
    }
    job.claimed.resolve(isClaimed);
    return isClaimed;
  }

  /** Makes the job durable as sending while its printer is being called; false when it is not to be sent. */
  async begin(job: Job): Promise<boolean> {
    if (job.phase === 'claiming') await wasClaimed(job);
    if (job.phase === 'ended') return false;
    if (job.timeIsOver) {
      await this.giveUp(job);
      return false;
    }
    this.#start(job);
    const begun = await (job.phase === 'new' ? this.claim(job, 'sending') : this.#resume(job));
    if (!begun) unstart(job);
    return begun;
  }

  /** Sends the document of a job that is durable as sending. */
  async carry(job: Job, timeIsOver: () => boolean): Promise<Ending> {
    if (job.attempt === undefined) throw new Error('carry: the job was not begun');
    const result = await job.attempt.carry();
    const { order, cause, attempts } = job;
    const tried = {
      cause,
      attempts,
      retain: order.options.retain,
      toDummyPort: order.port.portType === 0,
      timeIsOver: timeIsOver(),
    };
    return endingOf(result, tried, this.#parts.settings);
  }

  /** One commit for the end of a job and the beginning of the next; answers whether that one is sending now. */
  async settle(job: Job, ending: Ending, next?: Job): Promise<boolean> {
    if (next !== undefined) this.#start(next);
    try {
      const nextBegun = await this.#parts.ledger.settle(job, ending, next);
      if (ending.againAfterMs === undefined) answerJob(job, ending.outcome);
      else waitAgain(job);
      this.#tell(job, ending);
      if (next === undefined) return false;
      if (nextBegun) next.phase = 'sending';
      else answerJob(next, 'taken');
      if (nextBegun) return true;
    } catch (error) {
      this.#fail(job, error);
    }
    if (next !== undefined) unstart(next);
    return false;
  }

  /** Gives up a job that was not begun. */
  async giveUp(job: Job): Promise<void> {
    await wasClaimed(job);
    if (job.phase === 'queued') await this.settle(job, givenUp);
  }

  #start(job: Job): void {
    const { carriers } = this.#parts;
    job.attempt = startAttempt(this.#parts, carriers.of(job.order.port), job.order);
    job.attempts += 1;
  }

  async #resume(job: Job): Promise<boolean> {
    try {
      const begun = await this.#parts.ledger.begin(job);
      if (begun) job.phase = 'sending';
      else answerJob(job, 'taken');
      return begun;
    } catch (error) {
      this.#fail(job, error);
      return false;
    }
  }

  #tell(job: Job, { delivery: state, reason }: Ending): void {
    const { order, id: deliveryId } = job;
    const documentUuid = order.document.uuid;
    const outputPortId = order.port.id;
    this.#parts.log({ kind: 'settled', deliveryId, documentUuid, outputPortId, state, reason });
  }

  #fail(job: Job, error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    this.#parts.log({ kind: 'store-failed', outputPortId: job.order.port.id, reason });
    failJob(job, error);
  }
}

/** Resolves when the claim is decided, whichever way. */
async function wasClaimed(job: Job): Promise<void> {
  await job.claimed.promise.catch(() => false);
}

function waitAgain(job: Job): void {
  job.phase = 'queued';
  job.attempt = undefined;
}

function unstart(job: Job): void {
  job.attempt?.cancel('it is not to be sent');
  job.attempt = undefined;
  job.attempts -= 1;
}
