import fc from 'fast-check';
import type { TargetFacts } from '../engine/journal/facts.ts';
import { isThere } from '../engine/judge/plan.ts';
import type { Drawn, Step } from './move.ts';
import { emphases, moves } from './moves.ts';

export interface Drawing {
  /** How many steps are drawn; those about what was not made fall away. */
  readonly length: number;
  /** Whether steps that disturb others on the target are among them. */
  readonly exclusive: boolean;
}

/** A sequence that has the target for itself is for what needs that. */
const weightWhenAlone = 6;
const weightWhenEmphasised = 6;

/** What most steps are about. Most sequences begin with it, so that the rest has something to be about. */
const opening = [
  'create a user',
  'create a user',
  'create a queue',
  'set up a printer',
  'create a group',
  'create a group',
  'upload',
  'upload',
];

/** The sequence of a seed, for a target of this kind. */
export function drawSequence(
  seed: number,
  facts: TargetFacts,
  { length, exclusive }: Drawing,
): readonly Step[] {
  const possible = possibleMoves(facts).filter((move) => exclusive || !move.exclusive);
  const first = opening.slice(0, length).map((name) => possible.find((move) => move.name === name));
  const begun = first.filter((move) => move !== undefined).map((move) => move.step);
  const rest = (count: number): fc.Arbitrary<Step[]> =>
    fc
      .constantFrom(...emphases)
      .chain((emphasis) =>
        fc.array(anyStep(possible, emphasis), { minLength: count, maxLength: count, size: 'max' }),
      );
  const sequence = fc.oneof(
    { arbitrary: rest(length), weight: 1 },
    {
      arbitrary: fc
        .tuple(fc.tuple(...begun), rest(length - begun.length))
        .map((parts) => parts.flat()),
      weight: 3,
    },
  );
  return fc.sample(sequence, { seed, numRuns: 1 })[0] ?? [];
}

function anyStep(possible: readonly Drawn[], emphasis: readonly Drawn[]): fc.Arbitrary<Step> {
  const weighted = possible.map((move) => ({
    arbitrary: move.step,
    weight:
      move.weight *
      (move.exclusive ? weightWhenAlone : 1) *
      (emphasis.includes(move) ? weightWhenEmphasised : 1),
  }));
  return fc.oneof(...weighted);
}

/** Whether anything that disturbs others can be done at all. */
export function canBeExclusive(facts: TargetFacts): boolean {
  return possibleMoves(facts).some((move) => move.exclusive);
}

function possibleMoves(facts: TargetFacts): readonly Drawn[] {
  return moves.filter((move) => move.needs.every((need) => isThere(need, facts)));
}
