/** What became of something the terminal was asked to do; nothing is told by throwing. */
export type Outcome<T> = Done<T> | Failure;

export interface Done<T> {
  readonly kind: 'done';
  readonly value: T;
}

/** `message` is for people and holds no secret. */
export type Failure = LoggedOut | Refused | Unreachable | TimedOut | Unexpected | Unable;

/** Somebody must log in first, or again. */
export interface LoggedOut {
  readonly kind: 'loggedOut';
  /** `expired`: its expires_in is over; `token-refused`: the service no longer takes it. */
  readonly why: 'nobody' | 'expired' | 'token-refused';
  readonly message: string;
}

/** The service answered no: an HTTP error, or 200 with an errorCode (interface 7). */
export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  readonly errorCode?: number;
  /** The service says that the token is at fault (RFC 6750 3.1). */
  readonly tokenRefused: boolean;
  /** Not before so long, where the service says it (RFC 9110 10.2.3). */
  readonly retryAfterMs?: number;
  readonly message: string;
}

/** No answer, or none to its end. Whether the service did what it was asked is unknown, unless it was never sent. */
export interface Unreachable {
  readonly kind: 'unreachable';
  /** There was no connection to ask by: nothing was done. */
  readonly unsent?: true;
  readonly message: string;
}

/** As with `unreachable`, nobody knows whether the service did it. */
export interface TimedOut {
  readonly kind: 'timeout';
  readonly afterMs: number;
  readonly message: string;
}

/** An answer the interface does not have: a redirection, something that is not JSON, a record without its fields. */
export interface Unexpected {
  readonly kind: 'unexpected';
  readonly message: string;
}

/** The terminal itself can't: nothing was asked of the service, or its answer could not be kept. */
export interface Unable {
  readonly kind: 'unable';
  readonly message: string;
}

export function done<T>(value: T): Done<T> {
  return { kind: 'done', value };
}

export function unable(message: string): Unable {
  return { kind: 'unable', message };
}

/** While an answer is read: it is none of the interface's. */
export class UnexpectedAnswer extends Error {
  override readonly name = 'UnexpectedAnswer';
}

/** While an answer is read: the terminal can't keep it. */
export class UnableHere extends Error {
  override readonly name = 'UnableHere';
}
