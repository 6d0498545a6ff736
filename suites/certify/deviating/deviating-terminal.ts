import type { Clock } from '../../../simulators/kit/clock.ts';
import type { Exchange } from '../../../simulators/terminal/index.ts';
import type { Action, Told } from '../action.ts';
import type { Given } from '../given.ts';

/** The built-in terminal with one fault: the proof that a rule for terminals can fail. */
export interface DeviatingTerminal {
  readonly id: string;
  /** What the terminal does wrong: "sends a list's request without the API key". */
  readonly says: string;
  /** The rule that must turn red, first of all. */
  readonly rule: string;
  /** Rules that may turn red in its wake. */
  readonly follows?: readonly string[];
  /** The shortest situation that shows it. */
  readonly situation: string;
  readonly fault: Fault;
}

/** What is wrong with it: on the wire, with what it takes its task for, or with what it shows in the end. */
export interface Fault {
  /** It renews logins; else it logs in anew. */
  readonly renews?: boolean;
  readonly around?: (exchange: Exchange, parts: FaultParts) => Exchange;
  readonly heeds?: (action: Action) => Action;
  readonly tells?: (told: Told) => Told;
}

export interface FaultParts {
  readonly given: Given;
  readonly clock: Clock;
  /** Ends with the terminal. */
  readonly stack: AsyncDisposableStack;
}
