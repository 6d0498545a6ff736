import { errorCodes } from '../error-codes.ts';
import type { ProblemRow } from './problem-row.ts';

/** What calls about locations can run into (interface 4.10). */
export const locationProblems = {
  'location-not-found': { status: 404, title: 'There is no such location' },
  'location-in-use': {
    status: 200,
    errorCode: errorCodes.objectTree,
    title: 'An input port or an account uses the location',
  },
} as const satisfies Record<string, ProblemRow>;
