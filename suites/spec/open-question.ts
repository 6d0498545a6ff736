/**
 * What may be held against somebody else's implementation where the interface is silent.
 * free: any answer that keeps the stated rules. judged: the part named in `foreign`, since it is
 * stated or follows. profile: the target's profile says which way it goes. not-judged: no rule looks.
 */
export type ForForeign = 'free' | 'judged' | 'profile' | 'not-judged';

/** A question the interface leaves open, and what we decided for our own service. */
export interface OpenQuestion {
  /** SIL-nn, never reused. */
  readonly id: string;
  readonly question: string;
  readonly choice: string;
  readonly forForeign: ForForeign;
  /** The part that is judged, what the profile tells, or what the suites do to stay clear of it. */
  readonly foreign?: string;
}
