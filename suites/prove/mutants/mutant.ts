import type { JournalEvent } from '../../engine/journal/event.ts';

/** What was changed in a recorded journal: mutants of one group differ only in where they stand. */
export interface MutantGroup {
  /** The operation whose answer is changed, or 'any call'; 'receipt' for what a printer received. */
  readonly of: string;
  readonly answer: 'success' | 'refusal' | 'paper';
  /** `status`, `header.date`, `body`, `body.nextPageToken`, `body[].copies`; of paper: `pages`. */
  readonly member: string;
  readonly mutation: string;
}

/** One event of a recorded journal, changed as a wrong implementation might have made it. */
export interface Mutant {
  readonly group: MutantGroup;
  readonly case: string;
  /** The place of the changed event. */
  readonly seq: number;
  /** What stands in its place. */
  make(): readonly JournalEvent[];
}

export function groupName({ of, answer, member, mutation }: MutantGroup): string {
  return `${of} ${answer} ${member} ${mutation}`;
}
