import type { Clock } from '../../kit/clock.ts';
import type { OutputPort } from '../rules/records.ts';
import type { Courier } from './courier.ts';
import { type Job, waitUntil } from './job.ts';
import { nextInTurn } from './turn.ts';
import { isSameWay } from './way.ts';

export interface LaneParts {
  readonly courier: Courier;
  readonly clock: Clock;
}

/** How often a lane whose jobs all wait looks whether the wall clock was moved. */
const lookMs = 1_000;
/** Interval of checks whether another process has released the port, because its signal may get lost. */
const turnMs = 1_000;

/** The queue of one output port: one job at a time, in order. */
export class Lane {
  readonly #parts: LaneParts;
  readonly #queue: Job[] = [];
  #current: Job | undefined;
  /** The port as it is since the job under way set out; absent: as it was. */
  #renewed: OutputPort | undefined;
  #work: Promise<void> | undefined;
  #look: Disposable | undefined;
  /** Another process uses the port. */
  #awaitsTurn = false;
  /** Number of signals that another process has released the port. */
  #turns = 0;
  #endWait: (() => void) | undefined;
  #stopping = false;

  constructor(parts: LaneParts) {
    this.#parts = parts;
  }

  get isIdle(): boolean {
    return this.#current === undefined && !this.#awaitsTurn;
  }

  knows(deliveryId: number): boolean {
    return this.#current?.id === deliveryId || this.#queue.some((job) => job.id === deliveryId);
  }

  /** Joins the queue. A new job is claimed in this very tick: as sending where the port is free. */
  add(job: Job): void {
    this.#insert(job);
    this.wake();
    if (job.phase === 'new') void this.#parts.courier.claim(job, 'queued');
    // A release that a user is waiting for may overtake a job that waits for its turn.
    if (job.cause === 'send') this.#endWait?.();
  }

