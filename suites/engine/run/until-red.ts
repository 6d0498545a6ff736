import type { RunResult } from '../judge/result.ts';
import { type RunOptions, run } from './engine.ts';

/**
 * A run that ends as soon as a rule is red that `counts`, and the test case is over that shows it, for who asks
 * whether there is any: what was not played by then is not run.
 */
export async function runUntilRed(
  options: Omit<RunOptions, 'replays'>,
  counts: (ruleId: string) => boolean,
): Promise<RunResult> {
  const found = new AbortController();
  const shownIn = new Set<string>();
  const { signal = found.signal } = options;
  const ends = AbortSignal.any([signal, found.signal]);
  return run({ ...options, replays: 0, signal: ends }, (event) => {
    if (event.type === 'red' && counts(event.planned.rule.id)) shownIn.add(event.finding.case);
    if (event.type === 'played' && shownIn.has(event.scenario))
      found.abort(new Error('a rule is red'));
  });
}
