import type { FaultyJob, JobFault, LoadFindings } from '../../journal/load/findings.ts';
import { endsOnPaper } from '../../journal/load/journey.ts';
import type { LoadReceipt, PlayedStart } from '../../journal/load/played.ts';
import { faultsOf, strangerOf } from './job-faults.ts';
import { NumberSet } from './number-set.ts';

/** So many are listed; all are counted. */
const mostListed = 1_000;

interface OpenJob {
  played?: PlayedStart;
  readonly receipts: LoadReceipt[];
}

/**
 * Follows every job of a run: each that was accepted comes out exactly once, with the bytes that were
 * uploaded, where it was asked for. Of what went right only its number is kept, so that a run may have
 * millions of jobs. Rows and receipts may come in any order.
 */
export class JobLedger {
  readonly #open = new Map<number, OpenJob>();
  /** What went right and is over: on paper, waiting to be released by nobody, or nothing to print. */
  readonly #printed = new NumberSet();
  readonly #waiting = new NumberSet();
  readonly #over = new NumberSet();
  /** Papers of what was over, by the number of their start. */
  readonly #late = new Map<number, number>();
  readonly #strangers: LoadReceipt[] = [];
  #strange = 0;
  #acceptedCount = 0;
  #printedCount = 0;

  played(played: PlayedStart): void {
    const { number, journey, at } = played.row;
    if (endsOnPaper(journey) && at.uploadAnswered !== undefined) this.#acceptedCount += 1;
    const job = this.#open.get(number) ?? { receipts: [] };
    job.played = played;
    this.#keep(number, job);
  }

  receipt(receipt: LoadReceipt): void {
    const { number } = receipt;
    if (number === undefined || this.#over.has(number)) return this.#takeStranger(receipt);
    if (this.#printed.has(number) || this.#waiting.has(number)) {
      this.#late.set(number, (this.#late.get(number) ?? 0) + 1);
      return;
    }
    const job = this.#open.get(number) ?? { receipts: [] };
    job.receipts.push(receipt);
    this.#keep(number, job);
  }

  /** How often the document of that start came out, so far. */
  papersOf(number: number): number {
    const papers = this.#open.get(number)?.receipts.length;
    if (papers !== undefined) return papers;
    return (this.#late.get(number) ?? 0) + (this.#printed.has(number) ? 1 : 0);
  }

  /** Of all that has come so far: what is still under way counts as lost. */
  findings(): Omit<LoadFindings, 'sampled' | 'balances'> {
    const faults: FaultyJob[] = [];
    const count: Partial<Record<JobFault, number>> = {};
    let again = 0;
    const tell = (one: FaultyJob): void => {
      count[one.fault] = (count[one.fault] ?? 0) + 1;
      if (faults.length < mostListed) faults.push(one);
    };
    for (const { played, receipts } of this.#open.values())
      for (const one of played ? faultsOf(played, receipts) : receipts.map(strangerOf)) tell(one);
    for (const [number, times] of this.#late) {
      const isPaper = this.#printed.has(number);
      if (isPaper) again += 1;
      tell({
        fault: isPaper ? 'doubled' : 'unasked',
        number,
        detail: `${String(isPaper ? times + 1 : times)} times`,
      });
    }
    for (const one of this.#strangers) tell(strangerOf(one));
    const unlisted = this.#strange - this.#strangers.length;
    if (unlisted > 0) count.unknown = (count.unknown ?? 0) + unlisted;
    return { accepted: this.#acceptedCount, printed: this.#printedCount - again, faults, count };
  }

  #takeStranger(receipt: LoadReceipt): void {
    this.#strange += 1;
    if (this.#strangers.length < mostListed) this.#strangers.push(receipt);
  }

  /** Forgets all but the number of what is over and went right; what was stopped may still come out. */
  #keep(number: number, job: OpenJob): void {
    const { played, receipts } = job;
    const isOver = played !== undefined && played.row.outcome !== 'stopped';
    if (!isOver || faultsOf(played, receipts).length > 0) {
      this.#open.set(number, job);
      return;
    }
    this.#open.delete(number);
    if (receipts.length > 0) this.#printedCount += 1;
    this.#setFor(played, receipts).add(number);
  }

  #setFor({ row }: PlayedStart, receipts: readonly LoadReceipt[]): NumberSet {
    if (receipts.length > 0) return this.#printed;
    return row.at.uploadAnswered === undefined ? this.#over : this.#waiting;
  }
}
