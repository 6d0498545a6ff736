import { operationOf } from '../../spec/operations.ts';
import { membersText, partsOf } from '../../spec/profile-members.ts';
import type { Feature, Need, Rule } from '../../spec/rule.ts';
import type { KeyFact, TargetFacts, UserFact } from '../journal/facts.ts';
import type { Expectation, NotRunReason } from './verdict.ts';

/** What will be judged, fixed before the first request. */
export interface PlannedRule {
  readonly rule: Rule;
  /** The test cases whose traffic exercises it. */
  readonly scenarios: readonly string[];
  /** false: newer than the requirement set that the run is held to. Reported, and decides nothing. */
  readonly gates: boolean;
  /** Where the profile says what is to be judged; absent: it does not, or a requirement set says it. */
  readonly expectation?: Expectation;
  /** What the profile lacks for it; absent: nothing. */
  readonly lacks?: readonly Need[];
  readonly decision:
    | { readonly kind: 'judge' }
    | { readonly kind: 'not-run'; readonly reason: NotRunReason; readonly why: string }
    | { readonly kind: 'not-applicable'; readonly feature: Feature; readonly why: string };
}

export interface PlanInput {
  readonly rules: readonly Rule[];
  readonly facts: TargetFacts;
  readonly testCasesOf: (ruleId: string) => readonly string[];
  /** The members of the profile that a test case needs. Default: none. */
  readonly needsOf?: (scenario: string) => readonly Need[];
  /** `--only`: rule ids or their beginnings; undefined selects all. */
  readonly only?: readonly string[];
  /** `--catalogue`: the requirement set that the run is held to; undefined: the newest. */
  readonly set?: string;
}

export function makePlan(input: PlanInput): readonly PlannedRule[] {
  const { rules, facts, testCasesOf, needsOf = () => [], only, set } = input;
  const chosen = rules.filter(
    (rule) => only === undefined || only.some((id) => rule.id.startsWith(id)),
  );
  return chosen.map((rule) => {
    const scenarios = testCasesOf(rule.id);
    const ways = scenarios.map(needsOf);
    const lacks = missingNeeds(rule, ways, facts);
    const gates = set === undefined || rule.since <= set;
    const expect = set === undefined ? facts.expect : undefined;
    return {
      rule,
      scenarios,
      gates,
      ...(expect === undefined ? {} : { expectation: expectationOf(rule.id, expect) }),
      ...(lacks.length === 0 ? {} : { lacks }),
      decision: decide(rule, facts, { ways: ways.length, lacks }),
    };
  });
}

function expectationOf(ruleId: string, expect: readonly string[]): Expectation {
  return expect.some((id) => ruleId.startsWith(id)) ? 'expected' : 'outside';
}

function decide(
  rule: Rule,
  facts: TargetFacts,
  { ways, lacks }: { readonly ways: number; readonly lacks: readonly Need[] },
): PlannedRule['decision'] {
  const { feature } = rule;
  if (feature !== undefined && facts.declines.includes(feature))
    return {
      kind: 'not-applicable',
      feature,
      why: `the profile declines the feature '${feature}'`,
    };
  if (lacks.length > 0)
    return { kind: 'not-run', reason: lackReason(lacks, facts), why: lackText(lacks, facts) };
  if (ways === 0)
    return { kind: 'not-run', reason: 'NOT-REACHED', why: 'no test case is recorded for it' };
  return { kind: 'judge' };
}

/** A need that the profile does not offer decides before one that it offers and the target refuses. */
function lackReason(lacks: readonly Need[], { refused = {} }: TargetFacts): NotRunReason {
  const [first] = lacks.filter((need) => refused[need] === undefined);
  if (first === undefined) return 'REFUSED';
  return first.startsWith('allow.') ? 'NO-PERMISSION' : 'PREREQUISITE';
}

/** The members that the profile lacks for a rule to be judged: its own needs, and those of the test case that lacks fewest. */
function missingNeeds(
  rule: Rule,
  ways: readonly (readonly Need[])[],
  facts: TargetFacts,
): readonly Need[] {
  const lacking = (needs: readonly Need[]): readonly Need[] =>
    needs.filter((need) => !isThere(need, facts));
  const [least = []] = ways.map(lacking).toSorted((one, other) => one.length - other.length);
  return [...new Set([...lacking(rule.needs), ...least])];
}

/** Whether the profile brings what a rule or a test case needs. */
export function isThere(need: Need, facts: TargetFacts): boolean {
  const [what, which] = partsOf(need, '.');
  const found: Readonly<Record<string, boolean>> = {
    key: facts.keys.some((key) => key.kind === which),
    device: facts.device !== undefined,
    user: facts.users.some((user) => user.actor === which),
    domain: domainOf(facts, which) !== undefined,
    control: facts.controls.some((control) => control === which),
    allow: facts.allow.some((permission) => permission === which),
    'host-domain': facts.hostDomain,
    balances: facts.balances === true,
    policies: facts.policies === true,
    right: what === 'right' && holdsAllBut(facts, which) !== undefined,
    role: what === 'role' && lacksSome(facts, which) !== undefined,
  };
  return found[what] ?? false;
}

function domainOf(facts: TargetFacts, which: string): string | undefined {
  const domains: Readonly<Record<string, string | undefined>> = {
    container: facts.containerDomain,
    foreign: facts.foreignDomain,
    vendor: facts.vendorDomain,
  };
  return domains[which];
}

/** A key whose list has every right of the call but one: `documents.send/ReleaseJob`. */
function holdsAllBut(facts: TargetFacts, claim: string): KeyFact | undefined {
  const [operation, permission] = partsOf(claim, '/');
  const others = operationOf(operation).permissions.filter((one) => one !== permission);
  return facts.keys.find(
    ({ kind, permissions }) =>
      kind === 'limited' &&
      permissions?.includes(permission) === false &&
      others.every((one) => permissions.includes(one)),
  );
}

/** A user who lacks one of the rights of the call. */
function lacksSome(facts: TargetFacts, operation: string): UserFact | undefined {
  const { permissions: needed } = operationOf(operation);
  return facts.users.find(
    ({ permissions }) =>
      permissions !== undefined && needed.some((one) => !permissions.includes(one)),
  );
}

function lackText(missing: readonly Need[], { refused = {} }: TargetFacts): string {
  const lacking = missing.filter((need) => refused[need] === undefined);
  const shut = missing.flatMap((need) =>
    refused[need] === undefined
      ? []
      : [`the target refuses ${membersText([need])} of the profile (${refused[need]})`],
  );
  const words = lacking.length === 0 ? [] : [`the profile has no ${membersText(lacking)}`];
  return [...words, ...shut].join('; ');
}
