import { errorCodes } from '../error-codes.ts';
import type { ProblemRow } from './problem-row.ts';

/** Key, token and right (SIL-12): what the account tree does not allow is 1007. */
export const accessProblems = {
  'key-missing': { status: 403, errorCode: errorCodes.objectTree, title: 'An API key is required' },
  'key-not-valid': {
    status: 403,
    errorCode: errorCodes.objectTree,
    title: 'The API key is unknown, inactive or expired',
  },
  'key-insecure': {
    status: 403,
    errorCode: errorCodes.objectTree,
    title: 'Insecure API keys cannot make this call',
  },
  'key-option-missing': {
    status: 403,
    errorCode: errorCodes.objectTree,
    title: 'The API key lacks the Advanced API permissions option',
  },
  'key-right-missing': {
    status: 403,
    errorCode: errorCodes.objectTree,
    title: 'The API key lacks a permission',
  },
  'user-token-missing': {
    status: 403,
    errorCode: errorCodes.objectTree,
    title: 'A user token is required',
    challenge: 'plain',
  },
  'device-token-missing': {
    status: 403,
    errorCode: errorCodes.objectTree,
    title: 'A device token is required',
    challenge: 'plain',
  },
  'token-not-valid': {
    status: 403,
    errorCode: errorCodes.objectTree,
    title: 'The token is unknown, expired or belongs to another API key',
    challenge: 'invalid_token',
  },
  'recording-token-missing': {
    status: 401,
    errorCode: errorCodes.objectTree,
    title: 'A user token or a device token is required',
    challenge: 'plain',
  },
  'recording-token-not-valid': {
    status: 401,
    errorCode: errorCodes.objectTree,
    title: 'The token is unknown, expired or belongs to another API key',
    challenge: 'invalid_token',
  },
  'user-right-missing': {
    status: 403,
    errorCode: errorCodes.objectTree,
    title: 'The user lacks a permission',
  },
} as const satisfies Record<string, ProblemRow>;
