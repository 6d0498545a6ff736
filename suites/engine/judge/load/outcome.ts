import type { JudgedObjective } from './judge-objectives.ts';
import type { Invalidity } from './validity.ts';

export type LoadOutcome = 'passed' | 'failed' | 'incomplete';

export interface LoadEvidence {
  /** Jobs, payments, rules and answers that were wrong. */
  readonly wrong: number;
  /** Checks of sampled journeys that threw, and ledgers that were promised and not told. */
  readonly unjudged: number;
  readonly validity: readonly Invalidity[];
  readonly objectives: readonly JudgedObjective[];
}

/**
 * A wrong answer fails whatever its speed. Numbers that are not the target's, or that were cut
 * short, neither pass nor fail; with good ones a missed objective outweighs one that was not judged.
 */
export function loadOutcome(evidence: LoadEvidence): LoadOutcome {
  if (evidence.wrong > 0) return 'failed';
  if (evidence.validity.length + evidence.unjudged > 0) return 'incomplete';
  const states = new Set(evidence.objectives.map(({ state }) => state));
  if (states.has('missed')) return 'failed';
  return states.has('unjudged') ? 'incomplete' : 'passed';
}
