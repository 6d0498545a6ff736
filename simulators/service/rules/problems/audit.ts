import type { ProblemRow } from './problem-row.ts';

/** What reading the audit trail can run into (SIL-78). */
export const auditProblems = {
  'account-not-below': { status: 400, title: 'There is no such sub-account of this account' },
} as const satisfies Record<string, ProblemRow>;
