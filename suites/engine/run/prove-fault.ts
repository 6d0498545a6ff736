import type { Fault, FaultTarget } from '../fault-proxy/fault.ts';
import { startProxy } from '../fault-proxy/proxy.ts';
import type { JournalEvent } from '../journal/event.ts';
import { firstRed, type RuleResult } from '../judge/judge.ts';
import { alsoRed, cheapestTestCase, testCasesOf } from '../lock.ts';
import type { TargetProfile } from '../session/profile/profile.ts';
import { type GateEvent, type RunOptions, run } from './engine.ts';
import { openOnly } from './facts-only.ts';

const impatientMs = 2_500;

export interface ProveOptions extends Omit<RunOptions, 'traffic' | 'replays'> {
  /** Given what was witnessed, for who judges it again. */
  readonly keep?: (id: string, journal: readonly JournalEvent[]) => void;
  /** End as soon as its rule is red. Default: at the end of the test case. */
  readonly untilRed?: boolean;
  /** Play only this test case. Default: the cheapest that is known to show the fault, or all that may. */
  readonly scenario?: string;
  /** Wait for prints and imports as long as the profile says. Default: 2.5 s, because an effect that a fault withholds never comes. */
  readonly isPatient?: boolean;
}

export interface Proof {
  readonly fault: Fault;
  /** Its rule turned red, before any other. */
  readonly proven: boolean;
  readonly firstRed: string | undefined;
  readonly red: readonly string[];
  /** Red, but neither the rule nor one that is known to turn red with it. */
  readonly unexpected: readonly string[];
  readonly durationMs: number;
}

/** Plays the cheapest test case that shows the fault through the deviating proxy and looks which rule turned red first. */
export async function proveFault(fault: Fault, options: ProveOptions): Promise<Proof> {
  await using proxy = await startProxy({
    target: options.profile,
    interception: fault.make(targetOf(options)),
  });
  const profile = options.isPatient === true ? proxy.profile : impatient(proxy.profile);
  const traffic = trafficOf(fault, options);
  const shown = new AbortController();
  const signal = AbortSignal.any([shown.signal, options.signal ?? []].flat());
  const outcome = await run(
    // One test case after the other: which rule turned red first must not be a matter of timing.
    { ...options, profile, traffic, replays: 0, width: 1, signal },
    (event) => {
      if (options.untilRed === true && isRedOf(event, fault)) shown.abort();
    },
  );
  options.keep?.(fault.id, outcome.journal);
  const { red, first, unexpected } = speakingOf(
    { rule: fault.rule, follows: alsoRed(fault.id) },
    outcome.results,
  );
  return {
    fault,
    proven: first === fault.rule,
    firstRed: first,
    red,
    unexpected,
    durationMs: outcome.durationMs,
  };
}

/** Shortens the waits for prints and imports to the time that they take on an idle machine: a withheld effect never comes. */
function impatient(profile: TargetProfile): TargetProfile {
  return {
    ...profile,
    printers: { ...profile.printers, deliveryMs: impatientMs },
    choices: { ...profile.choices, importMs: impatientMs },
  };
}

function isRedOf(event: GateEvent, { rule }: Fault): boolean {
  return event.type === 'red' && event.planned.rule.id === rule;
}

/** The test cases that are played for a fault. */
function trafficOf({ id, rule }: Fault, { scenario }: ProveOptions): readonly string[] {
  const one = scenario ?? cheapestTestCase(id);
  return one === undefined ? testCasesOf(rule) : [one];
}

/** The rules that are red in the results of a fault: all, the first, and those that are not known to turn red with it. */
export function speakingOf(
  { rule, follows = [] }: { readonly rule: string; readonly follows?: readonly string[] },
  results: readonly RuleResult[],
): Pick<Proof, 'red' | 'unexpected'> & { readonly first: string | undefined } {
  // If several rules judge one exchange, the rule of the fault comes first.
  const ownFirst = results.toSorted(
    (left, right) => Number(isOf(right, rule)) - Number(isOf(left, rule)),
  );
  const red = ownFirst
    .filter((one) => one.verdict === 'FAILED' || one.verdict === 'NON-STRICT')
    .map((one) => one.planned.rule.id);
  const expected = new Set([rule, ...follows]);
  return {
    red,
    first: firstRed(ownFirst)?.planned.rule.id,
    unexpected: red.filter((id) => !expected.has(id) && !saysTheSameOfEveryCall(id)),
  };
}

const isOf = ({ planned }: RuleResult, rule: string): boolean => planned.rule.id === rule;

/** Families that judge every call alike: whatever is broken, they may see it too. */
function saysTheSameOfEveryCall(rule: string): boolean {
  return /^(?:SAME|NEED|OPTION)-/.test(rule);
}

/** The credentials of the target that a fault or a variant may use. */
export function targetOf({
  profile,
  environment,
}: Pick<RunOptions, 'profile' | 'environment'>): FaultTarget {
  const credentials = openOnly(profile, environment);
  return {
    key: (kind) => credentials.key(kind),
    deviceToken: credentials.facts.device === undefined ? undefined : credentials.device(),
    limitedKeys: credentials.limitedKeys(),
  };
}
