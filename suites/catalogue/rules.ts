import type { Rule } from './rule.ts';
import { accountRules } from './rules/account.ts';
import { administrationRules } from './rules/administration.ts';
import { answerRules } from './rules/answer.ts';
import { balanceRules } from './rules/balance.ts';
import { cardRules } from './rules/card.ts';
import { containerRules } from './rules/container.ts';
import { crashRules } from './rules/crash.ts';
import { documentDeleteRules } from './rules/document-delete.ts';
import { documentDownloadRules } from './rules/document-download.ts';
import { documentExpiryRules } from './rules/document-expiry.ts';
import { documentListRules } from './rules/document-list.ts';
import { documentSendRules } from './rules/document-send.ts';
import { documentUploadRules } from './rules/document-upload.ts';
import { formRules } from './rules/form.ts';
import { groupRules } from './rules/group.ts';
import { historyRules } from './rules/history.ts';
import { illTypedRules } from './rules/ill-typed.ts';
import { inputPortRules } from './rules/input-port.ts';
import { keyRules } from './rules/key.ts';
import { locationRules, terminalConfigRules } from './rules/location.ts';
import { loginRules } from './rules/login.ts';
import { neighbourRules } from './rules/neighbour.ts';
import { optionRules } from './rules/option.ts';
import { optionalRules } from './rules/optional.ts';
import { outputPortRules } from './rules/output-port.ts';
import { parallelRules } from './rules/parallel.ts';
import { portChangeRules } from './rules/port-change.ts';
import { recordRules } from './rules/record.ts';
import { requiredRules } from './rules/required.ts';
import { rightRules } from './rules/right.ts';
import { sameRules } from './rules/same.ts';
import { tokenRules } from './rules/token.ts';
import { userCardRules, userRules } from './rules/user.ts';
import { userChangeRules } from './rules/user-change.ts';
import { valueRules } from './rules/value.ts';
import { versionRules } from './rules/version.ts';

/** What the interface demands, as data, in the order in which equal blame falls. */
export const rules: readonly Rule[] = [
  ...crashRules,
  ...versionRules,
  ...formRules,
  ...requiredRules,
  ...illTypedRules,
  ...accountRules,
  ...containerRules,
  ...administrationRules,
  ...locationRules,
  ...terminalConfigRules,
  ...rightRules,
  ...optionRules,
  ...optionalRules,
  ...valueRules,
  ...userChangeRules,
  ...keyRules,
  ...tokenRules,
  ...userCardRules,
  ...loginRules,
  ...parallelRules,
  ...documentExpiryRules,
  ...documentListRules,
  ...documentUploadRules,
  ...documentSendRules,
  ...documentDownloadRules,
  ...documentDeleteRules,
  ...neighbourRules,
  ...recordRules,
  ...historyRules,
  ...portChangeRules,
  ...outputPortRules,
  ...inputPortRules,
  ...groupRules,
  ...userRules,
  ...cardRules,
  ...balanceRules,
  ...sameRules,
  ...answerRules,
];

const byId = new Map(rules.map((rule) => [rule.id, rule]));

export function ruleOf(id: string): Rule | undefined {
  return byId.get(id);
}
