import type { Need } from '../catalogue/rule.ts';
import type { TargetFacts } from '../journal/facts.ts';
import { isThere, type PlannedRule, partsOf } from './plan.ts';

/** Something to add to a profile, and what it is worth. */
export interface Advice {
  readonly add: string;
  /** How many rules would be judged with nothing else added. */
  readonly alone: number;
  /** How many more need other things besides. */
  readonly withMore: number;
}

/** What to add to a profile so that more is judged, the most worthwhile first. */
export function adviceOf(plan: readonly PlannedRule[], facts: TargetFacts): readonly Advice[] {
  const alone = new Map<string, number>();
  const withMore = new Map<string, number>();
  for (const { rule, decision } of plan) {
    if (decision.kind !== 'not-run') continue;
    const missing = rule.needs.filter((need) => !isThere(need, facts));
    const additions = new Set(missing.map(addition));
    const counts = additions.size === 1 ? alone : withMore;
    for (const add of additions) counts.set(add, (counts.get(add) ?? 0) + 1);
  }
  return [...new Set([...alone.keys(), ...withMore.keys()])]
    .map((add) => ({ add, alone: alone.get(add) ?? 0, withMore: withMore.get(add) ?? 0 }))
    .toSorted((left, right) => right.alone - left.alone || right.withMore - left.withMore);
}

/** The words of the profile for what a rule needs. */
function addition(need: Need): string {
  const [what, which] = partsOf(need, '.');
  return additions[what]?.(which) ?? need;
}

const additions: Readonly<Record<string, (which: string) => string>> = {
  key: (kind) =>
    kind === 'limited'
      ? 'keys.limited: a key with some rights'
      : `keys.${kind.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  right: (which) => `keys.limited: a key with every right but ${partsOf(which, '/')[1]}`,
  role: () => 'users.ordinary: a user without rights of an administrator, with permissions listed',
  device: () => 'deviceToken',
  user: (actor) => `users.${actor}`,
  domain: (name) => `domains.${name}`,
  control: (name) =>
    name === 'clock' ? 'control, with allow.clock: true' : 'restart, with allow.restarts: true',
  allow: (name) =>
    name === 'restarts' ? 'restart, with allow.restarts: true' : `allow.${name}: true`,
  balances: () => 'balances.url: where the target shows what users have to print with',
  policies: () => 'balances.policies: where the target takes policies',
  'host-domain': () =>
    'domains.hostIsCustomer: true, with the host name registered as a domain of the customer account',
};
