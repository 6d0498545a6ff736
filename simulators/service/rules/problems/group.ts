import { errorCodes } from '../error-codes.ts';
import type { ProblemRow } from './problem-row.ts';

/** What calls about groups and memberships can run into (interface 4.7, 4.12). */
export const groupProblems = {
  'group-unknown': { status: 400, title: 'There is no such group' },
  'group-not-found': { status: 404, title: 'There is no such group' },
  'group-not-created': {
    status: 200,
    errorCode: errorCodes.createGroup,
    title: 'A group with this name or id already exists',
  },
  'group-not-deleted': {
    status: 200,
    errorCode: errorCodes.deleteGroup,
    title: 'There is no such group to delete, or users are being imported into it',
  },
} as const satisfies Record<string, ProblemRow>;
