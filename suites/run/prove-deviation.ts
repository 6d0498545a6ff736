import { firstRed, type RuleResult } from '../judge/judge.ts';
import type { Deviation, DeviationTarget } from '../prove/deviation.ts';
import { startProxy } from '../prove/proxy.ts';
import { planFor, type RunOptions, run } from './engine.ts';
import { factsOnly, openOnly } from './facts-only.ts';

export interface Proof {
  readonly deviation: Deviation;
  /** Its rule turned red, before any other. */
  readonly proven: boolean;
  readonly firstRed: string | undefined;
  readonly red: readonly string[];
  /** Red, but neither the rule nor one that the deviation lists as following. */
  readonly unexpected: readonly string[];
  readonly durationMs: number;
}

/** Runs the scenarios that exercise the deviation's rule through the deviating proxy and looks which rule turned red first. */
export async function proveDeviation(
  deviation: Deviation,
  options: Omit<RunOptions, 'traffic' | 'replays'>,
): Promise<Proof> {
  await using proxy = await startProxy({
    target: options.profile,
    interception: deviation.make(targetOf(options)),
  });
  const profile = { ...proxy.profile, printers: { ...proxy.profile.printers, deliveryMs: 2_500 } };
  const planned = planFor({ facts: factsOnly(profile, options.environment) }).find(
    (one) => one.rule.id === deviation.rule,
  );
  if (planned === undefined)
    throw new Error(`${deviation.id}: the catalogue has no rule ${deviation.rule}`);
  const outcome = await run(
    // One scenario after the other: which rule turned red first must not be a matter of timing.
    { ...options, profile, traffic: planned.scenarios, replays: 0, width: 1 },
    () => undefined,
  );
  // Where several rules judge one exchange, the deviation's own comes first.
  const ownFirst = outcome.results.toSorted(
    (left, right) => Number(isOf(right, deviation)) - Number(isOf(left, deviation)),
  );
  const red = ownFirst
    .filter((one) => one.verdict === 'FAILED' || one.verdict === 'NON-STRICT')
    .map((one) => one.planned.rule.id);
  const first = firstRed(ownFirst)?.planned.rule.id;
  const expected = new Set([deviation.rule, ...(deviation.follows ?? [])]);
  return {
    deviation,
    proven: first === deviation.rule,
    firstRed: first,
    red,
    unexpected: red.filter((id) => !expected.has(id) && !saysTheSameOfEveryCall(id)),
    durationMs: outcome.durationMs,
  };
}

const isOf = ({ planned }: RuleResult, { rule }: Deviation): boolean => planned.rule.id === rule;

/** Families that judge every call alike: whatever is broken, they may see it too. */
function saysTheSameOfEveryCall(rule: string): boolean {
  return /^(?:SAME|NEED|OPTION)-/.test(rule);
}

function targetOf({
  profile,
  environment,
}: Pick<RunOptions, 'profile' | 'environment'>): DeviationTarget {
  const cast = openOnly(profile, environment);
  return {
    key: (kind) => cast.key(kind),
    deviceToken: cast.facts.device === undefined ? undefined : cast.device(),
    limitedKeys: cast.limitedKeys(),
  };
}
