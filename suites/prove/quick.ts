import { readFileSync } from 'node:fs';
import { type Cheapest, cheapestFile } from './cheapest.ts';

/** For each scenario the milliseconds that it takes in a gate, beside others, as `scripts/measure-matrix.ts` found them. */
export const scenarioCostsFile = new URL('scenario-costs.json', import.meta.url);

interface Playable {
  readonly name: string;
  readonly exclusive?: boolean;
}

interface Matrix {
  /** By deviation, the scenario that shows it. */
  readonly shownBy: Cheapest;
  /** By scenario, in milliseconds. */
  readonly costs: Readonly<Record<string, number>>;
}

/**
 * The scenarios that show most known deviations within a time, played `width` at a time; those first that find
 * most in a millisecond.
 */
export function chooseQuick(
  all: readonly Playable[],
  { timeMs, width }: { readonly timeMs: number; readonly width: number },
  { shownBy, costs }: Matrix = measured(),
): readonly string[] {
  const shown = Map.groupBy(Object.values(shownBy), (scenario) => scenario);
  const finds = (name: string): number => shown.get(name)?.length ?? 0;
  // Nothing is played beside an exclusive one.
  const costOf = ({ name, exclusive }: Playable): number =>
    (costs[name] ?? Number.POSITIVE_INFINITY) * (exclusive === true ? width : 1);
  const worth = (one: Playable): number => finds(one.name) / costOf(one);
  let leftMs = timeMs * width;
  const chosen: string[] = [];
  for (const one of all.toSorted((left, right) => worth(right) - worth(left))) {
    const cost = costOf(one);
    if (finds(one.name) === 0 || cost > leftMs) continue;
    leftMs -= cost;
    chosen.push(one.name);
  }
  return chosen;
}

/** The share of the known deviations that scenarios show, in whole per cent: a lower bound, since each is counted for one of them. */
export function sharePercent(
  scenarios: readonly string[],
  { shownBy }: Pick<Matrix, 'shownBy'> = measured(),
): number {
  const known = Object.values(shownBy);
  const found = known.filter((scenario) => scenarios.includes(scenario)).length;
  return Math.floor((100 * found) / Math.max(1, known.length));
}

function measured(): Matrix {
  return {
    shownBy: JSON.parse(readFileSync(cheapestFile, 'utf8')) as Cheapest,
    costs: JSON.parse(readFileSync(scenarioCostsFile, 'utf8')) as Matrix['costs'],
  };
}
