import type { JournalEvent } from '../journal/event.ts';
import { tidyCase } from '../journal/remains/remains.ts';
import { checks } from '../judge/checks.ts';
import { judge } from '../judge/judge.ts';
import type { RunResult } from '../judge/result.ts';
import { planFor } from './engine.ts';
import { isOfRound, reproductionsOf } from './rounds.ts';

/**
 * Judges a recorded run again, as it was judged live: the rounds in which red rules were replayed
 * turn nothing red, they only say how steady a red is. Throws when the journal has no 'run' event.
 */
export function judgeRecorded(
  journal: readonly JournalEvent[],
  only?: readonly string[],
): RunResult {
  const first = journal[0];
  if (first?.type !== 'run') throw new Error("a journal begins with its 'run' event");
  const plan = planFor({ facts: first.target }, only === undefined ? {} : { only });
  const results = judge(
    journal.filter((event) => !isOfRound(event) && !('case' in event && event.case === tidyCase)),
    plan,
    checks,
  );
  const last = journal.at(-1) ?? first;
  return {
    results,
    reproductions: reproductionsOf(results, { journal, plan }),
    journal,
    partial: only !== undefined,
    seed: first.seed,
    startedAt: first.startedAt,
    requests: journal.filter((event) => event.type === 'sent').length,
    durationMs: Number((BigInt(last.at) - BigInt(first.at)) / 1_000_000n),
  };
}
