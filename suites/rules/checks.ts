import type { BoundCheck } from '../judge/check.ts';
import { accountChecks } from './account/checks.ts';
import { accountChangeChecks } from './account/checks-changes.ts';
import { containerChecks } from './account/checks-containers.ts';
import { balanceChecks } from './balances/checks.ts';
import { quotaScheduleChecks } from './balances/checks-quota-schedule.ts';
import { crashDocumentChecks } from './crashes/checks-documents.ts';
import { crashPushChecks } from './crashes/checks-pushes.ts';
import { crashRecordChecks } from './crashes/checks-records.ts';
import { documentEndChecks } from './document-download-and-delete/checks.ts';
import { documentWholeChecks } from './document-download-and-delete/checks-whole-documents.ts';
import { documentSendChecks } from './document-send/checks.ts';
import { brokenDeliveryChecks } from './document-send/checks-broken-deliveries.ts';
import { wishChecks } from './document-send/checks-malformed-options.ts';
import { printerChecks } from './document-send/checks-printers.ts';
import { documentUploadChecks } from './document-upload/checks.ts';
import { uploadBodyChecks } from './document-upload/checks-bodies.ts';
import { uploadFormChecks } from './document-upload/checks-forms.ts';
import { documentKindChecks } from './document-upload/checks-kinds.ts';
import { uploadProviderChecks } from './document-upload/checks-providers.ts';
import { pushLayoutChecks } from './document-upload/checks-push-layout.ts';
import { pushWishChecks } from './document-upload/checks-push-options.ts';
import { uploadAgainChecks } from './document-upload/checks-repetition.ts';
import { historyChecks } from './history/checks.ts';
import { historyFilteredChecks } from './history/checks-filters.ts';
import { historyMomentChecks } from './history/checks-moments.ts';
import { pastRangeChecks } from './history/checks-past-range.ts';
import { recordChecks } from './history-records/checks.ts';
import { topicChecks } from './index.ts';
import { locationChecks } from './locations/checks.ts';
import { locationChangeChecks } from './locations/checks-changes.ts';
import { locationSearchChecks } from './locations/checks-search.ts';
import { terminalConfigChecks } from './locations/checks-terminal-config.ts';
import { neighbourChecks } from './neighbours/checks.ts';
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
  ...accountChecks,
  ...containerChecks,
  ...locationChecks,
  ...locationSearchChecks,
  ...terminalConfigChecks,
  ...formerChecks,
  ...parallelDocumentChecks,
  ...parallelMadeChecks,
  ...parallelChangeChecks,
  ...documentUploadChecks,
  ...uploadAgainChecks,
  ...documentKindChecks,
  ...pushLayoutChecks,
  ...uploadProviderChecks,
  ...pushWishChecks,
  ...documentSendChecks,
  ...brokenDeliveryChecks,
  ...printerChecks,
  ...documentEndChecks,
  ...uploadFormChecks,
  ...uploadBodyChecks,
  ...wishChecks,
  ...documentWholeChecks,
  ...historyChecks,
  ...historyMomentChecks,
  ...pastRangeChecks,
  ...historyFilteredChecks,
  ...pageSizeChecks,
  ...recordChecks,
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
  ...locationChangeChecks,
  ...accountChangeChecks,
  ...userImportChecks,
  ...userChecks,
  ...topicChecks,
  ...balanceChecks,
  ...quotaScheduleChecks,
  ...neighbourChecks,
];
