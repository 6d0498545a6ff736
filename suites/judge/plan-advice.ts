import { operationOf } from '../catalogue/operations.ts';
import type { Need } from '../catalogue/rule.ts';
import { type PlannedRule, partsOf } from './plan.ts';

/** What to add to a profile, and how many more rules are judged with it and all that was advised before. */
export interface Advice {
  /** More than one where only together they add anything. */
  readonly add: readonly string[];
  readonly rules: number;
}

/** What to add to a profile so that more is judged, step by step: each time what adds most rules. */
export function adviceOf(plan: readonly PlannedRule[]): readonly Advice[] {
  const added = new Set<string>();
  const advice: Advice[] = [];
  let closed = plan.flatMap(({ decision, lacks = [] }) =>
    decision.kind !== 'not-run' || lacks.length === 0 ? [] : [lacks.map(additionsFor)],
  );
  for (;;) {
    const add = bestStep(closed, added);
    if (add === undefined) return advice;
    for (const one of add) added.add(one);
    const before = closed.length;
    closed = closed.filter((lacks) => missingSteps(lacks, added).length > 0);
    advice.push({ add, rules: before - closed.length });
  }
}

/** The needs of a rule that the profile does not meet: for each the additions of which one is enough. */
type Lacks = readonly (readonly string[])[];

/** The fewest additions that open a rule, and of these the ones that open most. */
function bestStep(
  closed: readonly Lacks[],
  added: ReadonlySet<string>,
): readonly string[] | undefined {
  const opens = new Map<string, { readonly add: readonly string[]; count: number }>();
  for (const lacks of closed) {
    for (const add of waysIn(lacks, added)) {
      const step = opens.get(add.join('\n')) ?? { add, count: 0 };
      step.count += 1;
      opens.set(add.join('\n'), step);
    }
  }
  const [best] = [...opens.values()].toSorted(
    (left, right) => left.add.length - right.add.length || right.count - left.count,
  );
  return best?.add;
}

/** Each single addition that opens the rule; where none does, the first for each of its needs together. */
function waysIn(lacks: Lacks, added: ReadonlySet<string>): readonly (readonly string[])[] {
  const open = missingSteps(lacks, added);
  const [first = [], ...others] = open;
  const alone = first.filter((one) => others.every((either) => either.includes(one)));
  if (alone.length > 0) return alone.map((one) => [one]);
  return [[...new Set(open.flatMap(([one]) => (one === undefined ? [] : [one])))]];
}

function missingSteps(lacks: Lacks, added: ReadonlySet<string>): Lacks {
  return lacks.filter((either) => !either.some((one) => added.has(one)));
}

/** The words of the profile for what a rule needs: each of them is enough. */
function additionsFor(need: Need): readonly string[] {
  const [what, which] = partsOf(need, '.');
  return additions[what]?.(which) ?? [need];
}

const bareKey = 'keys.limited: a key without permissions';
const commonUser =
  'users.ordinary: a user without rights of an administrator, with permissions listed';

const additions: Readonly<Record<string, (which: string) => readonly string[]>> = {
  key: (kind) =>
    kind === 'limited'
      ? [bareKey]
      : [`keys.${kind.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}`],
  right: (claim) => {
    const [operation, permission] = partsOf(claim, '/');
    const isOnly = operationOf(operation).permissions.every((one) => one === permission);
    const allBut = `keys.limited: a key with every permission but ${permission}`;
    return isOnly ? [bareKey, allBut] : [allBut];
  },
  role: () => [commonUser],
  device: () => ['deviceToken'],
  user: (actor) => (actor === 'ordinary' ? [commonUser] : [`users.${actor}`]),
  domain: (name) => [`domains.${name}`],
  control: (name) => [
    name === 'clock' ? 'control, with allow.clock: true' : 'restart, with allow.restarts: true',
  ],
  allow: (name) => [
    name === 'restarts' ? 'restart, with allow.restarts: true' : `allow.${name}: true`,
  ],
  balances: () => ['balances.url: where the target shows what users have to print with'],
  policies: () => ['balances.policies: where the target takes policies'],
  'host-domain': () => [
    'domains.hostIsCustomer: true, with the host name registered as a domain of the customer account',
  ],
};
