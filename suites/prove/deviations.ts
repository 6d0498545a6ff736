import type { Deviation } from './deviation.ts';
import { accountDeviations } from './deviations/account.ts';
import { accessControlDeviations, providerDeviations } from './deviations/administration.ts';
import { againDeviations } from './deviations/again.ts';
import { callAnswerDeviations } from './deviations/answers.ts';
import { balanceDeviations } from './deviations/balances.ts';
import { changedWholeDeviations, vendorAccountDeviations } from './deviations/changed-whole.ts';
import { containerDeviations } from './deviations/containers.ts';
import { crashDeviations } from './deviations/crashes.ts';
import { documentExpiryDeviations } from './deviations/document-expiry.ts';
import { documentFormDeviations } from './deviations/document-forms.ts';
import { documentRestDeviations } from './deviations/document-rest.ts';
import { edgeDeviations } from './deviations/edges.ts';
import { endDeviations } from './deviations/ends.ts';
import { formerDeviations } from './deviations/former.ts';
import { formDeviations } from './deviations/forms.ts';
import { groupDeviations } from './deviations/groups.ts';
import { historyDeviations } from './deviations/history.ts';
import { historyQuestionDeviations } from './deviations/history-questions.ts';
import { historySpanDeviations } from './deviations/history-spans.ts';
import { keptDeviations } from './deviations/kept.ts';
import { keyDeviations, keySettingDeviations } from './deviations/keys.ts';
import { listDeviations } from './deviations/lists.ts';
import { locationDeviations } from './deviations/locations.ts';
import { loginDeviations } from './deviations/login.ts';
import { membershipDeviations } from './deviations/memberships.ts';
import { namesakeDeviations } from './deviations/namesakes.ts';
import { neighbourPlaceDeviations } from './deviations/neighbour-places.ts';
import { neighbourDeviations } from './deviations/neighbours.ts';
import { answerDeviations, optionDeviations } from './deviations/option.ts';
import { optionalDeviations } from './deviations/optional.ts';
import { outsiderDeviations } from './deviations/outsiders.ts';
import { pageSizeDeviations } from './deviations/page-sizes.ts';
import { parallelDeviations } from './deviations/parallel.ts';
import { parallelSettingDeviations } from './deviations/parallel-settings.ts';
import {
  inputPortChangeDeviations,
  outputPortChangeDeviations,
} from './deviations/port-changes.ts';
import { portOptionDeviations } from './deviations/port-options.ts';
import { inputPortDeviations, outputPortDeviations } from './deviations/ports.ts';
import { pushLayoutDeviations } from './deviations/push-layout.ts';
import { recordDeviations } from './deviations/records.ts';
import { refusalDeviations } from './deviations/refusals.ts';
import { illTypedDeviations, requiredDeviations } from './deviations/required.ts';
import {
  isolationDeviations,
  keyRightDeviations,
  tokenRightDeviations,
} from './deviations/rights.ts';
import { roleEndDeviations } from './deviations/role-ends.ts';
import { sameDeviations } from './deviations/same.ts';
import { sendDeviations } from './deviations/sends.ts';
import { spellingDeviations } from './deviations/spelling.ts';
import { tapDeviations } from './deviations/taps.ts';
import { terminalConfigDeviations } from './deviations/terminal-config.ts';
import { tokenDeviations } from './deviations/tokens.ts';
import { uploadDeviations } from './deviations/uploads.ts';
import { userChangeDeviations } from './deviations/user-changes.ts';
import { userImportDeviations } from './deviations/user-imports.ts';
import { userPageDeviations } from './deviations/user-pages.ts';
import { userProviderDeviations } from './deviations/user-providers.ts';
import { cardDeviations, userDeviations } from './deviations/users.ts';
import { valueDeviations } from './deviations/values.ts';

/** Every deviation there is, an explicit list. */
export const deviations: readonly Deviation[] = [
  ...crashDeviations,
  ...accountDeviations,
  ...containerDeviations,
  ...vendorAccountDeviations,
  ...changedWholeDeviations,
  ...outsiderDeviations,
  ...edgeDeviations,
  ...documentFormDeviations,
  ...providerDeviations,
  ...accessControlDeviations,
  ...roleEndDeviations,
  ...locationDeviations,
  ...terminalConfigDeviations,
  ...keyRightDeviations,
  ...tokenRightDeviations,
  ...isolationDeviations,
  ...optionDeviations,
  ...answerDeviations,
  ...requiredDeviations,
  ...illTypedDeviations,
  ...optionalDeviations,
  ...valueDeviations,
  ...keyDeviations,
  ...keySettingDeviations,
  ...tokenDeviations,
  ...refusalDeviations,
  ...loginDeviations,
  ...parallelDeviations,
  ...parallelSettingDeviations,
  ...listDeviations,
  ...uploadDeviations,
  ...againDeviations,
  ...pushLayoutDeviations,
  ...sendDeviations,
  ...endDeviations,
  ...documentRestDeviations,
  ...documentExpiryDeviations,
  ...tapDeviations,
  ...balanceDeviations,
  ...recordDeviations,
  ...historyDeviations,
  ...pageSizeDeviations,
  ...historyQuestionDeviations,
  ...historySpanDeviations,
  ...outputPortDeviations,
  ...portOptionDeviations,
  ...inputPortDeviations,
  ...outputPortChangeDeviations,
  ...inputPortChangeDeviations,
  ...keptDeviations,
  ...namesakeDeviations,
  ...groupDeviations,
  ...membershipDeviations,
  ...userPageDeviations,
  ...userChangeDeviations,
  ...userProviderDeviations,
  ...userImportDeviations,
  ...userDeviations,
  ...cardDeviations,
  ...neighbourDeviations,
  ...neighbourPlaceDeviations,
  ...formDeviations,
  ...formerDeviations,
  ...spellingDeviations,
  ...sameDeviations,
  ...callAnswerDeviations,
];
