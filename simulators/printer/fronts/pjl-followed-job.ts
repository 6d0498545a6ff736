import { pjlQuoted } from '../../kit/wire/pjl/answer.ts';
import type { PagesOut } from '../device.ts';
import { impressionsOf, skippedPages } from '../impressions.ts';
import type { Receipt } from '../receipt.ts';

/** A report that USTATUS JOB or PAGE asks for. */
export interface JobReport {
  readonly kind: 'JOB' | 'PAGE';
  readonly lines: readonly string[];
}

/**
 * What is told of a job on the way: between JOB and EOJ its start, each page, a cancellation and its
 * end, which waits for the last of its documents; of documents without JOB each page.
 */
export class FollowedJob {
  readonly #number: number | undefined;
  #name: string | undefined;
  /** Of the page that came out last; pages that are passed over count too. */
  #lastPage = 0;
  #impressions = 0;
  /** Of the document that is being printed. */
  #pagesOut = 0;
  #waitsFor = 0;
  #isEnded = false;
  #result: 'OK' | 'USER_CANCELED' | 'RESOURCE_CANCELED' = 'OK';

  /** The number is told where JOBID is on. */
  constructor(name: string | undefined, number?: number) {
    this.#name = name;
    this.#number = number;
  }

  started(): readonly JobReport[] {
    return [{ kind: 'JOB', lines: ['START', ...this.#nameLines(), ...this.#numberLines()] }];
  }

  documentOpened(): void {
    this.#waitsFor += 1;
  }

  /** Of a document that isn't over; so many pages of it are told at most. */
  pagesCame({ ticket, pages }: PagesOut, mostPages: number): readonly JobReport[] {
    if (this.#pagesOut === 0) this.#lastPage += skippedPages(ticket);
    const untold = Math.max(0, mostPages - this.#pagesOut);
    const first = this.#lastPage + 1;
    this.#pagesOut += pages;
    this.#lastPage += pages;
    return Array.from({ length: Math.min(pages, untold) }, (_, index) => ({
      kind: 'PAGE',
      lines: [String(first + index)],
    }));
  }

  /** So many pages are told at most, those that came before among them. */
  documentPrinted(receipt: Receipt, mostPages: number): readonly JobReport[] {
    this.#waitsFor -= 1;
    const isPrinted = receipt.state === 'completed';
    const reports = isPrinted ? this.#pages(receipt, mostPages) : this.#canceled(receipt);
    this.#pagesOut = 0;
    return [...reports, ...this.#end()];
  }

  /** The name that END tells is the one of EOJ, if that has one. */
  ended(name?: string): readonly JobReport[] {
    this.#isEnded = true;
    this.#name = name ?? this.#name;
    return this.#end();
  }

  #pages(receipt: Receipt, most: number): readonly JobReport[] {
    const impressions = impressionsOf(receipt);
    this.#impressions += impressions;
    const { jobId, ticket } = receipt;
    return this.pagesCame({ jobId, ticket, pages: impressions - this.#pagesOut }, most);
  }

  #canceled(receipt: Receipt): readonly JobReport[] {
    this.#impressions += receipt.printed ?? 0;
    this.#result = receipt.state === 'canceled' ? 'USER_CANCELED' : 'RESOURCE_CANCELED';
    return [{ kind: 'JOB', lines: ['CANCELED', ...this.#nameLines(), ...this.#resultLines()] }];
  }

  #end(): readonly JobReport[] {
    if (!this.#isEnded || this.#waitsFor > 0) return [];
    const pages = `PAGES=${this.#impressions}`;
    return [{ kind: 'JOB', lines: ['END', ...this.#nameLines(), pages, ...this.#resultLines()] }];
  }

  #nameLines(): readonly string[] {
    return this.#name === undefined ? [] : [`NAME=${pjlQuoted(this.#name)}`];
  }

  #numberLines(): readonly string[] {
    return this.#number === undefined ? [] : [`ID=${this.#number}`];
  }

  #resultLines(): readonly string[] {
    return this.#number === undefined ? [] : [...this.#numberLines(), `RESULT=${this.#result}`];
  }
}
