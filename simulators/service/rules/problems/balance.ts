import { errorCodes } from '../error-codes.ts';
import type { ProblemRow } from './problem-row.ts';

/** What balances and policies refuse (SIL-13, SIL-77). */
export const balanceProblems = {
  'balance-too-low': {
    status: 200,
    errorCode: errorCodes.outputDocument,
    title: 'The balance is too low',
  },
  'download-unpaid': {
    status: 403,
    errorCode: errorCodes.outputDocument,
    title: 'The balance is too low',
  },
  'balance-not-enough': { status: 409, title: 'There is less than is to be removed' },
  'balance-too-large': { status: 409, title: 'The balance would be larger than any may be' },
  'policy-not-found': { status: 404, title: 'There is no such policy' },
  'policy-is-default': { status: 409, title: 'That cannot be done to the default policy' },
  'policy-group-unknown': { status: 400, title: 'A group is not one of the account' },
  'policy-order-incomplete': {
    status: 400,
    title: 'The order is not one of all policies but the default one',
  },
  'policy-schedule-without-quota': {
    status: 409,
    title: 'A schedule resets quota, and under this policy none pays',
  },
} as const satisfies Record<string, ProblemRow>;
