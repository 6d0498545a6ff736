import type { JournalEvent } from '../journal/event.ts';
import type { RuleResult } from '../judge/judge.ts';
import type { Reproduction } from '../judge/result.ts';
import type { Verdict } from '../judge/verdict.ts';
import { scenarios } from '../rules/scenarios.ts';
import { playScenario, type Setting } from './play.ts';
import { reproductionsOf, roundMark } from './rounds.ts';

const deciding: ReadonlySet<Verdict> = new Set(['FAILED', 'NON-STRICT']);

export interface ReplayInput {
  readonly results: readonly RuleResult[];
  readonly journal: readonly JournalEvent[];
  /** The rules judged by the journal as it has become. */
  readonly withRounds: () => readonly RuleResult[];
  readonly times: number;
  /** Told before each scenario. */
  readonly doing: (what: string) => void;
}

/**
 * Plays the scenarios of the rules that make the run fail again. It never turns a red rule green: it only
 * says how steady the red is.
 */
export async function replayReds(
  { results, journal, withRounds, times, doing }: ReplayInput,
  setting: Setting,
): Promise<ReadonlyMap<string, Reproduction>> {
  const red = results.filter(({ verdict }) => deciding.has(verdict));
  const cases = new Set(red.flatMap((one) => one.findings.map((finding) => finding.case)));
  const again = scenarios.filter((scenario) => cases.has(scenario.name));
  for (let round = 1; round <= times; round += 1) {
    for (const [at, scenario] of again.entries()) {
      if (setting.allowance.end() !== undefined) break;
      const place = `${String((round - 1) * again.length + at + 1)} of ${String(times * again.length)}`;
      doing(`playing scenarios of red rules again: ${place}, ${scenario.name}`);
      await playScenario(scenario, setting, scenario.name + roundMark(round));
    }
  }
  return reproductionsOf(results, { journal, withRounds });
}
