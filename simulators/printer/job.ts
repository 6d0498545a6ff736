import type { Clock } from '../kit/clock.ts';
import { turn } from '../kit/turn.ts';
import { type Admission, admit } from './admission.ts';
import { countImpressions } from './conclusion.ts';
import { isStopped } from './conditions.ts';
import {
  type ArrivingJob,
  DeviceReset,
  type JobOpening,
  JobOver,
  type PagesOut,
  SpoolFull,
} from './device.ts';
import type { PrinterFault } from './faults.ts';
import { JobFaults } from './job-faults.ts';
import type { PaperPath } from './paper-path.ts';
import { printPages } from './print-pages.ts';
import type { JobTicket, Receipt } from './receipt.ts';
import type { Spool } from './spool.ts';
import { Tally, type TallyResult } from './tally.ts';

/** What a job needs of the machine it is in. */
export interface JobHost {
  readonly clock: Clock;
  readonly paper: PaperPath;
  faults(): readonly PrinterFault[];
  /** Those it was given. */
  armed(): readonly PrinterFault[];
  /** Resolves at the next change of faults; rejects with JobOver when the signal aborts. */
  changed(signal: AbortSignal): Promise<void>;
  /** Tells those who wait for a change. */
  tell(): void;
  /** So many pages can be printed before a fault strikes that waits for them. */
  pagesLeft(): number;
  /** They came out, of a job that isn't over. */
  printed(out: PagesOut): void;
  /** How long a page of such a job takes; 0 where pages take no time. */
  pageMs(ticket: JobTicket): number;
  /** Makes the receipt, and tells it to those who listen. Never rejects. */
  conclude(job: EndedJob): Promise<Receipt>;
}

export interface NumberedOpening extends JobOpening {
  readonly jobId: number;
  readonly receiptId: string;
  /** The faults that were drawn for it by chance. */
  readonly drawn: readonly PrinterFault[];
}

export interface EndedJob extends TallyResult {
  readonly opening: NumberedOpening;
  readonly state: Receipt['state'];
  readonly reason?: string;
  readonly ticket: JobTicket;
  readonly spool: Spool;
  /** So many pages were told to the host as printed. */
  readonly printed: number;
}

const noMoreBytes = new JobOver('the job accepts no more data');

/** A job on its way through the device: arriving, ended (it may wait for paper), over. */
export class PrinterJob implements ArrivingJob {
  readonly #host: JobHost;
  readonly #opening: NumberedOpening;
  readonly #spool: Spool;
  readonly #tally: Tally;
  readonly #gone = new AbortController();
  readonly #faults: JobFaults;
  readonly #over = Promise.withResolvers<Receipt['state']>();
  readonly #receipt = Promise.withResolvers<Receipt>();
  total: number | undefined;
  #phase: 'arriving' | 'ended' | 'over' = 'arriving';
  #ticket: JobTicket;
  #writing: Promise<void> | undefined;
  #parked = false;
  #printed = 0;
  #paper: Disposable | undefined;

