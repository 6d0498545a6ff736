import type { JournalEvent } from '../journal/event.ts';
import { tidyCase } from '../journal/remains/remains.ts';
import { checks } from '../judge/checks.ts';
import { judge } from '../judge/judge.ts';
import type { RunResult } from '../judge/result.ts';
import { planFor } from './engine.ts';
import { isOfRound, reproductionsOf } from './rounds.ts';
import { runEventOf, runFacts } from './run-facts.ts';

/**
 * Judges a recorded run again, as it was judged live: the rounds in which red rules were replayed
 * turn nothing red, they only say how steady a red is. Throws when the journal has no 'run' event.
 */
export function judgeRecorded(
  journal: readonly JournalEvent[],
  only?: readonly string[],
): RunResult {
  const plan = planFor({ facts: runEventOf(journal).target }, only === undefined ? {} : { only });
  const results = judge(
    journal.filter((event) => !isOfRound(event) && !('case' in event && event.case === tidyCase)),
    plan,
    checks,
  );
  return {
    ...runFacts(journal),
    results,
    reproductions: reproductionsOf(results, { journal, plan }),
    partial: only !== undefined,
  };
}
