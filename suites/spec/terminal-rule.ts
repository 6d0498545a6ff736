import { type Rule, rule } from './rule.ts';

/** The requirement set that rules for terminals came with. */
const terminalSet = '2026-12';

interface Text extends Omit<Parameters<typeof rule>[2], 'from'> {
  /** The parts of the interface that the rule comes from. */
  readonly from: string | readonly string[];
}

/** A rule with the usual defaults: a MUST for the terminal, stated. */
export function terminalRule(id: string, section: string, { from, ...text }: Text): Rule {
  return rule(id, section, { role: 'terminal', since: terminalSet, from: [from].flat(), ...text });
}

/** A rule that follows from what the interface says. */
export function derivedRule(id: string, section: string, text: Text): Rule {
  return terminalRule(id, section, { provenance: 'derived', ...text });
}

/** About calls that no panel needs: whoever administers through the interface makes them. */
export const administering = { doing: ['administer'] } as const satisfies Partial<Text>;
