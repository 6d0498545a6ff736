/**
 * Events of a run that certifies a terminal. There the exchanges are those of the terminal, seen by
 * an observer between it and the service: `sent` is what the terminal sent, `answered` what it was
 * answered, by the service or by the bench in its place.
 */

import type { Doing } from '../../spec/doing.ts';

interface Stamp {
  readonly seq: number;
  readonly at: string;
}

export type { Doing };

/** The person or script at the terminal was asked to do something. */
export interface AskedEvent extends Stamp {
  readonly type: 'asked';
  readonly case: string;
  readonly doing: Doing;
  /** The titles it is about; absent: all that wait. */
  readonly titles?: readonly string[];
  /** As it was put to a person. */
  readonly words: string;
  /** Who identifies themselves, as the login has to say it: a card, a user name, a short id. */
  readonly who?: string;
  /** The same person as the service names them. */
  readonly userName?: string;
  /** Their authentication provider: others may have somebody of the same name. */
  readonly providerId?: number;
  /** Nothing that the bench does stands in the way: whoever does it right succeeds. */
  readonly undisturbed?: boolean;
  /** How many documents wait for them, as the bench knows. */
  readonly waiting?: number;
  /** Of copy and scan: the pages of the job. */
  readonly pages?: number;
  /** Of history: how many jobs of the last day there are of what was asked for, as the bench knows. */
  readonly jobs?: number;
  /** Of history: which kind alone, and whether only what was printed. */
  readonly jobType?: string;
  readonly printedOnly?: boolean;
  /** Absent: nothing but what the panel does by itself. */
  readonly chosen?: Chosen;
  /** Whoever is asked presses again after so long where it fails: that is no repetition of the terminal's. */
  readonly againAfterMs?: number;
}

/** What somebody chose for a document or a job, of what the panel offers. */
export interface Chosen {
  /** Of release, download and upload. */
  readonly copies?: number;
  readonly grayscale?: boolean;
  /** Of these, and of copy and scan. */
  readonly sides?: 'one' | 'long edge' | 'short edge';
  /** Of copy and scan: so many of the pages are in colour. */
  readonly colorPages?: number;
  /** Of upload: how the pages are laid out. */
  readonly paperSize?: 'A4' | 'A5';
  readonly landscape?: boolean;
  readonly scalePercent?: number;
}

/** What can be chosen at a panel: copies; colour or none; sides of the paper; size, direction and scale. */
export type Offer = 'copies' | 'colour' | 'sides' | 'layout';

/** What the terminal showed in the end, as the person or script tells it. */
export interface ToldEvent extends Stamp {
  readonly type: 'told';
  readonly case: string;
  /** done: all that was asked; partly: some of it; failed: none; nothing: nobody said. */
  readonly outcome: 'done' | 'partly' | 'failed' | 'nothing';
  /** The titles shown as printed, where that was told. */
  readonly printed?: readonly string[];
  /** The titles shown as waiting, where that was told. */
  readonly shown?: readonly string[];
  readonly words?: string;
}

/**
 * The terminal came to a door of the bench. plain: without TLS where TLS was given; unverified: its
 * certificate is one that nobody vouches for; stranger: another host, which a redirect named.
 */
export interface ConnectedEvent extends Stamp {
  readonly type: 'connected';
  readonly case: string;
  readonly door: Door;
  /** The terminal took the certificate and asked something; false: it broke off. Absent where there is no TLS. */
  readonly trusted?: boolean;
}

export type Door = 'given' | 'plain' | 'unverified' | 'stranger';

export type TerminalEvent = AskedEvent | ToldEvent | ConnectedEvent;

/** What is known of the terminal before its first request. */
export interface TerminalFacts {
  readonly name: string;
  readonly version: string;
  /** As its maker names it, where that was said. */
  readonly model?: string;
  readonly firmware?: string;
  readonly can: readonly Doing[];
  /** How people identify themselves at it; absent: in any way. */
  readonly identifies?: readonly string[];
  /** What people can choose at it; absent: all that there is. */
  readonly offers?: readonly Offer[];
  /** The API key it was given. */
  readonly key: string;
  /** The device token it was given, since its key allows no untrusted endpoints (interface 5.5). */
  readonly device?: string;
  /** Where it prints: address and serial number of its port. */
  readonly port: { readonly address: string; readonly serial?: string };
  /** The MAC address of the card reader beside it, where it has one. */
  readonly reader?: string;
}
