import type { OperationName } from '../../../kit/wire/ipp/operation.ts';
import { activatePrinter } from './activate-printer.ts';
import { cancelCurrentJob } from './cancel-current-job.ts';
import { cancelDocument } from './cancel-document.ts';
import { cancelJob } from './cancel-job.ts';
import { cancelJobs } from './cancel-jobs.ts';
import { cancelMyJobs } from './cancel-my-jobs.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { closeJob } from './close-job.ts';
import { createJob } from './create-job.ts';
import { createJobSubscriptions } from './create-job-subscriptions.ts';
import { createPrinterSubscriptions } from './create-printer-subscriptions.ts';
import { deactivatePrinter } from './deactivate-printer.ts';
import { disablePrinter } from './disable-printer.ts';
import { enablePrinter } from './enable-printer.ts';
import { getDocumentAttributes } from './get-document-attributes.ts';
import { getDocuments } from './get-documents.ts';
import { getJobAttributes } from './get-job-attributes.ts';
import { getJobs } from './get-jobs.ts';
import { getNotifications } from './get-notifications.ts';
import { getPrinterAttributes } from './get-printer-attributes.ts';
import { getPrinterSupportedValues } from './get-printer-supported-values.ts';
import { getSubscriptionAttributes } from './get-subscription-attributes.ts';
import { getSubscriptions } from './get-subscriptions.ts';
import { holdJobOperation } from './hold-job.ts';
import { holdNewJobs } from './hold-new-jobs.ts';
import { identifyPrinter } from './identify-printer.ts';
import type { IppOperation } from './operation.ts';
import { pausePrinter } from './pause-printer.ts';
import { pausePrinterAfterCurrentJob } from './pause-printer-after-current-job.ts';
import { printJob } from './print-job.ts';
import { printUri } from './print-uri.ts';
import { promoteJob } from './promote-job.ts';
import { purgeJobs } from './purge-jobs.ts';
import { releaseHeldNewJobs } from './release-held-new-jobs.ts';
import { releaseJobOperation } from './release-job.ts';
import { renewSubscription } from './renew-subscription.ts';
import { reprocessJob } from './reprocess-job.ts';
import { restartJob } from './restart-job.ts';
import { restartPrinter } from './restart-printer.ts';
import { resubmitJob } from './resubmit-job.ts';
import { resumeJob } from './resume-job.ts';
import { resumePrinter } from './resume-printer.ts';
import { scheduleJobAfter } from './schedule-job-after.ts';
import { sendDocument } from './send-document.ts';
import { sendUri } from './send-uri.ts';
import { setDocumentAttributes } from './set-document-attributes.ts';
import { setJobAttributes } from './set-job-attributes.ts';
import { setPrinterAttributes } from './set-printer-attributes.ts';
import { shutdownPrinter } from './shutdown-printer.ts';
import { startupPrinter } from './startup-printer.ts';
import { suspendCurrentJob } from './suspend-current-job.ts';
import { validateDocument } from './validate-document.ts';
import { validateJob } from './validate-job.ts';

/** All operations that are known, in the order of their codes; a profile claims some of them. */
const all: readonly IppOperation[] = [
  printJob,
  printUri,
  validateJob,
  createJob,
  sendDocument,
  sendUri,
  cancelJob,
  getJobAttributes,
  getJobs,
  getPrinterAttributes,
  holdJobOperation,
  releaseJobOperation,
  restartJob,
  pausePrinter,
  resumePrinter,
  purgeJobs,
  setPrinterAttributes,
  setJobAttributes,
  getPrinterSupportedValues,
  createPrinterSubscriptions,
  createJobSubscriptions,
  getSubscriptionAttributes,
  getSubscriptions,
  renewSubscription,
  cancelSubscription,
  getNotifications,
  enablePrinter,
  disablePrinter,
  pausePrinterAfterCurrentJob,
  holdNewJobs,
  releaseHeldNewJobs,
  deactivatePrinter,
  activatePrinter,
  restartPrinter,
  shutdownPrinter,
  startupPrinter,
  reprocessJob,
  cancelCurrentJob,
  suspendCurrentJob,
  resumeJob,
  promoteJob,
  scheduleJobAfter,
  cancelDocument,
  getDocumentAttributes,
  getDocuments,
  setDocumentAttributes,
  cancelJobs,
  cancelMyJobs,
  resubmitJob,
  closeJob,
  identifyPrinter,
  validateDocument,
];

export const operations: ReadonlyMap<OperationName, IppOperation> = new Map(
  all.map((operation) => [operation.name, operation]),
);
