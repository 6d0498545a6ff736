import type { BoundCheck } from '../judge/check.ts';
import { crashDocumentChecks } from './crashes/checks-documents.ts';
import { crashPushChecks } from './crashes/checks-pushes.ts';
import { crashRecordChecks } from './crashes/checks-records.ts';
import { topicChecks } from './index.ts';
import { parallelDocumentChecks } from './parallel/checks.ts';
import { parallelChangeChecks } from './parallel/checks-changes.ts';
import { parallelMadeChecks } from './parallel/checks-creations.ts';
import { portChecks } from './ports/checks.ts';
import { changedPrintingChecks } from './ports/checks-changed-printing.ts';
import { portChangeChecks } from './ports/checks-changes.ts';
import { inputPortUserChecks } from './ports/checks-input-port-users.ts';
import { portOptionChecks } from './ports/checks-options.ts';
import { portPaperChecks } from './ports/checks-printing.ts';
import { renamedPortChecks } from './ports/checks-renamed-ports.ts';
import { portRestChecks } from './ports/checks-unchanged-members.ts';

/** One check per rule of the catalogue; a test holds the two lists together. */
export const checks: readonly BoundCheck[] = [
  ...crashDocumentChecks,
  ...crashPushChecks,
  ...crashRecordChecks,
  ...parallelDocumentChecks,
  ...parallelMadeChecks,
  ...parallelChangeChecks,
  ...portChecks,
  ...portChangeChecks,
  ...changedPrintingChecks,
  ...portPaperChecks,
  ...portRestChecks,
  ...renamedPortChecks,
  ...portOptionChecks,
  ...inputPortUserChecks,
  ...topicChecks,
];
