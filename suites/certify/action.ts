import type { Chosen, Doing } from '../engine/journal/terminal-event.ts';

/** How somebody identifies themselves at the panel. */
export type Identity =
  | { readonly by: 'card'; readonly card: string }
  | { readonly by: 'password'; readonly userName: string; readonly password: string }
  | { readonly by: 'short-id'; readonly shortId: string };

/** What the person or script at the terminal has to do. */
export interface Action extends Chosen {
  readonly doing: Doing;
  readonly identity: Identity;
  /** Of release, delete and download: the titles it is about; absent: all that wait. Of copy, scan and upload: the job's. */
  readonly titles?: readonly string[];
  /** Of copy and scan. */
  readonly pages?: number;
  /** Of tap: the MAC address of the reader that the card goes to, instead of the panel. */
  readonly reader?: string;
  /** Of history: whose, of which kind, and how many records are enough for a page. */
  readonly userName?: string;
  readonly jobType?: 'PRINT' | 'COPY' | 'SCAN' | 'FAX';
  readonly printedOnly?: boolean;
  readonly pageSize?: number;
  /** What the panel shows as failed is tried once more after so long. */
  readonly againAfterMs?: number;
}

/** What was shown at the panel in the end, as whoever did it tells it. */
export interface Told {
  readonly outcome: 'done' | 'partly' | 'failed' | 'nothing';
  readonly printed?: readonly string[];
  readonly shown?: readonly string[];
  readonly words?: string;
}

/** One task of a situation, as it is put to whoever stands at the terminal. */
export interface Task {
  readonly situation: string;
  /** The situation in one line. */
  readonly title: string;
  /** Which of all it is: "12 of 60". */
  readonly place: string;
  readonly action: Action;
  /** What is to be done, in words. */
  readonly words: string;
  /** The time there is for it. */
  readonly deadlineMs: number;
  /** The titles that wait, for who has to tell which of them were shown or printed. */
  readonly names: readonly string[];
}

/** A person may also leave a situation out, ask for it anew, or end the run. */
export type Reply = Told | Absence | 'skip' | 'again' | 'stop';

/** Nobody came to the terminal, or they were gone before they could tell anything. */
export interface Absence {
  readonly outcome: 'absent';
  /** A sentence's end. */
  readonly why: string;
  /** false: nothing of it was done. */
  readonly began: boolean;
}

/** Whoever should stand at the terminal did not come even once: there is nothing to be judged. */
export class NobodyCameError extends Error {
  override readonly name = 'NobodyCameError';
}

/** Who stands at the terminal: a person, a script, or the built-in terminal. */
export interface Actor extends AsyncDisposable {
  /** Resolves when it is done or given up, or `signal` aborts; rejects only when the actor itself is broken. */
  act(task: Task, signal: AbortSignal): Promise<Reply>;
}
