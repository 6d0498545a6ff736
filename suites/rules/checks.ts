import type { BoundCheck } from '../judge/check.ts';
import { crashDocumentChecks } from './crashes/checks-documents.ts';
import { crashPushChecks } from './crashes/checks-pushes.ts';
import { crashRecordChecks } from './crashes/checks-records.ts';
import { topicChecks } from './index.ts';
import { neighbourChecks } from './neighbours/checks.ts';
import { parallelDocumentChecks } from './parallel/checks.ts';
import { parallelChangeChecks } from './parallel/checks-changes.ts';
import { parallelMadeChecks } from './parallel/checks-creations.ts';
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
  ...parallelDocumentChecks,
  ...parallelMadeChecks,
  ...parallelChangeChecks,
  ...pageSizeChecks,
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
