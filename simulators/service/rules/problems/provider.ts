import { errorCodes } from '../error-codes.ts';
import type { ProblemRow } from './problem-row.ts';

/** What calls about authentication providers can run into (interface 4.8). */
export const providerProblems = {
  'provider-account-unknown': {
    status: 400,
    errorCode: errorCodes.accountNotFound,
    title: 'There is no such account',
  },
  'provider-unknown': { status: 400, title: 'There is no such authentication provider' },
  'provider-not-saved': {
    status: 200,
    errorCode: errorCodes.saveAuthProvider,
    title: 'The authentication provider could not be saved',
  },
  'provider-not-deleted': {
    status: 200,
    errorCode: errorCodes.deleteAuthProvider,
    title: 'The authentication provider could not be deleted',
  },
} as const satisfies Record<string, ProblemRow>;
