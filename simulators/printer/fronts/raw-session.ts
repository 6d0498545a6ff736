import type { Clock } from '../../kit/clock.ts';
import type { PjlCommand } from '../../kit/wire/pjl/command.ts';
import { type PjlEvent, PjlScanner } from '../../kit/wire/pjl/scanner.ts';
import { type ArrivingJob, type Device, DeviceReset } from '../device.ts';
import type { Receipt } from '../receipt.ts';
import type { HeldRawJobs } from './held-raw-jobs.ts';
import type { PjlConversation } from './pjl-conversation.ts';
import type { PjlJob } from './pjl-job.ts';
import type { RawRecording } from './raw-recording.ts';

export interface SessionParts {
  readonly device: Device;
  readonly held: HeldRawJobs;
  readonly clock: Clock;
  readonly conversation: PjlConversation;
  /** When the connection was accepted. */
  readonly acceptedNs: bigint;
  readonly recording: RawRecording | undefined;
}

/** When nothing follows a document's end for so long, nothing of its envelope is awaited any more. */
const envelopeMs = 50;
/** The limit of bytes that are held for a PJL job before its document; a job beyond it never gets a document. */
const mostHeldBytes = 64 * 1024;
/** Commands that come before a document, never behind one. */
const openers: ReadonlySet<string> = new Set([
  'JOB',
  'SET',
  'DEFAULT',
  'ENTER',
  'RESET',
  'INITIALIZE',
]);

/**
 * The jobs of one connection: a document is one, with the envelope around it. Envelope bytes are
 * held until it shows whether they belong to the document before or behind them.
 */
export class RawSession {
  readonly #parts: SessionParts;
  readonly #scanner = new PjlScanner();
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #job: ArrivingJob | undefined;
  /** Where the job stands: its document has not begun, is coming, or has ended. */
  #place: 'before' | 'within' | 'behind' = 'before';
  #jobEnded = false;
  /** It waits for its owner at the printer, and its sender does not wait with it. */
  #isHeld = false;
  /** Of the job before: the next one waits for it, so that receipts come in the order of the jobs. */
  #receipt: Promise<Receipt> | undefined;
  /** Its JOB. */
  #pjlJob: PjlJob | undefined;
  #over: Promise<void> = Promise.resolve();
  #patience: Disposable | undefined;
  /** Behind the document, something was asked. */
  #isAsked = false;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  /** Nothing keeps any of the chunk when it has resolved. */
  async take(chunk: Uint8Array): Promise<void> {
    this.#patience?.[Symbol.dispose]();
    for (const event of this.#scanner.push(chunk)) await this.#handle(event);
    if (this.#place !== 'behind') return;
    // It rejects when the job was given up meanwhile; then its receipt says so.
    const finish = (): void => void this.#finish().catch(() => undefined);
    // Somebody who asks again and again how the job is must not keep it from its end.
    if (this.#isAsked) finish();
    else this.#patience = this.#parts.clock.timer(envelopeMs, finish);
  }

  /** The sender has sent all: resolves when its last job is over. */
  async end(): Promise<void> {
    this.#patience?.[Symbol.dispose]();
    for (const event of this.#scanner.end()) await this.#handle(event);
    await this.#finish();
  }

  /** The connection is lost. A job whose end was seen is printed all the same. */
  async abort(reason: string): Promise<void> {
    this.#patience?.[Symbol.dispose]();
    if (this.#place === 'behind') return this.#finish().catch(() => undefined);
    await this.#job?.abort('aborted', reason);
  }

  async #handle(event: PjlEvent): Promise<void> {
    if (event.kind === 'document') await this.#document(event.bytes);
    else if (event.kind === 'envelope') await this.#envelope(event.bytes);
    else if (event.kind === 'exit') await this.#exit();
    else await this.#command(event.command);
  }

  async #document(bytes: Uint8Array): Promise<void> {
    if (this.#place === 'behind') await this.#startNext();
    const job = this.#job ?? (await this.#open());
    this.#place = 'within';
    await job.document(bytes);
  }

  async #envelope(bytes: Uint8Array): Promise<void> {
    if (this.#place === 'within') return this.#job?.envelope(bytes);
    // A copy: what is held must not keep whole chunks alive.
    this.#held.push(new Uint8Array(bytes));
    this.#heldBytes += bytes.length;
    if (this.#heldBytes > mostHeldBytes) await this.#release(this.#job ?? (await this.#open()));
  }

  async #exit(): Promise<void> {
    if (this.#place === 'within') {
      this.#place = 'behind';
      this.#isAsked = false;
      this.#parts.conversation.environment.endDocument();
    } else if (this.#place === 'behind' && this.#jobEnded && this.#job) {
      // The exit behind EOJ closes this job; a further one opens the next.
      this.#jobEnded = false;
      await this.#release(this.#job);
    }
  }

  async #command(command: PjlCommand): Promise<void> {
    this.#parts.recording?.command(command);
    if (this.#place === 'behind') {
      if (openers.has(command.verb)) await this.#startNext();
      else if (this.#job) await this.#release(this.#job);
      if (command.verb === 'EOJ') this.#jobEnded = true;
    }
    const { isQuestion } = await this.#parts.conversation.take(command);
    this.#isAsked ||= isQuestion;
  }

  async #open(): Promise<ArrivingJob> {
    const { device, held, conversation, acceptedNs, recording } = this.#parts;
    const { environment, reports } = conversation;
    const before = await this.#receipt;
    if (this.#pjlJob !== undefined && this.#pjlJob === environment.job) {
      environment.countPages(before?.pages ?? 0);
    }
    this.#pjlJob = environment.job;
    const opening = environment.opening();
    const job = device.open({ front: 'raw', acceptedNs, ...opening });
    this.#job = job;
    const { hold } = environment;
    this.#isHeld = hold !== undefined && held.hold(job, opening.ticket, hold);
    reports.documentOpened(job.jobId);
    recording?.opened(job.jobId);
    await this.#release(job);
    return job;
  }

  /** Gives what is held to the job. */
  async #release(job: ArrivingJob): Promise<void> {
    const held = this.#held;
    this.#held = [];
    this.#heldBytes = 0;
    for (const bytes of held) await job.envelope(bytes);
  }

  /** What is held belongs to the next job: this one ends without it. */
  async #startNext(): Promise<void> {
    const held = this.#held;
    this.#held = [];
    await this.#finish();
    this.#held = held;
    this.#heldBytes = held.reduce((sum, bytes) => sum + bytes.length, 0);
  }

  /**
   * Resolves when the job is over, or told to those who asked for reports; rejects with DeviceReset
   * when the device gave it up.
   */
  async #finish(): Promise<void> {
    const job = this.#job;
    if (job === undefined) return this.#over;
    const hasDocument = this.#place !== 'before';
    this.#job = undefined;
    this.#place = 'before';
    this.#jobEnded = false;
    await this.#release(job);
    const receipt = hasDocument ? job.end() : job.abort('aborted', 'a PJL job without a document');
    if (hasDocument && this.#isHeld) {
      this.#receipt = undefined;
      this.#over = Promise.resolve();
      return;
    }
    this.#receipt = receipt;
    this.#over = hasDocument ? printed(job) : Promise.resolve();
    this.#over.catch(() => undefined);
    await this.#over;
    if (this.#parts.conversation.reports.wishes.active) await this.#receipt;
  }
}

/** To a sender that hears nothing else, an orderly end of the connection says that all is well. */
async function printed(job: ArrivingJob): Promise<void> {
  if ((await job.over) === 'aborted') throw new DeviceReset('the printer aborted the job');
}
