import type { Rule } from '../catalogue/rule.ts';
import { listOrder } from '../engine/lock.ts';
import { crashRules } from './crashes/rules.ts';
import { topicRules } from './index.ts';
import { parallelRules } from './parallel/rules.ts';
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

const inModules: readonly Rule[] = [...crashRules, ...parallelRules, ...topicRules];

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
