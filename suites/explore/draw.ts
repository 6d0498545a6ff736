import fc from 'fast-check';
import type { TargetFacts } from '../journal/facts.ts';
import { isThere } from '../judge/plan.ts';
import type { Step } from './move.ts';
import { moves } from './moves.ts';

/** What can be done to a target of this kind, each as often as its weight says. */
export function stepsFor(
  facts: TargetFacts,
  { exclusive }: { readonly exclusive: boolean },
): fc.Arbitrary<Step> {
  const possible = moves.filter(
    (move) => (exclusive || !move.exclusive) && move.needs.every((need) => isThere(need, facts)),
  );
  return fc.oneof(...possible.map(({ step, weight }) => ({ arbitrary: step, weight })));
}

/** Whether anything that disturbs others can be done at all. */
export function canBeExclusive(facts: TargetFacts): boolean {
  return moves.some((move) => move.exclusive && move.needs.every((need) => isThere(need, facts)));
}
