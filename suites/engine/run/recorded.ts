import { checks } from '../../rules/index.ts';
import type { BoundCheck } from '../case/check.ts';
import type { JournalEvent } from '../journal/event.ts';
import { cleanupCase } from '../journal/leftovers/why-left.ts';
import { judge } from '../judge/judge.ts';
import type { RunResult } from '../judge/result.ts';
import { withUnstable } from '../judge/unstable.ts';
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
  /** Told of each answer that has been looked at. */
  tell: (answers: number) => void = () => undefined,
): RunResult {
  const plan = planFor({ facts: runEventOf(journal).target }, only === undefined ? {} : { only });
  const results = judge(
    journal.filter(
      (event) => !isOfRound(event) && !('case' in event && event.case === cleanupCase),
    ),
    plan,
    [...checks, counting(tell)],
  );
  const reproductions = reproductionsOf(results, {
    journal,
    withRounds: () => judge(journal, plan, checks),
  });
  return {
    ...runFacts(journal),
    results: withUnstable(results, reproductions),
    reproductions,
    partial: only !== undefined,
  };
}

/** Stands among the checks and sees nothing, but tells how far they are: judging lets no timer fire. */
function counting(tell: (answers: number) => void): BoundCheck {
  let answers = 0;
  return {
    rule: '',
    answer: () => {
      answers += 1;
      tell(answers);
      return [];
    },
  };
}
