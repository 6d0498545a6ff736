import type fc from 'fast-check';
import type { Need } from '../catalogue/rule.ts';
import type { Stage } from '../drive/stage.ts';
import type { Made, MadeKind } from './made.ts';

/** One kind of thing that a sequence may do next. Traffic only: what the answers should be is not its business. */
export interface Move<A> {
  readonly name: string;
  /** What must have been made before, though it may be gone again. */
  readonly wants?: readonly MadeKind[];
  readonly needs?: readonly Need[];
  /** Disturbs others on the same target: such sequences are played one at a time. */
  readonly exclusive?: boolean;
  /** How often it is drawn, beside 1 for the others: what the rest is about must be made first. */
  readonly weight?: number;
  readonly args: fc.Arbitrary<A>;
  /** Makes its call, refused or not, and looks at what the state is then. */
  play(stage: Stage, made: Made, args: A): Promise<void>;
}

/** A move with its arguments chosen. */
export interface Step {
  readonly name: string;
  readonly wants: readonly MadeKind[];
  /** For people: `join {"user":0,"groups":[1]}`. */
  readonly text: string;
  play(stage: Stage, made: Made): Promise<void>;
}

/** A move as the explorer draws from it, the type of its arguments forgotten. */
export interface Drawn {
  readonly name: string;
  readonly needs: readonly Need[];
  readonly exclusive: boolean;
  readonly weight: number;
  readonly step: fc.Arbitrary<Step>;
}

export function defineMove<A>(move: Move<A>): Drawn {
  const { name, wants = [], needs = [], exclusive = false, weight = 1 } = move;
  return {
    name,
    needs,
    exclusive,
    weight,
    step: move.args.map((args) => ({
      name,
      wants,
      text: `${name} ${JSON.stringify(args)}`,
      play: (stage, made) => move.play(stage, made, args),
    })),
  };
}

/** Whether a step can be made: there is one of each kind that it is about. */
export function isPossible(step: Step, made: Made): boolean {
  return step.wants.every((kind) => made[kind].length > 0);
}
