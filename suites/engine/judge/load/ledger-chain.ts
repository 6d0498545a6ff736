import { amountOf, type LineOf } from '../../journal/load/balance-line.ts';
import { type Decimal, decimalText } from '../../journal/load/decimal.ts';

type Entry = LineOf<'entry'>;
type Part = 'quota' | 'wallet';

const parts: readonly Part[] = ['quota', 'wallet'];

/**
 * One user's ledger as it is told, from its newest entry or from its oldest: each entry's balance is the
 * one before it and what it adds, none is below zero, all together are what the balance became. In
 * memory that does not grow with the entries. What an entry does not tell (interface 2: the balance after
 * it is optional) is not missed.
 */
export class LedgerChain {
  readonly #opening: Readonly<Record<Part, Decimal>>;
  readonly #sums: Record<Part, Decimal> = { quota: 0n, wallet: 0n };
  /** The first breach alone: what follows it follows from it. */
  #breach: string | undefined;
  /** The entries between which all others stand. */
  #ends: { oldest: Entry; newest: Entry } | undefined;
  #last: Entry | undefined;
  #isRising: boolean | undefined;

  constructor(opening: Pick<LineOf<'user'>, Part>) {
    this.#opening = { quota: amountOf(opening.quota), wallet: amountOf(opening.wallet) };
  }

  entry(entry: Entry): void {
    for (const part of parts) {
      this.#sums[part] += amountOf(entry[part]);
      const after = afterOf(entry, part) ?? 0n;
      if (after < 0n)
        this.#note(`entry ${String(entry.id)} leaves a ${part} of ${decimalText(after)}`);
    }
    const last = this.#last;
    this.#last = entry;
    this.#ends ??= { oldest: entry, newest: entry };
    if (last === undefined) return;
    const isRising = entry.id > last.id;
    this.#isRising ??= isRising;
    if (isRising !== this.#isRising || entry.id === last.id)
      this.#note(`entry ${String(entry.id)} is listed after entry ${String(last.id)}`);
    this.#ends[isRising ? 'newest' : 'oldest'] = entry;
    this.#link(isRising ? [last, entry] : [entry, last]);
  }

  /** What does not add up, in words; undefined: all of it does. */
  close(balance: LineOf<'balance'>): string | undefined {
    const [quota, wallet] = [amountOf(balance.quota), amountOf(balance.wallet)];
    if (amountOf(balance.total) !== quota + wallet)
      this.#note(`a total of ${balance.total} is shown for ${balance.quota} and ${balance.wallet}`);
    for (const part of parts) {
      const [opening, closing] = [this.#opening[part], amountOf(balance[part])];
      if (closing < 0n) this.#note(`the ${part} is ${decimalText(closing)}`);
      this.#closeEnds(part, closing);
      const sum = this.#sums[part];
      if (opening + sum !== closing)
        this.#note(
          `a ${part} of ${decimalText(opening)} and entries of ${decimalText(sum)} became ${decimalText(closing)}`,
        );
    }
    return this.#breach;
  }

  #closeEnds(part: Part, closing: Decimal): void {
    if (this.#ends === undefined) return;
    const { oldest, newest } = this.#ends;
    const [opening, before] = [this.#opening[part], beforeOf(oldest, part)];
    if (before !== undefined && before !== opening)
      this.#note(
        `entry ${String(oldest.id)} follows a ${part} of ${decimalText(before)}, which was ${decimalText(opening)}`,
      );
    const after = afterOf(newest, part);
    if (after !== undefined && after !== closing)
      this.#note(
        `entry ${String(newest.id)} leaves a ${part} of ${decimalText(after)}, and ${decimalText(closing)} is shown`,
      );
  }

  #link([older, newer]: readonly [Entry, Entry]): void {
    for (const part of parts) {
      const [after, before] = [afterOf(older, part), beforeOf(newer, part)];
      if (after === undefined || before === undefined || after === before) continue;
      this.#note(
        `entry ${String(newer.id)} follows a ${part} of ${decimalText(before)}, and entry ${String(older.id)} left ${decimalText(after)}`,
      );
    }
  }

  #note(breach: string): void {
    this.#breach ??= breach;
  }
}

function afterOf(entry: Entry, part: Part): Decimal | undefined {
  const after = part === 'quota' ? entry.quotaAfter : entry.walletAfter;
  return after === undefined ? undefined : amountOf(after);
}

function beforeOf(entry: Entry, part: Part): Decimal | undefined {
  const after = afterOf(entry, part);
  return after === undefined ? undefined : after - amountOf(entry[part]);
}