  constructor(host: JobHost, opening: NumberedOpening, spool: Spool) {
    this.#host = host;
    this.#opening = opening;
    this.#spool = spool;
    this.#tally = new Tally(host.clock);
    this.#ticket = opening.ticket;
    this.#faults = new JobFaults({
      clock: host.clock,
      drawn: opening.drawn,
      faults: () => host.faults(),
      armed: () => host.armed(),
      changed: () => host.tell(),
    });
  }

  get jobId(): number {
    return this.#opening.jobId;
  }

  get over(): Promise<Receipt['state']> {
    return this.#over.promise;
  }

  get parked(): boolean {
    return this.#parked;
  }

  get printed(): number {
    return this.#printed;
  }

  /** The facts that are known before there is a receipt. */
  get seen(): Pick<Receipt, 'front' | 'ticket' | 'arrivedAt'> {
    const { front } = this.#opening;
    return { front, ticket: this.#ticket, arrivedAt: this.#tally.arrivedAt };
  }

  park(parked: boolean): void {
    if (this.#parked === parked) return;
    this.#parked = parked;
    this.#host.tell();
  }

  async envelope(chunk: Uint8Array): Promise<void> {
    this.#refuseUnlessArriving();
    this.#tally.envelope(chunk);
  }

  async document(chunk: Uint8Array): Promise<void> {
    this.#refuseUnlessArriving();
    for (let rest = chunk; rest.length > 0; ) {
      const part = rest.subarray(0, await this.#admitted(rest.length));
      this.#refuseUnlessArriving();
      this.#tally.document(part);
      this.#writing = this.#spool.write(part);
      if (this.#writing !== undefined)
        await this.#writing.catch((error) => this.#failStorage(error));
      rest = rest.subarray(part.length);
    }
    if (this.#admission(0).reset) this.#reset();
  }

  amend(more: Partial<JobTicket>): void {
    this.#ticket = { ...this.#ticket, ...more, other: { ...this.#ticket.other, ...more.other } };
  }

  readdress(ticket: JobTicket): void {
    this.#ticket = ticket;
  }

  end(): Promise<Receipt> {
    if (this.#phase === 'arriving') {
      this.#phase = 'ended';
      void this.#printWhenReady();
    }
    return this.#receipt.promise;
  }

  abort(state: 'aborted' | 'canceled', reason: string): Promise<Receipt> {
    this.#settle(state, reason);
    return this.#receipt.promise;
  }

  /** Waits until the faults let some of the wanted bytes in, and answers how many. */
  async #admitted(wanted: number): Promise<number> {
    if (this.#faults.inForce().length === 0) return wanted;
    for (;;) {
      const { bytes, waitMs, reset, full } = this.#admission(wanted);
      if (reset) return this.#reset();
      if (full) return this.#overflow();
      if (bytes > 0) {
        if (waitMs > 0) await this.#sleep(waitMs);
        return bytes;
      }
      this.#faults.blocked(this.#tally.bytes);
      await this.#host.changed(this.#gone.signal);
    }
  }

  #admission(wanted: number): Admission {
    return admit(this.#faults.inForce(), { taken: this.#tally.bytes, wanted });
  }

  async #sleep(ms: number): Promise<void> {
    try {
      await this.#host.clock.sleep(ms, this.#gone.signal);
    } catch (error) {
      this.#refuseUnlessArriving();
      throw error;
    }
  }

  #refuseUnlessArriving(): void {
    if (this.#phase !== 'arriving') throw new JobOver('the job accepts no more data');
  }

  #reset(): never {
    this.#settle('aborted', 'the printer reset the connection');
    throw new DeviceReset('the printer resets the connection');
  }

  #overflow(): never {
    this.#settle('aborted', 'the printer had no space for the document');
    throw new SpoolFull('the printer has no space for the document');
  }

  #failStorage(error: unknown): never {
    const message = error instanceof Error ? error.message : String(error);
    this.#settle('aborted', `the printer could not store the document: ${message}`);
    throw new DeviceReset('the printer could not store the document');
  }

  async #printWhenReady(): Promise<void> {
    // What goes wrong there shows when the receipt is made.
    const settled = this.#spool.settled();
    if (settled !== undefined) await settled;
    try {
      const reason = await printPages({
        faults: () => this.#faults.inForce(),
        untilFree: () => this.#untilFree(),
        countPages: () => this.#countPages(),
        pagesLeft: () => this.#host.pagesLeft(),
        printed: (pages) => this.#print(pages),
        untilPageIsOut: this.#pageTime(),
      });
      this.#settle(reason === undefined ? 'completed' : 'aborted', reason);
    } catch {
      // Given up while it waited for paper: that has settled it.
    } finally {
      this.#leavePaper();
    }
  }

  async #untilFree(): Promise<void> {
    const { signal } = this.#gone;
    for (;;) {
      signal.throwIfAborted();
      if (this.#parked) this.#leavePaper();
      else if (this.#paper === undefined) {
        const { paper } = this.#host;
        this.#paper = paper.hold(this.jobId) ?? (await paper.turnOf(this.jobId, signal));
        continue;
      } else if (!isStopped(this.#faults.inForce())) return;
      await this.#host.changed(signal);
    }
  }

  #leavePaper(): void {
    this.#paper?.[Symbol.dispose]();
    this.#paper = undefined;
  }

  /** What can't be read has no pages; its receipt will say why. */
  async #countPages(): Promise<number> {
    await this.#writing?.catch(() => undefined);
    const { language } = this.#opening;
    const document = { spool: this.#spool, bytes: this.#tally.bytes, language };
    this.total = await countImpressions(document, this.#ticket).catch(() => 0);
    return this.total;
  }

  #pageTime(): (() => Promise<void>) | undefined {
    const { clock } = this.#host;
    const ms = this.#host.pageMs(this.#ticket);
    return ms === 0 ? undefined : () => clock.sleep(ms, this.#gone.signal);
  }

  #print(pages: number): void {
    if (pages === 0) return;
    this.#printed += pages;
    this.#host.printed({ jobId: this.jobId, ticket: this.#ticket, pages });
  }

  #settle(state: Receipt['state'], reason?: string): void {
    if (this.#phase === 'over') return;
    this.#phase = 'over';
    // A reason of its own: making the usual one takes longer than all the rest.
    this.#gone.abort(noMoreBytes);
    this.#faults.end();
    this.#over.resolve(state);
    this.#receipt.resolve(this.#conclude(state, reason));
    this.#leavePaper();
  }

  async #conclude(state: Receipt['state'], reason?: string): Promise<Receipt> {
    // A front that waited for the job answers first: reading the document can take a while.
    await turn();
    await this.#writing?.catch(() => undefined);
    return this.#host.conclude({
      ...this.#tally.result(),
      opening: this.#opening,
      state,
      ...(reason === undefined ? {} : { reason }),
      ticket: this.#ticket,
      spool: this.#spool,
      printed: this.#printed,
    });
  }
}
