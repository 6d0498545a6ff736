import type { IppPrinter } from './ipp-printer.ts';
import type { IppJob, JobDescription } from './job.ts';
import { isFinal } from './job-state.ts';
import { Refusal } from './refusal.ts';

/**
 * A new job of the documents of one that is over, as long as they are kept (RFC 3998 4.1). It is
 * printed when it is closed.
 */
export function copyJob(from: IppJob, description: JobDescription, printer: IppPrinter): IppJob {
  const documents = from.documents.map((document) => ({ document, kept: document.kept }));
  if (!isFinal(from.state) || documents.length === 0) throw notPossible(from);
  const copies = documents.map(({ document, kept }) => {
    if (kept === undefined) throw notPossible(from);
    return { document, kept };
  });
  const job = printer.jobs.create(description);
  for (const { document, kept } of copies) job.adopt(document, kept);
  return job;
}

/** Why a job can't be printed again. */
export function notPossible(job: IppJob): Refusal {
  const why = isFinal(job.state) ? 'its documents are no longer kept' : `it is ${job.state}`;
  return new Refusal('client-error-not-possible', `job ${String(job.id)}: ${why}`);
}
