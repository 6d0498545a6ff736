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
  'balance-not-enough': { status: 409, title: 'The balance is lower than the amount to remove' },
  'balance-too-large': { status: 409, title: 'The balance would exceed its maximum' },
  'policy-not-found': { status: 404, title: 'There is no such policy' },
  'policy-is-default': { status: 409, title: 'The default policy does not support this' },
  'policy-group-unknown': { status: 400, title: 'A group does not belong to the account' },
  'policy-order-incomplete': {
    status: 400,
    title: 'The order must contain all policies except the default one',
  },
  'policy-schedule-without-quota': {
    status: 409,
    title: 'A schedule resets quota, which this policy does not use',
  },
} as const satisfies Record<string, ProblemRow>;
