import type { Answer, Operation } from '../../operations/operation.ts';
import type { ParameterSet } from '../../operations/parameter.ts';
import type { ProblemCode } from '../../rules/problems.ts';
import type { Question } from '../../stage/ask.ts';
import type { Stage } from '../../stage/stage.ts';
import type { Transactor } from '../../store/store.ts';
import type { House } from '../house.ts';

/** Where situations come about: a house of a customer's, on a stage. */
export interface Scene {
  readonly stage: Stage;
  readonly house: House;
  /** Another house of a customer's, for what would be in the way of others. */
  readonly newHouse: () => Promise<House>;
  /** A vendor with two customers below it. */
  readonly vendor: House;
  readonly customers: readonly [House, House];
  /** The address of a printer that breaks off at the first byte. */
  readonly brokenPrinter: string;
  /** A house on a server that is a secondary one (SIL-76). */
  readonly secondary: House;
}

/** A request that is refused, after what was done for it. */
export interface Provocation extends Question {
  /** Sent with that house's key, to its host; those of the scene's when left out. */
  readonly at?: House;
  /** Happens when the request has been looked at and is about to be carried out. */
  readonly meanwhile?: (transactor: Transactor) => Promise<unknown>;
  /** The refusal itself is recorded, as a delivery that failed or a poll. */
  readonly leavesTraces?: true;
}

export type Situation = (scene: Scene) => Provocation | Promise<Provocation>;

export interface Situations {
  readonly operation: Operation;
  readonly byProblem: Readonly<Partial<Record<ProblemCode, Situation>>>;
}

/** What makes a call refuse for each reason of its own; a reason that was forgotten does not compile. */
export function situationsOf<P extends ParameterSet, A extends Answer, C extends ProblemCode>(
  operation: Operation<P, A, C>,
  byProblem: Readonly<Record<C, Situation>>,
): Situations {
  return { operation: operation as unknown as Operation, byProblem } as Situations;
}
