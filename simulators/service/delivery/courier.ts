import { type AttemptParts, startAttempt } from './attempt.ts';
import type { Carriers } from './carriers/table.ts';
import { type Ending, endingOf } from './ending.ts';
import type { DeliveryLog } from './events.ts';
import { answerJob, failJob, type Job, type JobPhase } from './job.ts';
import type { Ledger } from './ledger.ts';
import type { Begun } from './ledger-steps.ts';
import type { DeliverySettings } from './settings.ts';
import type { Sharing } from './sharing/sharing.ts';

export interface CourierParts extends AttemptParts {
  readonly ledger: Ledger;
  readonly sharing?: Sharing;
  readonly carriers: Carriers;
  readonly settings: DeliverySettings;
  readonly log: DeliveryLog;
}

const givenUp: Ending = {
  delivery: 'given-up',
  document: 'free',
  outcome: 'failed',
  reason: 'its time limit passed while it waited for the printer',
};

/** The steps of one job. None rejects: a store that fails is logged and told to whoever waits for the job. */
export class Courier {
  readonly #parts: CourierParts;
  /** The last claim at each port. */
  readonly #claims = new Map<number, Promise<unknown>>();

  constructor(parts: CourierParts) {
    this.#parts = parts;
  }

  /** Makes a new job durable, as queued or sending; false when it is not to be done. */
  async claim(job: Job, state: 'queued' | 'sending'): Promise<boolean> {
    job.phase = 'claiming';
    // Delivery ids decide whose turn it is at a port, so with several processes each claim waits for the previous one.
    if (this.#parts.sharing === undefined) return await this.#claimNow(job, state);
    const portId = job.order.port.id;
    const before = this.#claims.get(portId) ?? Promise.resolve();
    const claim = before.then(() => this.#claimNow(job, state));
    this.#claims.set(portId, claim);
    const isClaimed = await claim;
    if (this.#claims.get(portId) === claim) this.#claims.delete(portId);
    return isClaimed;
  }

  async #claimNow(job: Job, state: 'queued' | 'sending'): Promise<boolean> {
    let isClaimed = false;
    try {
      const { sharing, ledger } = this.#parts;
      if (state === 'sending' && sharing?.isSure() === false) await sharing.makeSure();
      const claimed = await ledger.claim(job, state);
      isClaimed = typeof claimed !== 'string';
      if (typeof claimed === 'string') {
        answerJob(job, claimed);
      } else {
        job.id = claimed.id;
        job.phase = claimed.state;
      }
    } catch (error) {
      this.#fail(job, error);
      job.claimed.reject(error);
    }
    job.claimed.resolve(isClaimed);
    return isClaimed;
  }

  /** Makes the job durable as sending while its printer is being called. */
  async begin(job: Job): Promise<Begun> {
    if (job.phase === 'claiming') await wasClaimed(job);
    if (job.phase === 'ended') return 'gone';
    if (job.timeIsOver) {
      await this.giveUp(job);
      return 'gone';
    }
    const { sharing } = this.#parts;
    return await (sharing === undefined ? this.#beginAlone(job) : this.#beginInTurn(job, sharing));
  }

  /** Nobody else uses the port: it can be called at once. */
  async #beginAlone(job: Job): Promise<Begun> {
    job.attempts += 1;
    this.#call(job);
    const begun = await this.#write(job);
    if (begun !== 'begun') unstart(job);
    return begun;
  }

  /** Another process may be at the printer: it is called when it is certain that it is our turn. */
  async #beginInTurn(job: Job, sharing: Sharing): Promise<Begun> {
    try {
      if (job.phase === 'queued' && !sharing.isSure()) await sharing.makeSure();
    } catch (error) {
      this.#fail(job, error);
      return 'gone';
    }
    job.attempts += 1;
    const begun = await this.#write(job);
    if (begun === 'begun') this.#call(job);
    else unstart(job);
    return begun;
  }

  async #write(job: Job): Promise<Begun> {
    if (job.phase !== 'new') return this.#resume(job);
    if (!(await this.claim(job, 'sending'))) return 'gone';
    // As it was claimed; the compiler still holds it for new.
    return (job.phase as JobPhase) === 'sending' ? 'begun' : 'others-turn';
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
    const { ledger, sharing } = this.#parts;
    if (next !== undefined) next.attempts += 1;
    // Between processes the port may be another's as soon as this job has ended.
    if (next !== undefined && sharing === undefined) this.#call(next);
    let begun: Begun = 'gone';
    try {
      const settled = await ledger.settle(job, ending, next);
      begun = settled.next;
      if (!settled.isOurs) answerJob(job, 'failed');
      else if (ending.againAfterMs === undefined) answerJob(job, ending.outcome);
      else waitAgain(job);
      if (settled.isOurs) this.#tell(job, ending);
      if (next !== undefined && begun === 'gone') answerJob(next, 'taken');
    } catch (error) {
      this.#fail(job, error);
    }
    if (next === undefined) return false;
    if (begun !== 'begun') {
      unstart(next);
      return false;
    }
    next.phase = 'sending';
    if (next.attempt === undefined) this.#call(next);
    return true;
  }

  /** Gives up a job that was not begun. */
  async giveUp(job: Job): Promise<void> {
    await wasClaimed(job);
    if (job.phase === 'queued') await this.settle(job, givenUp);
  }

  /** Whether the printer takes jobs again, as another process has seen: what waits need not wait longer. */
  async refresh(waiting: readonly Job[]): Promise<void> {
    const [first] = waiting;
    const { sharing, ledger } = this.#parts;
    if (sharing === undefined || first === undefined || first.phase !== 'queued') return;
    if (await ledger.isHurried(first).catch(() => false))
      for (const job of waiting) job.notBefore = 0;
  }

  #call(job: Job): void {
    const { carriers } = this.#parts;
    job.attempt = startAttempt(this.#parts, carriers.of(job.order.port), job.order);
  }

  async #resume(job: Job): Promise<Begun> {
    try {
      const begun = await this.#parts.ledger.begin(job);
      if (begun === 'begun') job.phase = 'sending';
      if (begun === 'gone') answerJob(job, 'taken');
      return begun;
    } catch (error) {
      this.#fail(job, error);
      return 'gone';
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
  job.attempt?.cancel('it was cancelled');
  job.attempt = undefined;
  job.attempts -= 1;
}
