import fc from 'fast-check';
import type { Session } from '../engine/session/session.ts';
import type { Need } from '../spec/rule.ts';
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
  play(stage: Session, made: Made, args: A): Promise<void>;
}

/** A move with its arguments chosen. */
export interface Step {
  readonly name: string;
  readonly wants: readonly MadeKind[];
  /** For people: `join {"user":0,"groups":[1]}`. */
  readonly text: string;
  /** The same move with plainer arguments: all of them plain, or one. */
  readonly plainer: readonly Step[];
  play(stage: Session, made: Made): Promise<void>;
}

/** A move as the explorer draws from it, the type of its arguments forgotten. */
export interface Drawn {
  readonly name: string;
  readonly needs: readonly Need[];
  readonly exclusive: boolean;
  readonly weight: number;
  readonly step: fc.Arbitrary<Step>;
}

export function defineMove<A extends object>(move: Move<A>): Drawn {
  const { name, needs = [], exclusive = false, weight = 1 } = move;
  const plain = plainest(move.args);
  return {
    name,
    needs,
    exclusive,
    weight,
    step: move.args.map((args) => stepOf(move, args, plain)),
  };
}

function stepOf<A extends object>(move: Move<A>, args: A, plain: A): Step {
  const entries: [string, unknown][] = Object.entries(plain);
  const differing = entries.filter(
    ([key, value]) => JSON.stringify(Reflect.get(args, key)) !== JSON.stringify(value),
  );
  const variants = [plain, ...differing.map(([key, value]) => ({ ...args, [key]: value }))];
  return {
    name: move.name,
    wants: move.wants ?? [],
    text: `${move.name} ${JSON.stringify(args)}`,
    get plainer() {
      return differing.length === 0 ? [] : variants.map((one) => stepOf(move, one, plain));
    },
    play: (stage, made) => move.play(stage, made, args),
  };
}

/** What fast-check shrinks any arguments to, when nothing holds it back. */
function plainest<A>(args: fc.Arbitrary<A>): A {
  const tried: A[] = [];
  const never = fc.property(args, (some) => tried.push(some) === 0);
  fc.check(never, { seed: 1, numRuns: 1 });
  const least = tried.at(-1);
  if (least === undefined) throw new Error('nothing was drawn');
  return least;
}

/** Whether a step can be made: there is one of each kind that it is about. */
export function isPossible(step: Step, made: Made): boolean {
  return step.wants.every((kind) => made[kind].length > 0);
}
