import { testCases } from '../../rules/index.ts';
import type { JournalEvent } from '../journal/event.ts';
import type { Finding, RuleResult } from '../judge/judge.ts';
import type { Reproduction } from '../judge/result.ts';
import type { Verdict } from '../judge/verdict.ts';
import { playTestCase, type Setting } from './play.ts';
import { reproductionsOf, roundMark } from './rounds.ts';

const deciding: ReadonlySet<Verdict> = new Set(['FAILED', 'NON-STRICT']);

export interface ReplayInput {
  readonly results: readonly RuleResult[];
  readonly journal: readonly JournalEvent[];
  /** The rules judged by the journal as it has become. */
  readonly withRounds: () => readonly RuleResult[];
  readonly times: number;
  /** No test case is begun after this time. */
  readonly limitMs: number;
  /** Told before each test case. */
  readonly doing: (what: string) => void;
}

/**
 * Plays the testCases of the rules that make the run fail again. It never turns a red rule green: it
 * says how steady the red is, and where nothing repeats what may only have been slow, the rule is not run.
 */
export async function replayReds(
  { results, journal, withRounds, times, limitMs, doing }: ReplayInput,
  setting: Setting,
): Promise<ReadonlyMap<string, Reproduction>> {
  const red = results.filter(({ verdict }) => deciding.has(verdict));
  const cases = casesOf(red, () => true);
  // Where the time is short, it goes to rules whose verdict depends on the replays.
  const undecided = casesOf(red, (finding) => finding.afterTimeout === true);
  const again = testCases
    .filter((scenario) => cases.has(scenario.name))
    .toSorted((one, other) => Number(undecided.has(other.name)) - Number(undecided.has(one.name)));
  const startNs = setting.clock.monotonic();
  const isOver = (): boolean =>
    setting.allowance.end() !== undefined ||
    Number(setting.clock.monotonic() - startNs) / 1e6 > limitMs;
  for (let round = 1; round <= times; round += 1) {
    for (const [at, scenario] of again.entries()) {
      if (isOver()) break;
      const place = `${String((round - 1) * again.length + at + 1)} of ${String(times * again.length)}`;
      doing(`playing test cases of red rules again: ${place}, ${scenario.name}`);
      await playTestCase(scenario, setting, scenario.name + roundMark(round));
    }
  }
  return reproductionsOf(results, { journal, withRounds });
}

function casesOf(
  results: readonly RuleResult[],
  counts: (finding: Finding) => boolean,
): ReadonlySet<string> {
  return new Set(results.flatMap((one) => one.findings.filter(counts).map((each) => each.case)));
}
