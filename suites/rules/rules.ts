import type { Rule } from '../catalogue/rule.ts';
import { listOrder } from '../engine/lock.ts';
import { accountRules } from './account/rules.ts';
import { containerRules } from './account/rules-containers.ts';
import { versionRules } from './account/rules-version.ts';
import { administrationRules } from './administration/rules.ts';
import { answerRules } from './answers/rules.ts';
import { keyRules } from './api-keys/rules.ts';
import { balanceRules } from './balances/rules.ts';
import { sameRules } from './consistency/rules.ts';
import { crashRules } from './crashes/rules.ts';
import { documentDeleteRules } from './document-download-and-delete/rules-delete.ts';
import { documentDownloadRules } from './document-download-and-delete/rules-download.ts';
import { documentExpiryRules } from './document-expiry/rules.ts';
import { documentListRules } from './document-list/rules.ts';
import { documentSendRules } from './document-send/rules.ts';
import { printerRules } from './document-send/rules-printers.ts';
import { documentUploadRules } from './document-upload/rules.ts';
import { uploadBodyRules } from './document-upload/rules-bodies.ts';
import { formRules } from './encoding/rules.ts';
import { groupRules } from './groups/rules.ts';
import { recordRules } from './history-records/rules.ts';
import { topicRules } from './index.ts';
import { locationRules, terminalConfigRules } from './locations/rules.ts';
import { neighbourRules } from './neighbours/rules.ts';
import { parallelRules } from './parallel/rules.ts';
import { optionalRules } from './parameters/rules-optional.ts';
import { requiredRules } from './parameters/rules-required.ts';
import { illTypedRules } from './parameters/rules-types.ts';
import { portChangeRules } from './ports/rules-changes.ts';
import { inputPortRules } from './ports/rules-input.ts';
import { outputPortRules } from './ports/rules-output.ts';
import { rightRules } from './rights/rules.ts';
import { optionRules } from './rights/rules-advanced-option.ts';
import { terminalCallerRules, terminalSecrecyRules } from './terminals/rules-callers.ts';
import { terminalCallRules } from './terminals/rules-calls.ts';
import {
  terminalAnswerRules,
  terminalOutcomeRules,
  terminalTryRules,
} from './terminals/rules-conduct.ts';
import { terminalDetailRules } from './terminals/rules-details.ts';
import {
  readerRules,
  terminalAdministrationRules,
  terminalHistoryRules,
  terminalRecordRules,
} from './terminals/rules-lists.ts';
import { terminalValueRules } from './terminals/rules-values.ts';
import { tokenRules } from './tokens/rules.ts';
import { historyPageSizeRules, userCardRules, userRules } from './users/rules.ts';
import { userChangeRules } from './users/rules-changes.ts';
import { valueRules } from './values/rules.ts';

const inModules: readonly Rule[] = [
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
  ...historyPageSizeRules,
  ...userCardRules,
  ...parallelRules,
  ...documentExpiryRules,
  ...documentListRules,
  ...documentUploadRules,
  ...uploadBodyRules,
  ...documentSendRules,
  ...printerRules,
  ...documentDownloadRules,
  ...documentDeleteRules,
  ...neighbourRules,
  ...recordRules,
  ...portChangeRules,
  ...outputPortRules,
  ...inputPortRules,
  ...groupRules,
  ...userRules,
  ...topicRules,
  ...balanceRules,
  ...sameRules,
  ...answerRules,
];

/** The rules for services, as data, in the order in which equal blame falls. */
export const rules: readonly Rule[] = listOrder(inModules);

/**
 * What the interface demands of who calls it, terminals and card readers, in the order in which
 * equal blame falls. The gate of a service plans none of them.
 */
export const terminalRules: readonly Rule[] = [
  ...terminalSecrecyRules,
  ...terminalCallRules,
  ...terminalValueRules,
  ...terminalCallerRules,
  ...terminalTryRules,
  ...terminalAnswerRules,
  ...terminalDetailRules,
  ...terminalOutcomeRules,
  ...terminalHistoryRules,
  ...terminalRecordRules,
  ...readerRules,
  ...terminalAdministrationRules,
];

/** The whole catalogue: what obliges services, and what obliges who calls them. */
export const everyRule: readonly Rule[] = [...rules, ...terminalRules];

const byId = new Map(rules.map((rule) => [rule.id, rule]));

export function ruleOf(id: string): Rule | undefined {
  return byId.get(id);
}

const byIdOfAll = new Map(everyRule.map((rule) => [rule.id, rule]));

/** Whoever it obliges. */
export function anyRuleOf(id: string): Rule | undefined {
  return byIdOfAll.get(id);
}
