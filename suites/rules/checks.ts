import type { BoundCheck } from '../judge/check.ts';
import { crashDocumentChecks } from './crashes/checks-documents.ts';
import { crashPushChecks } from './crashes/checks-pushes.ts';
import { crashRecordChecks } from './crashes/checks-records.ts';
import { topicChecks } from './index.ts';
import { neighbourChecks } from './neighbours/checks.ts';

/** One check per rule of the catalogue; a test holds the two lists together. */
export const checks: readonly BoundCheck[] = [
  ...crashDocumentChecks,
  ...crashPushChecks,
  ...crashRecordChecks,
  ...topicChecks,
  ...neighbourChecks,
];
