import { operationOf } from '../../spec/operations.ts';
import { membersFor, partsOf } from '../../spec/profile-members.ts';
import type { Need } from '../../spec/rule.ts';
import type { PlannedRule } from './plan.ts';

/** What to add to a profile, and how many more rules are judged with it and all that was advised before. */
export interface Advice {
  /** More than one where only together they add anything, or where they are keys that each lack one permission. */
  readonly add: readonly string[];
  readonly rules: number;
}

/** What to add to a profile so that more is judged, step by step: each time what adds most rules. */
export function adviceOf(plan: readonly PlannedRule[]): readonly Advice[] {
  const closed = plan.flatMap(({ decision, lacks = [] }) =>
    decision.kind !== 'not-run' || lacks.length === 0 ? [] : [lacks.map(additionsFor)],
  );
  const steps = stepsFor(closed);
  const keys = steps.filter(isOfKeys);
  // Dozens of keys that differ in one permission are one piece of advice.
  const together = [...new Set(keys.flatMap((add) => add))];
  return inOrder(closed, [together, ...steps.filter((add) => !isOfKeys(add))]);
}

/** "keys.limited: a key with every permission but one, for each of ViewUser, DeleteUser" */
export function adviceWords({ add }: Advice): string {
  if (add.length === 1 || !isOfKeys(add)) return add.join(', and ');
  return `${allBut}one, for each of ${add.map((one) => one.slice(allBut.length)).join(', ')}`;
}

function isOfKeys(add: readonly string[]): boolean {
  return add.every((one) => one.startsWith(allBut));
}

function stepsFor(all: readonly Lacks[]): readonly (readonly string[])[] {
  const added = new Set<string>();
  const steps: (readonly string[])[] = [];
  for (;;) {
    const add = bestStep(
      all.filter((lacks) => missingSteps(lacks, added).length > 0),
      added,
    );
    if (add === undefined) return steps;
    for (const one of add) added.add(one);
    steps.push(add);
  }
}

/** The steps by what each adds with those before it; one that adds nothing any more is left out. */
function inOrder(
  closed: readonly Lacks[],
  steps: readonly (readonly string[])[],
): readonly Advice[] {
  const added = new Set<string>();
  const openedBy = (add: readonly string[]): number => {
    const all = new Set([...added, ...add]);
    return closed.filter(
      (lacks) => missingSteps(lacks, added).length > 0 && missingSteps(lacks, all).length === 0,
    ).length;
  };
  const advice: Advice[] = [];
  for (;;) {
    const [best] = steps
      .map((add) => ({ add, rules: openedBy(add) }))
      .toSorted((left, right) => right.rules - left.rules);
    if (best === undefined || best.rules === 0) return advice;
    for (const one of best.add) added.add(one);
    advice.push(best);
  }
}

/** The needs of a rule that the profile does not meet: for each the additions of which one is enough. */
type Lacks = readonly (readonly string[])[];

/** The additions that open most rules, and of these the fewest. */
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
    (left, right) => right.count - left.count || left.add.length - right.add.length,
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
  if (need === 'key.limited') return [bareKey];
  if (what === 'role') return [commonUser];
  if (what === 'right') return keysWithout(which);
  return [membersFor(need).map(withValue).join(', with ')];
}

const bareKey = 'keys.limited: a key without permissions';
const allBut = 'keys.limited: a key with every permission except ';
const commonUser =
  'users.ordinary: a user without administrator rights, with the list of permissions';

function keysWithout(claim: string): readonly string[] {
  const [operation, permission] = partsOf(claim, '/');
  const isOnly = operationOf(operation).permissions.every((one) => one === permission);
  return isOnly ? [bareKey, `${allBut}${permission}`] : [`${allBut}${permission}`];
}

function withValue(member: string): string {
  const value = values[member] ?? (member.startsWith('allow.') ? 'true' : undefined);
  return value === undefined ? member : `${member}: ${value}`;
}

const values: Readonly<Record<string, string>> = {
  'users.ordinary': commonUser.slice('users.ordinary: '.length),
  'balances.url': 'the address where the target shows the balances of users',
  'balances.policies': 'the address where the target accepts policies',
  'domains.hostIsCustomer':
    'true, with the host name registered as a domain of the customer account',
};
