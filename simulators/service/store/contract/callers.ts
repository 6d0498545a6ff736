import type { ApiKey, Endpoint } from '../../rules/records.ts';
import type { UserToken } from '../../rules/token.ts';
import type { Fields } from './fields.ts';

export interface CallerReads {
  keyByHash(hash: string): Promise<ApiKey | undefined>;
  tokenByHash(hash: string): Promise<UserToken | undefined>;
  /** By the token that it holds without an end. */
  deviceByTokenHash(hash: string): Promise<Endpoint | undefined>;
  /** Failures of this subject (user id or source) since `since`, and until when it is locked. */
  lockout(
    subject: string,
    since: number,
  ): Promise<{ readonly failures: number; readonly lockedUntil?: number }>;
  /** What is locked beyond this moment, by subject. */
  locks(now: number, limit: number): Promise<readonly Lock[]>;
}

export interface Lock {
  readonly subject: string;
  readonly lockedUntil: number;
}

export interface CallerChanges {
  addKey(key: Omit<ApiKey, 'id'> & { readonly hash: string }): Promise<number>;
  setKey(id: number, fields: Fields<Omit<ApiKey, 'id' | 'accountId'>>): Promise<boolean>;
  /** With the tokens and registrations that were made under it. */
  removeKey(id: number): Promise<boolean>;
  addToken(token: Omit<UserToken, 'id'> & { readonly hash: string }): Promise<number>;
  spendToken(id: number, at: number): Promise<void>;
  endTokenFamily(family: string): Promise<void>;
  addFailure(subject: string, at: number): Promise<void>;
  lock(subject: string, until: number): Promise<void>;
  /** Without a subject: all of them. */
  clearLock(subject?: string): Promise<void>;
  /** Ends what had expired before that moment: tokens, counted failures, locks. */
  forgetCallers(before: number): Promise<void>;
}