  /** The port as it is now: what waits goes there, and at once where it may be reached again. */
  renew(port: OutputPort): void {
    this.#renewed = port;
    for (const job of this.#queue) goBy(job, port);
  }

  /** Looks for work, if not at it. */
  wake(): void {
    if (!this.isIdle) return;
    const first = this.#take();
    if (first !== undefined) this.#work = this.#run(first);
    else this.#lookLater();
  }

  /** Handles a signal that another process may have released the port. */
  turn(): void {
    this.#turns += 1;
    this.#endWait?.();
  }

  /** The job's deadline has passed: it is not begun any more; what a person waits for is broken off. */
  withdraw(job: Job): void {
    job.timeIsOver = true;
    if (job.attempt === undefined) {
      if (this.#remove(job)) void this.#parts.courier.giveUp(job);
    } else if (job.cause === 'send') {
      job.attempt.cancel('the time limit of the release passed');
    }
  }

  /** The job under way is not to be sent any further. */
  breakOff(reason: string): void {
    this.#current?.attempt?.cancel(reason);
  }

  /** Resolves when nothing is under way. */
  async settled(): Promise<void> {
    while (!this.isIdle) await this.#work;
  }

  /** Begins nothing more and breaks off after `graceMs`; what is queued for push stays in the store. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    this.#look?.[Symbol.dispose]();
    this.#endWait?.();
    const { courier, clock } = this.#parts;
    const waiting = this.#queue.splice(0).filter((job) => job.cause !== 'push');
    using _limit = clock.timer(graceMs, () =>
      this.#current?.attempt?.cancel('the service is stopping'),
    );
    await Promise.all(waiting.map((job) => courier.giveUp(job)));
    await this.settled();
  }

  async #run(first: Job): Promise<void> {
    const { courier } = this.#parts;
    let job: Job | undefined = first;
    let isBegun = false;
    // No await may stand between finding no job and saying that the lane is idle.
    while (job !== undefined) {
      this.#current = job;
      this.#renewed = undefined;
      const turns = this.#turns;
      const begun = isBegun ? 'begun' : await courier.begin(job);
      isBegun = false;
      if (begun === 'begun') {
        const next = await this.#finish(job);
        isBegun = next !== undefined;
        job = next ?? this.#take();
      } else {
        job = begun === 'others-turn' ? await this.#awaitTurn(job, turns) : this.#take();
      }
    }
    this.#current = undefined;
    this.#lookLater();
  }

  /** The job waits for another process; what a person stands and waits for goes ahead of it (SIL-42). */
  async #awaitTurn(job: Job, turns: number): Promise<Job | undefined> {
    this.#insert(job);
    const send = this.#queue.find(({ cause }) => cause === 'send');
    if (job.cause !== 'send' && send !== undefined && this.#remove(send)) return send;
    this.#awaitsTurn = true;
    this.#current = undefined;
    // A signal that arrived since the check is not repeated.
    if (turns === this.#turns) await this.#untilTurn();
    this.#awaitsTurn = false;
    return this.#take();
  }

  async #untilTurn(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#endWait = resolve;
    using _poll = this.#parts.clock.timer(turnMs, resolve);
    await promise;
    this.#endWait = undefined;
  }

  /** Carries the job and settles it; answers the next job if it was begun in the same commit. */
  async #finish(job: Job): Promise<Job | undefined> {
    const { courier } = this.#parts;
    const ending = await courier.carry(job, () => job.timeIsOver || this.#stopping);
    if (ending.outcome === 'printed') this.#hurry();
    if (ending.againAfterMs !== undefined) this.#putBack(job, ending.againAfterMs);
    const next = this.#take((one) => one.phase === 'queued');
    if (await courier.settle(job, ending, next)) return next;
    if (next?.phase === 'queued') this.#putBack(next, 0);
    return undefined;
  }

  #take(isWanted: (job: Job) => boolean = () => true): Job | undefined {
    if (this.#stopping) return undefined;
    const { clock } = this.#parts;
    const job = nextInTurn(this.#queue, { wall: clock.now(), monotonic: clock.monotonic() });
    if (job === undefined || !isWanted(job)) return undefined;
    this.#remove(job);
    return job;
  }

  /**
   * Inserts in the order of ids, which decide the turns between processes; a lower id may be committed
   * later. A job with id 0 is new and goes last; one that has ended without an id has no place.
   */
  #insert(job: Job): void {
    const isLater = ({ id, phase }: Job): boolean => phase !== 'ended' && (id === 0 || id > job.id);
    const after = job.id === 0 ? -1 : this.#queue.findIndex(isLater);
    this.#queue.splice(after < 0 ? this.#queue.length : after, 0, job);
  }

  #remove(job: Job): boolean {
    const at = this.#queue.indexOf(job);
    if (at >= 0) this.#queue.splice(at, 1);
    return at >= 0;
  }

  #putBack(job: Job, afterMs: number): void {
    const { clock } = this.#parts;
    waitUntil(job, clock.now() + afterMs, clock);
    this.#queue.unshift(job);
    if (this.#renewed !== undefined) goBy(job, this.#renewed);
  }

  /** The printer takes jobs again: those that wait for their next try need not wait longer. */
  #hurry(): void {
    for (const job of this.#queue) job.notBefore = 0;
  }

  #lookLater(): void {
    this.#look?.[Symbol.dispose]();
    const [first] = this.#queue;
    if (first === undefined || this.#stopping) return;
    const { clock, courier } = this.#parts;
    const remainingMs = Number((first.notBeforeNs - clock.monotonic()) / 1_000_000n) + 1;
    this.#look = clock.timer(Math.max(1, Math.min(lookMs, remainingMs)), () => {
      void courier.refresh(this.#queue).then(() => this.wake());
    });
  }
}

/** At once, where the printer may be reached otherwise than before. */
function goBy(job: Job, port: OutputPort): void {
  if (!isSameWay(job.order.port, port)) job.notBefore = 0;
  job.order = { ...job.order, port };
}
