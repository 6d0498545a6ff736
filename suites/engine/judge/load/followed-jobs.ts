import type { LineOf } from '../../journal/load/balance-line.ts';
import { endsOnPaper } from '../../journal/load/journey.ts';
import type { PlayedStart, TornPaper } from '../../journal/load/played.ts';

interface Followed {
  readonly number: number;
  readonly uuid: string | undefined;
  /** Where it was to be printed, if it was. */
  readonly printer: number | undefined;
  readonly isStopped: boolean;
}

/**
 * Starts whose document may have been paid for, by their user, until the ledgers are asked. Some 120 bytes
 * each, so there is a number beyond which no more are kept.
 */
export class FollowedJobs {
  readonly #byUser = new Map<string, Followed[]>();
  readonly #torn = new Set<number>();
  /** Printers out of which something came that was too little to tell whose it was. */
  readonly #tornAt = new Set<number>();
  readonly #most: number;
  #count = 0;
  #unfollowed = 0;

  constructor(most = 1_000_000) {
    this.#most = most;
  }

  get unfollowed(): number {
    return this.#unfollowed;
  }

  /** Only of those is anything kept whose user was told, and who had a document. */
  played({ row, userName, uuid }: PlayedStart): void {
    const { number, journey, outcome } = row;
    const isForPaper = endsOnPaper(journey);
    if (userName === undefined || !(isForPaper || journey === 'upload')) return;
    if (this.#count >= this.#most) {
      this.#unfollowed += 1;
      return;
    }
    this.#count += 1;
    const job = {
      number,
      uuid,
      printer: isForPaper ? row.printer : undefined,
      isStopped: outcome === 'stopped',
    };
    const own = this.#byUser.get(userName);
    if (own === undefined) this.#byUser.set(userName, [job]);
    else own.push(job);
  }

  /** Nobody can say whether what came out in part is to be paid (SIL-142). */
  torn({ printer, number }: TornPaper): void {
    if (number === undefined) this.#tornAt.add(printer);
    else this.#torn.add(number);
  }

  /** Of one user; `papersOf` says how often the document of a start came out. */
  *linesOf(userName: string, papersOf: (number: number) => number): Generator<LineOf<'job'>> {
    for (const { number, uuid, printer, isStopped } of this.#byUser.get(userName) ?? []) {
      const papers = papersOf(number);
      // Without a printer it was not to be printed: paper of it is a fault of its own, whoever pays.
      const isUnasked = printer === undefined && papers > 0;
      const isTorn = this.#torn.has(number) || this.#tornAt.has(printer ?? -1);
      const isOpen = isStopped || isUnasked || (isTorn && papers === 0);
      const job = { kind: 'job', userName, number, papers, isOpen } as const;
      yield uuid === undefined ? job : { ...job, uuid };
    }
  }
}
