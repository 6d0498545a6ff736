import type { Exchange } from '../journal/exchange.ts';
import type { State } from '../state/state.ts';
import type { Case } from './case.ts';
import type { FindingWords } from './finding-words.ts';

/** One moment at which a rule could have been broken, and whether it was. */
export interface Assertion {
  readonly ok: boolean;
  /** Places in the journal that show it; the first is the decisive one. */
  readonly witness: readonly [number, ...number[]];
  readonly expected: string;
  readonly seen: string;
  /** The observation is wrong however slow the target is, such as a second print: not merely something that did not come. */
  readonly isFact?: true;
  /** How the decisive answer alone tells it, for who has no more than that. */
  readonly telling?: Evidence;
}

/** The answer that was due: its outcome, or a piece of JSON that it holds or lacks. */
export type Evidence =
  | { readonly kind: 'outcome'; readonly should: 'succeed' | 'be refused' | number }
  | { readonly kind: 'holds' | 'lacks'; readonly json: string };

export type { Case } from './case.ts';

/** How a rule is judged: at the end of each case, or at each answer. */
export type Check = ((c: Case) => Iterable<Assertion>) | CheckParts;

/**
 * Pure functions from what was recorded to assertions. No assertion means that the moment says
 * nothing about the rule. `answer` sees the state as it was before the answer.
 */
export interface CheckParts {
  /** `answer` sees no answers of other operations. Default: of all. */
  readonly operations?: readonly string[];
  /** It holds whatever values a request carries, also where the interface says nothing about them. */
  readonly ofAnyValue?: true;
  /** Set for rules for terminals: the calls or the parameter that show it, as the end of a sentence. */
  readonly awaits?: string;
  answer?(exchange: Exchange, state: State): Iterable<Assertion>;
  play?(play: Case, state: State): Iterable<Assertion>;
}

/** A check together with the rule that it judges. */
export interface BoundCheck extends CheckParts {
  readonly rule: string;
}

/** A check of whole cases. */
export interface CaseCheck extends CheckParts {
  play(play: Case, state: State): Iterable<Assertion>;
}

/** An assertion whose places in the journal the caller adds. */
export type Claim = Omit<Assertion, 'witness'>;

export function claim(ok: boolean, expected: string, seen: string): Claim {
  return { ok, expected, seen };
}

/** Marks an assertion as a fact where `isFact`: it was seen and cannot come from slowness. */
export function factIf(isFact: boolean): { readonly isFact?: true } {
  return isFact ? { isFact: true } : {};
}

/** An assertion about one exchange. */
export function assertion(exchange: Exchange, ok: boolean, words: FindingWords): Assertion {
  return { ok, witness: [exchange.answered.seq, exchange.sent.seq], ...words };
}

/** "200 with errorCode 1001", "200 with a token", "404": an answer in few words. */
export function seenAnswer(exchange: Exchange): string {
  return exchange.words;
}
