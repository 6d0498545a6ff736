import { PdfFault } from './fault.ts';

/**
 * What one document may cost in all, so that a hostile one ends in time: units of looking things up,
 * bytes read, parsed, skimmed and inflated. Throws PdfFault `limit` when one of them is used up.
 */
export class Budget {
  readonly #left: Record<Cost, number> = { ...allowance };

  spend(cost: Cost, amount: number): void {
    this.#left[cost] -= amount;
    if (this.#left[cost] < 0) throw new PdfFault('limit', `too many ${cost}`);
  }

  left(cost: Cost): number {
    return this.#left[cost];
  }
}

type Cost = keyof typeof allowance;

const mebibyte = 1024 * 1024;

const allowance = {
  lookups: 4_000_000,
  bytesRead: 512 * mebibyte,
  bytesParsed: 64 * mebibyte,
  bytesSkimmed: 128 * mebibyte,
  bytesInflated: 64 * mebibyte,
};
