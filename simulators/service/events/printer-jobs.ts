import type { Step } from './steps.ts';

interface Job {
  /** The document that was printed; unknown until the job's receipt. */
  uuid?: string;
  readonly exchanges: Step[];
}

const mostJobs = 5_000;
const mostExchanges = 100;

/** Joins the exchanges with a printer and the documents by the printer's name and its job numbers. */
export class PrinterJobs {
  readonly #jobs = new Map<string, Job>();
  readonly #lastExchange = new Map<unknown, number>();

  /** Returns the exchanges of the job so far. */
  assign(printer: unknown, jobId: number, uuid: string): readonly Step[] {
    const job = this.#job(printer, jobId);
    job.uuid = uuid;
    return job.exchanges;
  }

  /** Returns the documents of the jobs that the exchange made or names, as far as they are known. */
  hear(exchange: Step): readonly string[] {
    const { printer } = exchange;
    const number = Number(exchange['printerExchange']);
    // After a reset a printer counts its exchanges and its jobs from 1 again.
    if (number <= (this.#lastExchange.get(printer) ?? 0)) this.#forget(printer);
    this.#lastExchange.set(printer, number);
    const uuids: string[] = [];
    for (const jobId of exchange['jobs'] as readonly number[]) {
      const job = this.#job(printer, jobId);
      if (job.uuid !== undefined) uuids.push(job.uuid);
      else if (job.exchanges.length < mostExchanges) job.exchanges.push(exchange);
    }
    return uuids;
  }

  clear(): void {
    this.#jobs.clear();
    this.#lastExchange.clear();
  }

  #job(printer: unknown, jobId: number): Job {
    const key = keyOf(printer, jobId);
    const job = this.#jobs.get(key) ?? { exchanges: [] };
    this.#jobs.set(key, job);
    const [oldest] = this.#jobs.keys();
    if (this.#jobs.size > mostJobs && oldest !== undefined) this.#jobs.delete(oldest);
    return job;
  }

  #forget(printer: unknown): void {
    const start = keyOf(printer, '');
    for (const key of this.#jobs.keys()) if (key.startsWith(start)) this.#jobs.delete(key);
  }
}

/** No name contains a line break. */
function keyOf(printer: unknown, jobId: number | ''): string {
  return `${String(printer)}\n${jobId}`;
}
