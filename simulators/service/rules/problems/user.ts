import { errorCodes } from '../error-codes.ts';
import type { ProblemRow } from './problem-row.ts';

/** What calls about users and their cards can run into (interface 4.7). */
export const userProblems = {
  'user-unknown': { status: 400, title: 'There is no such user' },
  'user-not-found': { status: 404, title: 'There is no such user' },
  'user-not-created': {
    status: 200,
    errorCode: errorCodes.createUser,
    title: 'The user could not be created',
  },
  'user-not-deleted': {
    status: 200,
    errorCode: errorCodes.deleteUser,
    title: 'There is no such user to delete',
  },
  'user-not-updated': {
    status: 200,
    errorCode: errorCodes.updateUser,
    title: 'The user could not be updated',
  },
  'provider-of-users-unknown': { status: 400, title: 'There is no such authentication provider' },
  'import-ill-formed': {
    status: 400,
    errorCode: errorCodes.importUsers,
    title: 'A row of the file is invalid; no user was imported',
  },
  'users-not-imported': {
    status: 200,
    errorCode: errorCodes.importUsers,
    title:
      'The users could not be imported: there is no local provider, or an import into the group is in progress',
  },
  'card-not-enrolled': {
    status: 200,
    errorCode: errorCodes.enrollCard,
    title: 'The card could not be enrolled',
  },
} as const satisfies Record<string, ProblemRow>;
