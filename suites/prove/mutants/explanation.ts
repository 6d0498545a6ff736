import type { MutantGroup } from './mutant.ts';

/** Why no rule looks at a value: every mutant of such a group may survive. */
export interface Explanation {
  /** Operations; all when left out. */
  readonly of?: readonly string[];
  readonly answer?: MutantGroup['answer'];
  /** A `*` stands for anything. */
  readonly members: readonly string[];
  readonly mutations?: readonly string[];
  readonly why: string;
  /** The silence that leaves it open, where one does. */
  readonly silence?: string;
  /** Not every recording has it: that nothing survives of it says nothing. */
  readonly isSeldom?: boolean;
}
