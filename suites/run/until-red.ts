import type { JournalEvent } from '../journal/event.ts';
import { checks } from '../judge/checks.ts';
import { judge } from '../judge/judge.ts';
import type { PlannedRule } from '../judge/plan.ts';
import type { RunResult } from '../judge/result.ts';
import { type RunOptions, run } from './engine.ts';
import { isRed } from './rounds.ts';

/** Judging takes longer than a short scenario: it is done after so many, and whenever that doubles. */
const scenariosFirst = 4;

/**
 * A run that ends as soon as a rule is red that `counts`, for who asks whether there is any: what
 * was not played by then is not run.
 */
export async function runUntilRed(
  options: Omit<RunOptions, 'replays'>,
  counts: (ruleId: string) => boolean,
): Promise<RunResult> {
  const found = new AbortController();
  const journal: JournalEvent[] = [];
  let plan: readonly PlannedRule[] = [];
  let next = scenariosFirst;
  const isFound = (): boolean =>
    judge(journal, plan, checks).some((one) => isRed(one) && counts(one.planned.rule.id));
  const { signal = found.signal } = options;
  const ends = AbortSignal.any([signal, found.signal]);
  return run({ ...options, replays: 0, signal: ends }, (event) => {
    if (event.type === 'plan') plan = event.plan;
    if (event.type === 'journal') journal.push(event.event);
    if (event.type !== 'played' || event.done < next || found.signal.aborted) return;
    next *= 2;
    if (isFound()) found.abort(new Error('a rule is red'));
  });
}
