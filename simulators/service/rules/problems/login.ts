import type { ProblemRow } from './problem-row.ts';

/** What logins can run into (interface 4.3). */
export const loginProblems = {
  'credentials-wrong': { status: 401, title: 'The credentials are wrong', challenge: 'plain' },
  'login-locked': { status: 403, title: 'Too many failed logins' },
  'tries-locked': {
    status: 403,
    title: 'Too many failed logins from this address',
    oauth: 'temporarily_unavailable',
  },
  'directory-unreachable': {
    status: 403,
    title: 'The login could not be verified: a user directory is not available',
  },
} as const satisfies Record<string, ProblemRow>;
