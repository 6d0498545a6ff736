import { errorCodes } from '../error-codes.ts';
import type { ProblemRow } from './problem-row.ts';

/** What calls about accounts can run into (interface 4.2). */
export const accountProblems = {
  'account-unknown': {
    status: 404,
    errorCode: errorCodes.accountNotFound,
    title: 'There is no such account',
  },
  'domain-unknown': {
    status: 200,
    errorCode: errorCodes.accountNotFound,
    title: 'There is no such account',
  },
} as const satisfies Record<string, ProblemRow>;
