import type { Rule } from './rule.ts';
import { terminalCallRules } from './rules/terminal-call.ts';
import { terminalCallerRules, terminalSecrecyRules } from './rules/terminal-caller.ts';
import {
  terminalAnswerRules,
  terminalOutcomeRules,
  terminalTryRules,
} from './rules/terminal-conduct.ts';
import { terminalDetailRules } from './rules/terminal-detail.ts';
import {
  readerRules,
  terminalAdministrationRules,
  terminalHistoryRules,
  terminalRecordRules,
} from './rules/terminal-list.ts';
import { terminalValueRules } from './rules/terminal-value.ts';
import { rules } from './rules.ts';

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

const byId = new Map(everyRule.map((rule) => [rule.id, rule]));

/** Whoever it obliges. */
export function anyRuleOf(id: string): Rule | undefined {
  return byId.get(id);
}
