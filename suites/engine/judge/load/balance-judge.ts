import type { BalanceLine, LineOf } from '../../journal/load/balance-line.ts';
import { decimalText } from '../../journal/load/decimal.ts';
import type { BalanceFindings, FaultyJob, LoadFindings } from '../../journal/load/findings.ts';
import { RowsError } from '../../journal/load/rows-error.ts';
import { documentCosts } from './document-costs.ts';
import { type Pricing, UserPayments, type UserVerdict } from './user-payments.ts';

/** What the ledgers of a run came to. */
export interface JudgedBalances {
  readonly balances: BalanceFindings;
  readonly faults: readonly FaultyJob[];
}

const nothing = { jobs: 0, paid: 0, amount: 0n, entries: 0 };

/**
 * Judges balances.ndjson line by line: in memory are the users who are being told of, and those with
 * something wrong. A user of whom all is told once more is judged by that alone.
 */
export class BalanceJudge {
  readonly #open = new Map<string, UserPayments>();
  readonly #right = new Set<string>();
  readonly #wrong = new Map<string, UserVerdict>();
  readonly #totals = { ...nothing };
  #prices: LineOf<'prices'> | undefined;
  #pricing: Pricing | undefined;
  #isWhole = false;

  /** Throws RowsError for a line that can't stand where it does. */
  take(line: BalanceLine): void {
    if (line.kind === 'prices') {
      this.#prices = line;
      const costs = documentCosts(line.prices, line.document);
      this.#pricing = { costs, isPartly: line.unfollowed > 0 };
    } else if (line.kind === 'end') this.#isWhole = true;
    else if (line.kind === 'user') this.#begin(line);
    else {
      const payments = this.#open.get(line.userName);
      if (payments === undefined) throw new RowsError(`no line reports ${line.userName} before`);
      if (line.kind === 'job') payments.job(line);
      else if (line.kind === 'entry') payments.entry(line);
      else this.#close(line, payments);
    }
  }

  /** Users with something wrong: what is under way may still put it right. */
  wrong(): readonly string[] {
    return [...this.#wrong.keys()];
  }

  judged(): JudgedBalances {
    const prices = this.#prices;
    if (prices === undefined || !this.#isWhole || this.#open.size > 0)
      return { balances: { state: 'unread', why: 'some ledgers were not reported' }, faults: [] };
    const wrong = [...this.#wrong.values()];
    const total = wrong.reduce(plus, this.#totals);
    return {
      balances: {
        state: 'judged',
        users: this.#right.size + wrong.length,
        unfollowed: prices.unfollowed,
        ...total,
        amount: decimalText(total.amount),
      },
      faults: wrong.flatMap(({ faults }) => faults).toSorted(byNumber),
    };
  }

  #begin(line: LineOf<'user'>): void {
    const { userName } = line;
    if (this.#pricing === undefined) throw new RowsError('the prices before it are not reported');
    if (this.#right.has(userName)) throw new RowsError(`${userName} is reported twice`);
    this.#open.set(userName, new UserPayments(line, this.#pricing));
  }

  #close(line: LineOf<'balance'>, payments: UserPayments): void {
    const { userName } = line;
    const verdict = payments.close(line);
    this.#open.delete(userName);
    this.#wrong.delete(userName);
    if (verdict.faults.length > 0) {
      this.#wrong.set(userName, verdict);
      return;
    }
    this.#right.add(userName);
    Object.assign(this.#totals, plus(this.#totals, verdict));
  }
}

/** Whoever was told of first, the order is one. */
function byNumber(one: FaultyJob, other: FaultyJob): number {
  const apart = (one.number ?? Number.MAX_VALUE) - (other.number ?? Number.MAX_VALUE);
  return apart === 0 ? one.detail.localeCompare(other.detail, 'en') : apart;
}

type Total = typeof nothing;

function plus(one: Total, other: Total): Total {
  return {
    jobs: one.jobs + other.jobs,
    paid: one.paid + other.paid,
    amount: one.amount + other.amount,
    entries: one.entries + other.entries,
  };
}

/** So many are listed; all are counted. */
const mostListed = 1_000;

/** The findings of a run with those of its balances among them. */
export function withBalances(
  findings: Omit<LoadFindings, 'balances'>,
  { balances, faults }: JudgedBalances,
): LoadFindings {
  const count: Partial<Record<FaultyJob['fault'], number>> = { ...findings.count };
  for (const { fault } of faults) count[fault] = (count[fault] ?? 0) + 1;
  const listed = [...findings.faults, ...faults].slice(0, mostListed);
  return { ...findings, faults: listed, count, balances };
}
