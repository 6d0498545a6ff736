import type { FaultyCertificate } from '../../simulators/kit/tls-faulty.ts';
import type { Doing, Offer } from '../engine/journal/terminal-event.ts';
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
  /** What will do as well where it cannot do that, the best first. */
  readonly instead?: readonly Doing[];
  readonly who?: Who;
  /** What waits for the user. */
  readonly waiting?: Waiting;
  readonly printer?: PrinterState;
  /** What the bench makes of answers, in order. */
  readonly bends?: readonly Bend[];
  /** The service shows a certificate that nobody should take. */
  readonly certificate?: FaultyCertificate;
  /** The service's clock is this much ahead from the start. It never goes back: such situations come last. */
  readonly clockAheadMs?: number;
  /** What happens while the terminal is at it: after which call of the terminal, the how many-th. */
  readonly meanwhile?: readonly Happening[];
  /** It is about choices: nothing for a terminal that offers none of these. */
  readonly chooses?: readonly Offer[];
  /** Several things done one after the other; without it, `doing` once by the user. */
  readonly actions?: readonly Step[];
  /** How long whoever is at the terminal has for each, in milliseconds; default: two minutes. */
  readonly deadlineMs?: number;
  /** Rules of which this shows something. */
  readonly shows: readonly string[];
}

/** An action without what the stage makes up; whatever it leaves out is the situation's own. */
export interface Step extends Partial<Omit<Action, 'identity' | 'reader' | 'userName'>> {
  /** Somebody else comes, for whom as much waits. */
  readonly person?: 'other';
}

export interface Who {
  readonly by?: Identity['by'];
  /** Default: somebody who may log in. */
  readonly as?: WhoAs;
  /** They have done so many jobs before. */
  readonly pastJobs?: number;
  /** Somebody of the same name, of another authentication provider, has done as many. */
  readonly hasNamesake?: true;
}

export type WhoAs =
  | 'known'
  | 'unknown-card'
  | 'disabled'
  | 'expired'
  | 'wrong-password'
  | 'locked-out'
  | 'without-quota';

export interface Waiting {
  readonly count: number;
  /** The titles, in turn; default: plain ones. */
  readonly titles?: readonly string[];
  /** The documents of the second person, where they differ from those of the first. */
  readonly othersTitles?: readonly string[];
  /** They were uploaded this long before, by the service's clock. */
  readonly ageMs?: number;
  /** The print options of their uploads. Default: none, so one copy is printed as uploaded. */
  readonly sentFor?: SentFor;
  /** The first of them was printed before the terminal is asked for anything. */
  readonly printedBefore?: true;
}

/** As an upload says it (interface 4.4). */
export interface SentFor {
  readonly copies: number;
  readonly grayscale: boolean;
  readonly duplex: 0 | 1 | 2;
}

/** How the simulated printer at the terminal's port is, as its faults say. */
export interface PrinterState {
  readonly faults: readonly PrinterTrouble[];
  /** It is well again so long after the action began; else when the situation is over. */
  readonly wellAfterMs?: number;
}

/** refuse: it is switched off. */
export type PrinterTrouble =
  | 'refuse'
  | 'offline'
  | 'out-of-paper'
  | 'paper-jam'
  | 'cover-open'
  | 'toner-low';

export interface Happening {
  readonly after: { readonly operation: string; readonly nth?: number };
  readonly what: WhatHappens;
  /** Of network-goes and printer-returns: it is back after this long; else when the situation is over. */
  readonly forMs?: number;
  /** Of token-expires: the service answers 401 from then on; default: 403 with an invalid_token. */
  readonly says401?: true;
  /** Of document-comes; default: a title of its own. Of another-terminal-releases; default: that of the first. */
  readonly title?: string;
}

export type WhatHappens =
  | 'token-expires'
  | 'refresh-token-spent'
  | 'device-token-revoked'
  | 'documents-vanish'
  | 'documents-expire'
  | 'another-terminal-releases'
  | 'service-restarts'
  | 'document-comes'
  | 'network-goes'
  | 'printer-returns'
  /** Whoever connects from then on is shown one of an authority that nobody knows. */
  | 'certificate-changes';
