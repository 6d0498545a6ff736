import type { Need } from '../../../spec/rule.ts';
import type { Seen } from './asker.ts';

/** unanswered: the target gave no answer to it. untried: no harmless request shows it. */
export type ClaimState = 'holds' | 'wrong' | 'unanswered' | 'untried';

/** Something that a profile says of its target, and what a probe made of it. */
export interface Claim {
  /** Where it stands in the profile: 'keys.plain'. */
  readonly about: string;
  readonly says: string;
  readonly state: ClaimState;
  /** What was seen, or why it was not tried. */
  readonly seen: string;
  /** What to do about a claim that is wrong. */
  readonly remedy?: string;
  /** The target refuses the credential itself: what can't be had of this profile. */
  readonly lost?: LostNeed;
}

export interface LostNeed {
  readonly need: Need;
  /** Of a limited key: which of the profile's, counted from 0. */
  readonly at?: number;
}

export interface ClaimText {
  readonly about: string;
  readonly says: string;
  readonly remedy: string;
}

/** An answer, whether it is as it should be, and what it should be. */
export type Step = readonly [seen: Seen, isRight: boolean, expected: string];

export const refusal = 'a refusal (401, 403 or an errorCode)';
export const noRefusal = 'no refusal';

/** Holds when each of the answers is as it should be; the first that is not is told, with what was expected. */
export function claimOf(text: ClaimText, steps: readonly Step[]): Claim {
  const { remedy, ...own } = text;
  const silent = steps.find(([seen]) => seen.status === 0);
  if (silent !== undefined) return { ...own, state: 'unanswered', seen: silent[0].words };
  const wrong = steps.find(([, isRight]) => !isRight);
  if (wrong !== undefined) {
    const [{ words }, , expected] = wrong;
    return { ...own, state: 'wrong', seen: `${words}; expected ${expected}`, remedy };
  }
  return { ...own, state: 'holds', seen: steps.map(([seen]) => seen.words).join('; ') };
}

export function untried(about: string, says: string, why: string): Claim {
  return { about, says, state: 'untried', seen: why };
}

/** The credential itself was refused, whatever it may do. */
export function lost(claim: Claim, need: LostNeed): Claim {
  return claim.state === 'wrong' ? { ...claim, lost: need } : claim;
}
