import type { BoundCheck } from '../judge/check.ts';
import { crashDocumentChecks } from './crashes/checks-documents.ts';
import { crashPushChecks } from './crashes/checks-pushes.ts';
import { crashRecordChecks } from './crashes/checks-records.ts';
import { topicChecks } from './index.ts';
import { parallelDocumentChecks } from './parallel/checks.ts';
import { parallelChangeChecks } from './parallel/checks-changes.ts';
import { parallelMadeChecks } from './parallel/checks-creations.ts';

/** One check per rule of the catalogue; a test holds the two lists together. */
export const checks: readonly BoundCheck[] = [
  ...crashDocumentChecks,
  ...crashPushChecks,
  ...crashRecordChecks,
  ...parallelDocumentChecks,
  ...parallelMadeChecks,
  ...parallelChangeChecks,
  ...topicChecks,
];
