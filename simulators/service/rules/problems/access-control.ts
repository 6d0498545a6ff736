import { errorCodes } from '../error-codes.ts';
import type { ProblemRow } from './problem-row.ts';

/** What calls about access controls can run into (interface 4.9). */
export const accessControlProblems = {
  'server-not-primary': {
    status: 400,
    errorCode: errorCodes.notImplemented,
    title: 'Access controls work on a primary server only',
  },
  'access-control-domain-unknown': {
    status: 400,
    errorCode: errorCodes.accountNotFound,
    title: 'There is no such account',
  },
  'access-control-subject': {
    status: 400,
    title: 'Exactly one of userName and groupName is required',
  },
  'access-control-not-saved': {
    status: 200,
    errorCode: errorCodes.saveAccessControl,
    title: 'The access control could not be saved',
  },
  'access-control-not-deleted': {
    status: 200,
    errorCode: errorCodes.deleteAccessControl,
    title: 'There is no such access control to delete',
  },
} as const satisfies Record<string, ProblemRow>;
