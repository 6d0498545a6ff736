import type { ProblemRow } from './problem-row.ts';

/** What reading the audit trail can run into (SIL-78). */
export const auditProblems = {
  'account-not-below': { status: 400, title: 'This account has no such sub-account' },
} as const satisfies Record<string, ProblemRow>;
