import type { Readable } from 'node:stream';
import type { Clock } from '../../../../kit/clock.ts';
import { findAttribute } from '../../../../kit/wire/ipp/attribute.ts';
import { findGroup } from '../../../../kit/wire/ipp/group.ts';
import type { Message } from '../../../../kit/wire/ipp/message.ts';
import { numberOf } from '../../../../kit/wire/ipp/read-value.ts';
import { isSuccessful } from '../../../../kit/wire/ipp/status.ts';
import type { ReleaseOrder } from '../../delivery.ts';
import { NotReady, type Passage, Refused } from '../carrier.ts';
import { exchange } from './exchange.ts';
import type { Line } from './line.ts';
import { type JobRequests, jobRequests } from './requests.ts';
import { describeStatus, expectSuccess } from './statuses.ts';
import type { IppTarget } from './target.ts';

export interface IppPassageParts {
  readonly line: Line;
  readonly clock: Clock;
  readonly connectMs: number;
}

/** One job to one IPP printer, which has it all when it answers Send-Document or Print-Job with success. */
export class IppPassage implements Passage {
  readonly ready: Promise<void>;
  readonly #parts: IppPassageParts;
  readonly #target: IppTarget;
  readonly #size: number;
  readonly #requests: JobRequests;
  readonly #abort = new AbortController();
  #jobId: number | undefined;
  #sent = 0;
  #total = 0;
  #isOver = false;

  constructor(parts: IppPassageParts, target: IppTarget, order: ReleaseOrder) {
    const { content } = order.document;
    this.#parts = parts;
    this.#target = target;
    this.#size = content.kind === 'none' ? 0 : content.size;
    this.#requests = jobRequests(target.printerUri, order);
    this.ready = this.#prepare();
  }

  async send(document: Readable): Promise<void> {
    const { line } = this.#parts;
    const jobId = this.#jobId;
    const request =
      jobId === undefined ? this.#requests.printJob() : this.#requests.sendDocument(jobId);
    this.#total = request.length + this.#size;
    const sending = exchange(jobId === undefined ? line.fresh : line.kept, this.#target, {
      request,
      document: { bytes: document, size: this.#size },
      signal: this.#abort.signal,
      onSent: (bytes) => {
        this.#sent += bytes;
      },
    });
    const answer = await sending.catch((error: unknown) => {
      throw this.#sent === 0 ? notReady(error) : error;
    });
    // A refused Print-Job left nothing behind; a document that is refused within its job may have.
    if (jobId === undefined) expectSuccess(answer);
    else if (!isSuccessful(answer.code)) throw new Error(describeStatus(answer));
    this.#isOver = true;
  }

  bytesSent(): number {
    return this.#sent;
  }

  allSent(): boolean {
    return this.#total > 0 && this.#sent >= this.#total;
  }

  abandon(reason: string): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#abort.abort(new Error(reason));
    if (this.#jobId !== undefined) void this.#cancelJob(this.#jobId);
  }

  async #prepare(): Promise<void> {
    const { line, clock, connectMs } = this.#parts;
    using _limit = clock.timer(connectMs, () => {
      this.#abort.abort(new Error(`no answer within ${String(connectMs)} ms`));
    });
    try {
      await onceMore(async () => {
        if ((await line.wayTo(this.#target, this.#abort.signal)) === 'Create-Job') {
          this.#jobId = await this.#createJob();
        }
      });
    } catch (error) {
      line.forget(this.#target);
      throw notReady(error);
    }
  }

  async #createJob(): Promise<number> {
    const request = this.#requests.createJob();
    const { signal } = this.#abort;
    const answer = await exchange(this.#parts.line.kept, this.#target, { request, signal });
    const jobId = jobIdIn(expectSuccess(answer));
    if (jobId === undefined) throw new NotReady('the printer returned no id for the job');
    return jobId;
  }

  /** The printer would wait for the rest of the job; whether it hears this changes nothing here. */
  async #cancelJob(jobId: number): Promise<void> {
    const { line, clock, connectMs } = this.#parts;
    const limit = new AbortController();
    using _limit = clock.timer(connectMs, () => limit.abort());
    const request = this.#requests.cancelJob(jobId);
    await exchange(line.kept, this.#target, { request, signal: limit.signal }).catch(
      () => undefined,
    );
  }
}

function jobIdIn(answer: Message): number | undefined {
  const job = findGroup(answer.groups, 'job')?.attributes ?? [];
  return numberOf(findAttribute(job, 'job-id'));
}

/** A kept connection that the printer has just closed is no reason to give up. */
async function onceMore(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isConnectionLoss(error)) throw error;
    await work();
  }
}

function isConnectionLoss(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE';
}

function notReady(error: unknown): Error {
  if (error instanceof NotReady || error instanceof Refused) return error;
  return new NotReady(error instanceof Error ? error.message : String(error));
}
