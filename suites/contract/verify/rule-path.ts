import type { PactRule, PactRules } from './pact-file.ts';

/** Where a value stands in a body: names of members and numbers of items, from the outside in. */
export type Place = readonly (string | number)[];

const step = /\.([^.[\]]+)|\[(\d+)\]|\[\*\]|\['([^']*)'\]/y;
const any = Symbol('any');
type Step = string | number | typeof any;

/** Steps of a path such as `$.items[*].name`; undefined for what is none. */
export function readPath(path: string): readonly Step[] | undefined {
  if (!path.startsWith('$')) return undefined;
  const steps: Step[] = [];
  for (step.lastIndex = 1; step.lastIndex < path.length; ) {
    const found = step.exec(path);
    if (found === null) return undefined;
    const [, name, index, quoted] = found;
    if (index !== undefined) steps.push(Number(index));
    else steps.push(quoted ?? (name === '*' ? any : (name ?? any)));
  }
  return steps;
}

/**
 * The rules for a place: of the most telling path, an exact step before a wildcard and a longer path
 * before a shorter one. A rule on types also holds for all that is inside, but not its count.
 */
export function rulesAt(
  place: Place,
  table: Readonly<Record<string, PactRules>>,
): PactRules | undefined {
  let best: { readonly weight: number; readonly rules: PactRules } | undefined;
  for (const [path, rules] of Object.entries(table)) {
    const steps = readPath(path);
    const weight = steps === undefined ? 0 : weigh(steps, place);
    const found = weight === 0 ? undefined : reaching(rules, steps?.length === place.length);
    if (found !== undefined && weight > (best?.weight ?? 0)) best = { weight, rules: found };
  }
  return best?.rules;
}

function weigh(steps: readonly Step[], place: Place): number {
  if (steps.length > place.length) return 0;
  const weights = steps.map((one, at) => (one === any ? 1 : one === place[at] ? 2 : 0));
  return weights.reduce<number>((product, weight) => product * weight, 2) * (steps.length + 1);
}

function reaching(rules: PactRules, isHere: boolean): PactRules | undefined {
  if (isHere) return rules;
  const matchers = rules.matchers.flatMap(({ match }): readonly PactRule[] =>
    match === 'type' ? [{ match }] : [],
  );
  return matchers.length === 0 ? undefined : { ...rules, matchers };
}
