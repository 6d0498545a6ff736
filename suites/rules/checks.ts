import type { BoundCheck } from '../judge/check.ts';
import { crashDocumentChecks } from './crashes/checks-documents.ts';
import { crashPushChecks } from './crashes/checks-pushes.ts';
import { crashRecordChecks } from './crashes/checks-records.ts';
import { topicChecks } from './index.ts';
import { neighbourChecks } from './neighbours/checks.ts';
import { portChecks } from './ports/checks.ts';
import { changedPrintingChecks } from './ports/checks-changed-printing.ts';
import { portChangeChecks } from './ports/checks-changes.ts';
import { inputPortUserChecks } from './ports/checks-input-port-users.ts';
import { portOptionChecks } from './ports/checks-options.ts';
import { portPaperChecks } from './ports/checks-printing.ts';
import { renamedPortChecks } from './ports/checks-renamed-ports.ts';
import { portRestChecks } from './ports/checks-unchanged-members.ts';
import { userChecks } from './users/checks.ts';
import { userChangeChecks } from './users/checks-changes.ts';
import { userDetailTypeChecks } from './users/checks-detail-types.ts';
import { formerChecks } from './users/checks-former-users.ts';
import { userImportChecks } from './users/checks-import.ts';
import { listsNothingElseChecks } from './users/checks-list-contents.ts';
import { namesakeChecks } from './users/checks-namesakes.ts';
import { pageSizeChecks } from './users/checks-page-sizes.ts';
import { userProviderChecks } from './users/checks-providers.ts';

/** One check per rule of the catalogue; a test holds the two lists together. */
export const checks: readonly BoundCheck[] = [
  ...crashDocumentChecks,
  ...crashPushChecks,
  ...crashRecordChecks,
  ...formerChecks,
  ...pageSizeChecks,
  ...portChecks,
  ...portChangeChecks,
  ...changedPrintingChecks,
  ...portPaperChecks,
  ...portRestChecks,
  ...renamedPortChecks,
  ...portOptionChecks,
  ...inputPortUserChecks,
  ...listsNothingElseChecks,
  ...userChangeChecks,
  ...userDetailTypeChecks,
  ...namesakeChecks,
  ...userProviderChecks,
  ...userImportChecks,
  ...userChecks,
  ...topicChecks,
  ...neighbourChecks,
];
