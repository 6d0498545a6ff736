import type { Rule } from '../spec/rule.ts';
import { rules } from './index.ts';
import { terminalCallerRules, terminalSecrecyRules } from './terminals/callers.ts';
import { terminalCallRules } from './terminals/calls.ts';
import {
  terminalAnswerRules,
  terminalOutcomeRules,
  terminalTryRules,
} from './terminals/conduct.ts';
import { terminalDetailRules } from './terminals/details.ts';
import {
  readerRules,
  terminalAdministrationRules,
  terminalHistoryRules,
  terminalRecordRules,
} from './terminals/lists.ts';
import { terminalValueRules } from './terminals/values.ts';

/**
 * The rules for callers of the interface, terminals and card readers, in the order in which
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

/** The rule with this id, for services or for terminals. */
export function anyRuleOf(id: string): Rule | undefined {
  return byIdOfAll.get(id);
}
