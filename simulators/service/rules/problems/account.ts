import { errorCodes } from '../error-codes.ts';
import type { ProblemRow } from './problem-row.ts';

/** What calls about accounts can run into (interface 4.2), and all that name one by its domain. */
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
  'container-not-found': {
    status: 404,
    errorCode: errorCodes.accountNotFound,
    title: 'There is no such container',
  },
  'account-misplaced': {
    status: 200,
    errorCode: errorCodes.objectTree,
    title: 'The account tree does not allow this',
  },
  'account-not-created': {
    status: 200,
    errorCode: errorCodes.createAccount,
    title: 'The account could not be created',
  },
  'account-not-updated': {
    status: 200,
    errorCode: errorCodes.updateAccount,
    title: 'The account could not be updated',
  },
  'account-not-deleted': {
    status: 200,
    errorCode: errorCodes.deleteAccount,
    title: 'The container is not empty, or documents are being delivered in it',
  },
} as const satisfies Record<string, ProblemRow>;
