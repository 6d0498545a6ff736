import type { LockoutSettings } from './settings.ts';

/** Whose failures are counted: a user id wherever it is tried, and a source unless it is an authorised device (SIL-28). */
export interface LockoutSubject {
  readonly subject: string;
  readonly mostFailures: number;
}

export interface LoginTry {
  readonly accountId: number;
  readonly userId: string;
  readonly source: string;
  readonly fromDevice: boolean;
}

export function lockoutSubjects(
  login: LoginTry,
  settings: LockoutSettings,
): readonly LockoutSubject[] {
  const user = {
    subject: userSubject(login.accountId, login.userId),
    mostFailures: settings.userFailures,
  };
  const source = { subject: `source:${login.source}`, mostFailures: settings.sourceFailures };
  return login.fromDevice ? [user] : [user, source];
}

/** Known and unknown ids are counted alike, so that a lock tells nobody who exists. */
export function userSubject(accountId: number, userId: string): string {
  return `user:${String(accountId)}:${userId.toLowerCase()}`;
}

export interface LockoutFacts {
  readonly failures: number;
  readonly lockedUntil?: number;
}

export function isLocked({ lockedUntil }: LockoutFacts, now: number): boolean {
  return lockedUntil !== undefined && lockedUntil > now;
}

/** Whether this failure, on top of those before it, is the one that locks. */
export function locksNow({ failures }: LockoutFacts, { mostFailures }: LockoutSubject): boolean {
  return failures + 1 >= mostFailures;
}
