import type { Rule } from './rule.ts';
import { cardRules } from './rules/card.ts';
import { documentListRules } from './rules/document-list.ts';
import { documentSendRules } from './rules/document-send.ts';

/** What the interface demands, as data, in the order in which equal blame falls. */
export const rules: readonly Rule[] = [...documentListRules, ...documentSendRules, ...cardRules];

const byId = new Map(rules.map((rule) => [rule.id, rule]));

export function ruleOf(id: string): Rule | undefined {
  return byId.get(id);
}
