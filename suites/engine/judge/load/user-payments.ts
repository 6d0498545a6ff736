import { amountOf, type LineOf } from '../../journal/load/balance-line.ts';
import { type Decimal, decimalText } from '../../journal/load/decimal.ts';
import type { FaultyJob } from '../../journal/load/findings.ts';
import { LedgerChain } from './ledger-chain.ts';

export interface UserVerdict {
  readonly faults: readonly FaultyJob[];
  readonly jobs: number;
  readonly paid: number;
  readonly amount: Decimal;
  readonly entries: number;
}

/** What the ledgers of a whole run are judged by. */
export interface Pricing {
  /** What a document of the run may cost, the least first. */
  readonly costs: readonly Decimal[];
  /** Not all starts were kept in mind: a charge for an unknown document may be for one of those. */
  readonly isPartly: boolean;
}

type Job = LineOf<'job'>;

/** Entries of these kinds are for a document (interface 2); all others are paid in, given and reset. */
const charges: ReadonlySet<string> = new Set(['DEDUCTION', 'RESERVATION', 'RESERVATION_RELEASE']);

/**
 * One user: each document that came out was paid for once, what did not come out was not, and nothing was
 * taken for a document of nobody. What is told of a document adds up to its price, however many entries
 * that takes: a reservation that is released comes to nothing.
 */
export class UserPayments {
  readonly #userName: string;
  readonly #pricing: Pricing;
  readonly #chain: LedgerChain;
  readonly #jobs: Job[] = [];
  /** What all entries of a document add up to: what is taken is negative. */
  readonly #sums = new Map<string, Decimal>();
  readonly #faults: FaultyJob[] = [];
  #entries = 0;

  constructor(opening: LineOf<'user'>, pricing: Pricing) {
    this.#userName = opening.userName;
    this.#pricing = pricing;
    this.#chain = new LedgerChain(opening);
  }

  job(job: Job): void {
    this.#jobs.push(job);
  }

  entry(entry: LineOf<'entry'>): void {
    this.#entries += 1;
    this.#chain.entry(entry);
    const amount = amountOf(entry.quota) + amountOf(entry.wallet);
    const { documentUuid: uuid, type, id } = entry;
    if (uuid !== undefined) this.#sums.set(uuid, (this.#sums.get(uuid) ?? 0n) + amount);
    else if (charges.has(type) && amount !== 0n)
      this.#blame(amount < 0n ? 'overcharged' : 'unpaid', `entry ${String(id)} names no document`);
  }

  close(balance: LineOf<'balance'>): UserVerdict {
    let [paid, amount] = [0, 0n];
    for (const { number, uuid, papers, isOpen } of this.#jobs) {
      if (uuid === undefined) continue;
      const taken = -(this.#sums.get(uuid) ?? 0n);
      this.#sums.delete(uuid);
      if (taken !== 0n) paid += 1;
      amount += taken;
      this.#judgeJob(number, { taken, papers, isOpen });
    }
    const { paid: more, amount: further } = this.#judgeStrangers();
    const breach = this.#chain.close(balance);
    if (breach !== undefined) this.#blame('unbalanced', breach);
    return {
      faults: this.#faults,
      jobs: this.#jobs.length,
      paid: paid + more,
      amount: amount + further,
      entries: this.#entries,
    };
  }

  #judgeJob(
    number: number,
    job: Pick<Job, 'papers' | 'isOpen'> & { readonly taken: Decimal },
  ): void {
    const { taken, papers, isOpen } = job;
    const { costs } = this.#pricing;
    const due = papers > 0 ? costs : [0n];
    if (due.includes(taken) || (isOpen && [0n, ...costs].includes(taken))) return;
    const why =
      papers > 0 ? `it costs ${costs.map(decimalText).join(' or ')}` : 'it was not printed';
    const fault = taken > (due[0] ?? 0n) ? 'overcharged' : 'unpaid';
    this.#blame(fault, `${decimalText(taken)} was taken, and ${why}`, number);
  }

  /** Documents that no start has: those of starts that were never told their uuid, or of nobody. */
  #judgeStrangers(): Pick<UserVerdict, 'paid' | 'amount'> {
    const { costs, isPartly } = this.#pricing;
    let nameless = this.#jobs.filter(({ uuid, papers }) => uuid === undefined && papers > 0).length;
    let [paid, amount] = [0, 0n];
    for (const [uuid, sum] of this.#sums) {
      if (sum === 0n) continue;
      paid += 1;
      amount -= sum;
      if (isPartly) continue;
      if (costs.includes(-sum) && nameless > 0) nameless -= 1;
      else
        this.#blame(
          sum < 0n ? 'overcharged' : 'unpaid',
          `${decimalText(-sum)} was taken for ${uuid.slice(0, 80)}, which is no document of the run`,
        );
    }
    for (; nameless > 0 && !isPartly && !costs.includes(0n); nameless -= 1)
      this.#blame('unpaid', 'nothing was taken for a document whose upload had no answer');
    return { paid, amount };
  }

  #blame(fault: FaultyJob['fault'], detail: string, number?: number): void {
    const who = { fault, detail: `${this.#userName}: ${detail}` };
    this.#faults.push(number === undefined ? who : { ...who, number });
  }
}
