import { errorCodes } from '../error-codes.ts';
import type { LicenceRefusal } from '../licence.ts';
import type { ProblemRow } from './problem-row.ts';

/** What embedded terminals can run into (SIL-65). */
export const licenceProblems = {
  'licence-count-exceeded': {
    status: 200,
    errorCode: errorCodes.licenseCount,
    title: 'The licence covers no more embedded terminals',
  },
  'licence-expired': {
    status: 200,
    errorCode: errorCodes.licenseExpired,
    title: 'The licence has expired',
  },
  'licence-group-unknown': {
    status: 200,
    errorCode: errorCodes.licenseGroup,
    title: 'No group of the licence covers this terminal',
  },
} as const satisfies Record<LicenceRefusal, ProblemRow>;
