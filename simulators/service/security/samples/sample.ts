import type { ProblemCode } from '../../rules/problems.ts';
import type { Question } from '../../testing/ask.ts';
import type { Site } from '../site.ts';

/** A request that succeeds for whoever has every right, on things of its own. */
export interface Sample {
  readonly question: Question;
  /** Whose token goes with it, where the call is a user's. */
  readonly token?: string;
}

/** What a caller is told of a thing that is another's; `own`: the call is then about the caller's own things. */
export type Told = ProblemCode | 'own';

export interface Sampled {
  make(site: Site): Promise<Sample>;
  /** To callers of another account, whatever their rights. */
  readonly strangers: Told;
  /**
   * To a user of the account about what is another user's (SIL-23, SIL-46). Left out: the role has
   * no right to the call, or what it is about is everybody's.
   */
  readonly others?: Told;
}

/** By the ids of operations. */
export type Samples = Readonly<Record<string, Sampled>>;
