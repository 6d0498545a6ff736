import type { JournalEvent } from '../../../engine/journal/event.ts';

/** What was changed in what a terminal did: mutants of one group differ only in where they stand. */
export interface RequestGroup {
  /** The operation of the request, or 'told' for what was told in the end. */
  readonly of: string;
  /** `call`, `header.x-api-key`, `parameter.copies`, `path.uuid`, `json.active`, `answer`. */
  readonly member: string;
  readonly mutation: string;
}

/** The events of a case with one thing in them done otherwise. */
export interface RequestMutant {
  readonly group: RequestGroup;
  make(): readonly JournalEvent[];
}

export function requestGroupName({ of, member, mutation }: RequestGroup): string {
  return `${of} ${member} ${mutation}`;
}
