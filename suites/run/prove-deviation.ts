import type { TargetProfile } from '../drive/profile.ts';
import type { JournalEvent } from '../journal/event.ts';
import { firstRed, type RuleResult } from '../judge/judge.ts';
import { cheapestScenario } from '../prove/cheapest.ts';
import type { Fault, FaultTarget } from '../prove/fault.ts';
import { startProxy } from '../prove/proxy.ts';
import { type GateEvent, planFor, type RunOptions, run } from './engine.ts';
import { factsOnly, openOnly } from './facts-only.ts';

const impatientMs = 2_500;

export interface ProveOptions extends Omit<RunOptions, 'traffic' | 'replays'> {
  /** Given what was witnessed, for who judges it again. */
  readonly keep?: (id: string, journal: readonly JournalEvent[]) => void;
  /** Play only the cheapest scenario that is known to show the deviation, up to where its rule turns red. Default: all that may. */
  readonly isCheap?: boolean;
  /** Play only this scenario. */
  readonly scenario?: string;
  /** Wait for prints and imports as long as the profile says. Default: 2.5 s, because an effect that a deviation withholds never comes. */
  readonly isPatient?: boolean;
}

export interface Proof {
  readonly deviation: Fault;
  /** Its rule turned red, before any other. */
  readonly proven: boolean;
  readonly firstRed: string | undefined;
  readonly red: readonly string[];
  /** Red, but neither the rule nor one that the deviation lists as following. */
  readonly unexpected: readonly string[];
  readonly durationMs: number;
}

/** Runs the scenarios that exercise the deviation's rule through the deviating proxy and looks which rule turned red first. */
export async function proveDeviation(deviation: Fault, options: ProveOptions): Promise<Proof> {
  await using proxy = await startProxy({
    target: options.profile,
    interception: deviation.make(targetOf(options)),
  });
  const profile = options.isPatient === true ? proxy.profile : impatient(proxy.profile);
  const traffic = trafficOf(deviation, options);
  const shown = new AbortController();
  const signal = AbortSignal.any([shown.signal, options.signal ?? []].flat());
  const outcome = await run(
    // One scenario after the other: which rule turned red first must not be a matter of timing.
    { ...options, profile, traffic, replays: 0, width: 1, signal },
    (event) => {
      if (options.isCheap === true && isRedOf(event, deviation)) shown.abort();
    },
  );
  options.keep?.(deviation.id, outcome.journal);
  const { red, first, unexpected } = speakingOf(deviation, outcome.results);
  return {
    deviation,
    proven: first === deviation.rule,
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

/** The scenarios that may show a deviation, by the plan for the target. */
export function scenariosFor(
  { id, rule, shownIn }: Fault,
  { profile, environment }: Pick<ProveOptions, 'profile' | 'environment'>,
): readonly string[] {
  const plan = planFor({ facts: factsOnly(profile, environment) });
  const planned = plan.find((one) => one.rule.id === rule);
  if (planned === undefined) throw new Error(`${id}: the catalogue has no rule ${rule}`);
  return shownIn ?? planned.scenarios;
}

function isRedOf(event: GateEvent, { rule }: Fault): boolean {
  return event.type === 'red' && event.planned.rule.id === rule;
}

/** The scenarios that are played for a deviation. */
function trafficOf(deviation: Fault, options: ProveOptions): readonly string[] {
  const all = scenariosFor(deviation, options);
  const one = options.scenario ?? (options.isCheap ? cheapestScenario(deviation.id) : undefined);
  return one !== undefined && all.includes(one) ? [one] : all;
}

/** Which rules results turn red under a deviation: all, the first, and those that it does not list. */
export function speakingOf(
  deviation: Pick<Fault, 'rule' | 'follows'>,
  results: readonly RuleResult[],
): Pick<Proof, 'red' | 'unexpected'> & { readonly first: string | undefined } {
  // Where several rules judge one exchange, the deviation's own comes first.
  const ownFirst = results.toSorted(
    (left, right) => Number(isOf(right, deviation)) - Number(isOf(left, deviation)),
  );
  const red = ownFirst
    .filter((one) => one.verdict === 'FAILED' || one.verdict === 'NON-STRICT')
    .map((one) => one.planned.rule.id);
  const expected = new Set([deviation.rule, ...(deviation.follows ?? [])]);
  return {
    red,
    first: firstRed(ownFirst)?.planned.rule.id,
    unexpected: red.filter((id) => !expected.has(id) && !saysTheSameOfEveryCall(id)),
  };
}

const isOf = ({ planned }: RuleResult, { rule }: Pick<Fault, 'rule'>): boolean =>
  planned.rule.id === rule;

/** Families that judge every call alike: whatever is broken, they may see it too. */
function saysTheSameOfEveryCall(rule: string): boolean {
  return /^(?:SAME|NEED|OPTION)-/.test(rule);
}

/** What a deviation or a twin may use of the target. */
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
