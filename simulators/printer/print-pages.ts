import type { PrinterFault } from './faults.ts';

/** What printing needs of a job. */
export interface PrintingJob {
  faults(): readonly PrinterFault[];
  /** Resolves when the device can print it; rejects when it is given up. */
  untilFree(): Promise<void>;
  /** The sides of paper that it wants. */
  countPages(): Promise<number>;
  /** So many pages can be printed before something happens to the device. */
  pagesLeft(): number;
  printed(pages: number): void;
  /** Lasts as long as a page does; absent where pages take no time. Rejects as `untilFree` does. */
  readonly untilPageIsOut?: (() => Promise<void>) | undefined;
}

/**
 * Prints what the faults let it: page by page where that takes time, or where one of them counts
 * pages. Answers why the device gave the job up, nothing when it is printed; rejects as `untilFree` does.
 */
export async function printPages(job: PrintingJob): Promise<string | undefined> {
  const { untilPageIsOut } = job;
  const pagesAtOnce = untilPageIsOut === undefined ? Number.POSITIVE_INFINITY : 1;
  let wanted: number | undefined;
  for (let printed = 0; ; ) {
    await job.untilFree();
    const most = mostPages(job.faults());
    const next = Math.min(most - printed, job.pagesLeft(), pagesAtOnce);
    // Nothing counts pages: they need not be counted now.
    if (next === Number.POSITIVE_INFINITY) return undefined;
    wanted ??= await job.countPages();
    if (most <= printed) {
      return `the printer aborted it after ${printed} ${printed === 1 ? 'page' : 'pages'}`;
    }
    const pages = Math.min(next, wanted - printed);
    if (pages > 0) await untilPageIsOut?.();
    printed += pages;
    job.printed(pages);
    // What strikes behind the last page is the next job's trouble.
    if (printed >= wanted) return undefined;
  }
}

function mostPages(faults: readonly PrinterFault[]): number {
  const limits = faults.map((fault) => (fault.kind === 'abort' ? fault.afterPages : undefined));
  return Math.min(...limits.filter((limit) => limit !== undefined));
}
