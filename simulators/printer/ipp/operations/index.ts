import type { OperationName } from '../../../kit/wire/ipp/operation.ts';
import { cancelJob } from './cancel-job.ts';
import { createJob } from './create-job.ts';
import { getJobAttributes } from './get-job-attributes.ts';
import { getJobs } from './get-jobs.ts';
import { getPrinterAttributes } from './get-printer-attributes.ts';
import type { IppOperation } from './operation.ts';
import { printJob } from './print-job.ts';
import { sendDocument } from './send-document.ts';
import { validateJob } from './validate-job.ts';

/** All operations of the printer, in the order of their codes. */
const all: readonly IppOperation[] = [
  printJob,
  validateJob,
  createJob,
  sendDocument,
  cancelJob,
  getJobAttributes,
  getJobs,
  getPrinterAttributes,
];

export const operations: ReadonlyMap<OperationName, IppOperation> = new Map(
  all.map((operation) => [operation.name, operation]),
);
