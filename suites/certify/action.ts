import type { Doing } from '../journal/terminal-event.ts';

/** How somebody identifies themselves at the panel. */
export type Identity =
  | { readonly by: 'card'; readonly card: string }
  | { readonly by: 'password'; readonly userName: string; readonly password: string }
  | { readonly by: 'short-id'; readonly shortId: string };

/** What the person or script at the terminal has to do. */
export interface Action {
  readonly doing: Doing;
  readonly identity: Identity;
  /** Of release, delete and download: the titles it is about; absent: all that wait. Of copy, scan and upload: the job's. */
  readonly titles?: readonly string[];
  /** Of release and copy. */
  readonly copies?: number;
  readonly grayscale?: boolean;
  /** Of copy and scan. */
  readonly pages?: number;
  /** Of tap: the card goes to the reader beside the printer and not to the panel. */
  readonly reader?: string;
  /** Who does it knows no other way than to try again after this long. */
  readonly againAfterMs?: number;
}

/** What was shown at the panel in the end, as whoever did it tells it. */
export interface Told {
  readonly outcome: 'done' | 'partly' | 'failed' | 'nothing';
  readonly printed?: readonly string[];
  readonly shown?: readonly string[];
  readonly words?: string;
}

/** Who stands at the terminal: a person, a script, or the built-in terminal. */
export interface Actor {
  /** Resolves when it is done or given up; rejects only when the actor itself is broken. */
  act(action: Action, signal: AbortSignal): Promise<Told>;
}
