import type { LockoutSettings } from './settings.ts';

/** Whose failures are counted: a user wherever and by whatever name it is tried, and a source unless it is an authorised device (SIL-28). */
export interface LockoutSubject {
  readonly subject: string;
  readonly mostFailures: number;
}

/** Known and unknown users are counted alike, so that a lock tells nobody who exists. */
export function userSubject(
  { accountId, userName }: { readonly accountId: number; readonly userName: string },
  settings: LockoutSettings,
): LockoutSubject {
  return {
    subject: `user:${String(accountId)}:${fold(userName)}`,
    mostFailures: settings.userFailures,
  };
}

export function sourceSubject(source: string, settings: LockoutSettings): LockoutSubject {
  return { subject: `source:${source}`, mostFailures: settings.sourceFailures };
}

/** The short codes that an administrator types for a device (RFC 8628 5.1), in one account. */
export function codeSubject(accountId: number, settings: LockoutSettings): LockoutSubject {
  return { subject: `codes:${String(accountId)}`, mostFailures: settings.userFailures };
}

/** Directories compare names without regard to case and to spaces (RFC 4518): so many spellings are one guess. */
function fold(userName: string): string {
  return userName.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' ');
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
