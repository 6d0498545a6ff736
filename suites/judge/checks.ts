import type { Check } from './check.ts';
import { accountChecks } from './checks/account.ts';
import { accountChangeChecks } from './checks/account-change.ts';
import { accessControlChecks, providerChecks } from './checks/administration.ts';
import { answerChecks } from './checks/answer.ts';
import { balanceChecks } from './checks/balance.ts';
import { brokenDeliveryChecks } from './checks/broken-deliveries.ts';
import { cardChecks } from './checks/card.ts';
import { containerChecks } from './checks/container.ts';
import { crashDocumentChecks } from './checks/crash-documents.ts';
import { crashRecordChecks } from './checks/crash-records.ts';
import { documentEndChecks } from './checks/document-end.ts';
import { documentExpiryChecks } from './checks/document-expiry.ts';
import { documentKindChecks } from './checks/document-kinds.ts';
import { documentListChecks } from './checks/document-list.ts';
import { documentSendChecks } from './checks/document-send.ts';
import { documentUploadChecks } from './checks/document-upload.ts';
import { documentWholeChecks } from './checks/document-whole.ts';
import { endedDocumentChecks } from './checks/ended-documents.ts';
import { formChecks } from './checks/form.ts';
import { formerChecks } from './checks/former.ts';
import { groupChecks } from './checks/group.ts';
import { groupNameChecks } from './checks/group-names.ts';
import { historyChecks } from './checks/history.ts';
import { historyFilteredChecks } from './checks/history-filtered.ts';
import { historyMomentChecks } from './checks/history-moment.ts';
import { illTypedChecks } from './checks/ill-typed.ts';
import { inputPortUserChecks } from './checks/input-port-users.ts';
import { keyChecks } from './checks/key.ts';
import { listsNothingElseChecks } from './checks/lists-nothing-else.ts';
import { locationChecks } from './checks/location.ts';
import { locationChangeChecks } from './checks/location-change.ts';
import { locationSearchChecks } from './checks/location-search.ts';
import { loginChecks } from './checks/login.ts';
import { loginProviderChecks } from './checks/login-provider.ts';
import { membershipChecks } from './checks/membership.ts';
import { neighbourChecks } from './checks/neighbour.ts';
import { optionChecks } from './checks/option.ts';
import { optionalChecks } from './checks/optional.ts';
import { pageSizeChecks } from './checks/page-sizes.ts';
import { parallelDocumentChecks } from './checks/parallel.ts';
import { parallelChangeChecks } from './checks/parallel-changes.ts';
import { parallelMadeChecks } from './checks/parallel-made.ts';
import { portChecks } from './checks/port.ts';
import { portChangeChecks } from './checks/port-change.ts';
import { portOptionChecks } from './checks/port-option.ts';
import { portPaperChecks } from './checks/port-paper.ts';
import { portRestChecks } from './checks/port-rest.ts';
import { pushLayoutChecks } from './checks/push-layout.ts';
import { pushWishChecks } from './checks/push-wishes.ts';
import { quotaScheduleChecks } from './checks/quota-schedule.ts';
import { recordChecks } from './checks/record.ts';
import { refusalChecks } from './checks/refusal.ts';
import { requiredChecks } from './checks/required.ts';
import { rightChecks } from './checks/right.ts';
import { roleEndChecks } from './checks/role-ends.ts';
import { roleChecks } from './checks/roles.ts';
import { sameChecks } from './checks/same.ts';
import { terminalConfigChecks } from './checks/terminal-config.ts';
import { tokenChecks } from './checks/token.ts';
import { uploadAgainChecks } from './checks/upload-again.ts';
import { uploadFormChecks } from './checks/upload-forms.ts';
import { uploadProviderChecks } from './checks/upload-provider.ts';
import { userChecks } from './checks/user.ts';
import { userChangeChecks } from './checks/user-change.ts';
import { userDetailTypeChecks } from './checks/user-detail-types.ts';
import { userImportChecks } from './checks/user-import.ts';
import { userProviderChecks } from './checks/user-provider.ts';
import { valueChecks } from './checks/value.ts';
import { wishChecks } from './checks/wishes.ts';

/** One check per rule of the catalogue; a test holds the two lists together. */
export const checks: readonly Check[] = [
  ...crashDocumentChecks,
  ...crashRecordChecks,
  ...accountChecks,
  ...containerChecks,
  ...providerChecks,
  ...accessControlChecks,
  ...locationChecks,
  ...locationSearchChecks,
  ...terminalConfigChecks,
  ...rightChecks,
  ...optionChecks,
  ...requiredChecks,
  ...illTypedChecks,
  ...optionalChecks,
  ...valueChecks,
  ...keyChecks,
  ...tokenChecks,
  ...roleChecks,
  ...roleEndChecks,
  ...loginProviderChecks,
  ...formerChecks,
  ...formChecks,
  ...refusalChecks,
  ...loginChecks,
  ...parallelDocumentChecks,
  ...parallelMadeChecks,
  ...parallelChangeChecks,
  ...documentExpiryChecks,
  ...documentListChecks,
  ...documentUploadChecks,
  ...uploadAgainChecks,
  ...documentKindChecks,
  ...pushLayoutChecks,
  ...uploadProviderChecks,
  ...pushWishChecks,
  ...documentSendChecks,
  ...brokenDeliveryChecks,
  ...documentEndChecks,
  ...endedDocumentChecks,
  ...uploadFormChecks,
  ...wishChecks,
  ...documentWholeChecks,
  ...historyChecks,
  ...historyMomentChecks,
  ...historyFilteredChecks,
  ...pageSizeChecks,
  ...recordChecks,
  ...portChecks,
  ...portChangeChecks,
  ...portPaperChecks,
  ...portRestChecks,
  ...portOptionChecks,
  ...inputPortUserChecks,
  ...groupChecks,
  ...listsNothingElseChecks,
  ...membershipChecks,
  ...userChangeChecks,
  ...userDetailTypeChecks,
  ...userProviderChecks,
  ...groupNameChecks,
  ...locationChangeChecks,
  ...accountChangeChecks,
  ...userImportChecks,
  ...userChecks,
  ...cardChecks,
  ...balanceChecks,
  ...quotaScheduleChecks,
  ...neighbourChecks,
  ...sameChecks,
  ...answerChecks,
];
