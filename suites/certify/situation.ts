import type { Doing } from '../journal/terminal-event.ts';
import type { Action, Identity } from './action.ts';
import type { Bend } from './bend.ts';

/** What the terminal is put into, as data. */
export interface Situation {
  /** area/what: 'release/output-not-ready'. */
  readonly id: string;
  /** In one line for people: "the printer is offline while three documents wait". */
  readonly title: string;
  /** What the terminal must be able to do for it. */
  readonly doing: Doing;
  readonly who?: Who;
  /** What waits for the user. */
  readonly waiting?: Waiting;
  readonly printer?: PrinterState;
  /** What the bench makes of answers, in order. */
  readonly bends?: readonly Bend[];
  /** The terminal's way in, where it is another than usual. */
  readonly door?: 'plain' | 'unverified';
  /** The service's clock is another than the terminal's by so much, from the start. */
  readonly clockOffMs?: number;
  /** What happens while the terminal is at it: after which call of the terminal, the how many-th. */
  readonly meanwhile?: readonly Happening[];
  /** Several things done one after the other; without it, `doing` once by the user. */
  readonly actions?: readonly Partial<Action>[];
  /** How long whoever is at the terminal has for it, in milliseconds. */
  readonly deadlineMs?: number;
  /** Rules of which this shows something. */
  readonly shows: readonly string[];
}

export interface Who {
  readonly by?: Identity['by'];
  /** Default: somebody who may log in. */
  readonly as?: 'known' | 'unknown-card' | 'disabled' | 'expired' | 'wrong-password' | 'locked-out';
}

export interface Waiting {
  readonly count: number;
  /** The titles, in turn; default: plain ones. */
  readonly titles?: readonly string[];
}

/** How the simulated printer at the terminal's port is, as its faults say. */
export interface PrinterState {
  readonly faults: readonly string[];
  /** It is well again after so long. */
  readonly wellAfterMs?: number;
}

export interface Happening {
  readonly after: { readonly operation: string; readonly nth?: number };
  readonly what:
    | 'token-expires'
    | 'device-token-revoked'
    | 'documents-vanish'
    | 'documents-expire'
    | 'another-terminal-releases'
    | 'service-restarts'
    | 'document-comes';
}
