import { cheapestTestCases, costMs } from '../engine/lock.ts';

interface Playable {
  readonly name: string;
  readonly exclusive?: boolean;
}

interface Matrix {
  /** The test case that shows each fault, by the id of the fault. */
  readonly shownBy: Readonly<Record<string, string>>;
  /** In milliseconds; undefined where it was never timed. */
  readonly costOf: (scenario: string) => number | undefined;
}

/**
 * The test cases that show most known faults within a time, played `width` at a time; those first that find
 * most in a millisecond.
 */
export function chooseQuick(
  all: readonly Playable[],
  { timeMs, width }: { readonly timeMs: number; readonly width: number },
  { shownBy, costOf: timeOf }: Matrix = recorded(),
): readonly string[] {
  const shown = Map.groupBy(Object.values(shownBy), (scenario) => scenario);
  const finds = (name: string): number => shown.get(name)?.length ?? 0;
  // Nothing is played beside an exclusive one.
  const costOf = ({ name, exclusive }: Playable): number =>
    (timeOf(name) ?? Number.POSITIVE_INFINITY) * (exclusive === true ? width : 1);
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

/** The share of the known faults that test cases show, in whole per cent: a lower bound, since each is counted for one of them. */
export function sharePercent(
  scenarios: readonly string[],
  { shownBy }: Pick<Matrix, 'shownBy'> = recorded(),
): number {
  const known = Object.values(shownBy);
  const found = known.filter((scenario) => scenarios.includes(scenario)).length;
  return Math.floor((100 * found) / Math.max(1, known.length));
}

function recorded(): Matrix {
  return { shownBy: cheapestTestCases(), costOf: costMs };
}
