import type { ErrorCode } from '../error-codes.ts';

/**
 * What a refusal is called, and how it answers. 4xx and 5xx answer as problem JSON (SIL-10), 200 as
 * ErrorCodeInfo (SIL-11). Without an errorCode of its own a problem carries that of the call (SIL-13).
 */
export interface ProblemRow {
  readonly status: number;
  readonly title: string;
  readonly errorCode?: ErrorCode;
  /** Its code where a call answers as RFC 6749 5.2 has it; invalid_request without one. */
  readonly oauth?: string;
  /** Answers with `WWW-Authenticate: Bearer` (SIL-12). */
  readonly challenge?: 'invalid_token' | 'plain';
}
