import type { ReceiptEvent, SentFile } from '../journal/event.ts';

/** User names compare without regard to case (SIL-30). */
export function userKey(userName: string): string {
  return userName.toLowerCase();
}

/** interface 3, document status, by number. */
export type Status = number;

/** A set of states a document may be in, from a place in the journal on. */
interface Span {
  readonly fromSeq: number;
  readonly possible: ReadonlySet<Status>;
}

/** A release of a document that was asked for: by send, or by a tap. */
export interface Release {
  readonly call: number;
  readonly sentSeq: number;
  readonly cause: 'send' | 'tap';
  /** The address or serial number it was sent to; a tap names none. */
  readonly to: string;
  readonly copies?: number;
  readonly duplex?: number;
  readonly grayscale?: boolean;
  readonly retain: boolean;
  /** open: no answer yet; unknown: none will come. */
  outcome: 'open' | 'done' | 'refused' | 'unknown';
  answeredSeq?: number;
  /** When that was, by the journal's clock. */
  answeredAtNs?: bigint;
}

/** A delete or download of a document. */
export interface DocumentAttempt {
  readonly call: number;
  readonly operation: 'documents.delete' | 'documents.download';
  readonly sentSeq: number;
  readonly answeredSeq: number;
  /** When that was, by the journal's clock. */
  readonly answeredAtNs: bigint;
  readonly outcome: 'done' | 'refused' | 'unknown';
  readonly retain: boolean;
}

/** What is known of a document from what was witnessed. */
export interface DocumentState {
  readonly uuid: string;
  readonly case: string;
  readonly uploadCall: number;
  /** Uploaded to another account. */
  readonly isElsewhere: boolean;
  readonly owner: string;
  readonly queue: string;
  readonly name: string;
  readonly file: SentFile;
  readonly copies?: number;
  readonly duplex?: number;
  readonly grayscale?: boolean;
  readonly uploadedAtSeq: number;
  /** When its upload was answered, by the journal's clock. */
  readonly uploadedAtNs: bigint;
  /** As the answer to the upload told it, in epoch milliseconds. */
  readonly dateTime?: number;
  readonly releases: Release[];
  readonly attempts: DocumentAttempt[];
  readonly prints: ReceiptEvent[];
  readonly spans: Span[];
}

/** The states the document may be in now. */
export function possibleNow(document: DocumentState): ReadonlySet<Status> {
  return document.spans.at(-1)?.possible ?? new Set();
}

/** Every state it may have been in at some moment between two places of the journal. */
export function possibleDuring(
  document: DocumentState,
  fromSeq: number,
  toSeq: number,
): ReadonlySet<Status> {
  const seen = new Set<Status>();
  for (const [index, span] of document.spans.entries()) {
    const endsAt = document.spans[index + 1]?.fromSeq ?? Number.POSITIVE_INFINITY;
    if (span.fromSeq > toSeq || endsAt <= fromSeq) continue;
    for (const status of span.possible) seen.add(status);
  }
  return seen;
}

export function isNow(document: DocumentState, fromSeq: number, possible: Iterable<Status>): void {
  document.spans.push({ fromSeq, possible: new Set(possible) });
}

/** Adds states without ruling any out: something is under way. */
export function mayBecome(document: DocumentState, fromSeq: number, more: Iterable<Status>): void {
  isNow(document, fromSeq, new Set([...possibleNow(document), ...more]));
}

/** Rules states out: an answer or a printed page settled it. */
export function cannotBe(document: DocumentState, fromSeq: number, gone: readonly Status[]): void {
  isNow(
    document,
    fromSeq,
    [...possibleNow(document)].filter((status) => !gone.includes(status)),
  );
}

/** A user as made known by calls that succeeded, or by the profile. */
export interface UserState {
  readonly userName: string;
  readonly providerId: number;
  fullName?: string;
  email?: string;
  department?: string;
  shortId?: string;
  /** The journal's names of the secrets. */
  password?: string;
  pin?: string;
  readonly cards: Set<string>;
  /** Group ids that the user was added to; leaving is not kept. */
  readonly groups: Set<string>;
  readonly createdAtSeq: number;
  readonly case?: string;
}

export interface TokenState {
  readonly name: string;
  readonly userName: string;
  readonly keyName: string;
  readonly issuedSeq: number;
  readonly expiresInSeconds: number;
  /** How far the target's clock was moved when it was issued. */
  readonly clockAtMs: number;
  readonly realAtNs: bigint;
}

export interface PortState {
  readonly id: number;
  readonly kind: 'output' | 'input';
  readonly fields: Readonly<Record<string, string>>;
  /** Of these, by name: what a later change did not name. Whether it is still so is not said (SIL-61, SIL-94). */
  readonly unsure: ReadonlySet<string>;
  readonly createdAtSeq: number;
  readonly case: string;
}

/** A job recorded through POST /documents/history. */
export interface RecordedJob {
  readonly call: number;
  /** Recorded in another account. */
  readonly isElsewhere: boolean;
  readonly title: string;
  readonly userName: string;
  readonly jobType: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly answeredSeq: number;
  /** When that was, by the journal's clock. */
  readonly answeredAtNs: bigint;
  readonly case: string;
}
