import { type ErrorCode, errorCodes } from './error-codes.ts';

/**
 * What a refusal is called, and how it answers. 4xx and 5xx answer as problem JSON (SIL-10), 200 as
 * ErrorCodeInfo (SIL-11). Without an errorCode of its own a problem carries that of the call (SIL-13).
 */
export interface ProblemRow {
  readonly status: number;
  readonly title: string;
  readonly errorCode?: ErrorCode;
  /** Answers with `WWW-Authenticate: Bearer` (SIL-12). */
  readonly challenge?: 'invalid_token' | 'plain';
}

/** Key, token and right (SIL-12): what the account tree does not allow is 1007. */
export const accessProblems = {
  'key-missing': { status: 403, errorCode: errorCodes.objectTree, title: 'An API key is needed' },
  'key-not-valid': {
    status: 403,
    errorCode: errorCodes.objectTree,
    title: 'The API key is unknown, inactive or expired',
  },
  'key-insecure': {
    status: 403,
    errorCode: errorCodes.objectTree,
    title: 'An insecure API key is refused here',
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
    title: 'A user token is needed',
    challenge: 'invalid_token',
  },
  'device-token-missing': {
    status: 403,
    errorCode: errorCodes.objectTree,
    title: 'A device token is needed',
    challenge: 'invalid_token',
  },
  'token-not-valid': {
    status: 403,
    errorCode: errorCodes.objectTree,
    title: 'The token is unknown, expired or of another API key',
    challenge: 'invalid_token',
  },
  'recording-token-missing': {
    status: 401,
    errorCode: errorCodes.objectTree,
    title: 'A user token or a device token is needed',
    challenge: 'invalid_token',
  },
  'recording-token-not-valid': {
    status: 401,
    errorCode: errorCodes.objectTree,
    title: 'The token is unknown, expired or of another API key',
    challenge: 'invalid_token',
  },
  'user-right-missing': {
    status: 403,
    errorCode: errorCodes.objectTree,
    title: 'The user lacks a permission',
  },
} as const satisfies Record<string, ProblemRow>;

/** What was sent could not be read (SIL-06, SIL-08, SIL-19). */
const requestProblems = {
  'parameter-missing': { status: 400, title: 'A required parameter is missing' },
  'parameter-ill-formed': { status: 400, title: 'A parameter is ill-formed' },
  'parameter-repeated': { status: 400, title: 'A parameter is given more than once' },
  'secret-in-query': { status: 400, title: 'A secret does not belong into a query string' },
  'form-ill-formed': { status: 400, title: 'The form is ill-formed' },
  'multipart-ill-formed': { status: 400, title: 'The multipart body is ill-formed' },
  'url-ill-formed': { status: 400, title: 'The URL is ill-formed' },
  'url-too-long': { status: 414, title: 'The URL is too long' },
  'request-ill-formed': { status: 400, title: 'The request is ill-formed' },
  'content-type-missing': {
    status: 400,
    title: 'Content-Type application/x-www-form-urlencoded is required',
  },
  'media-type': { status: 415, title: 'The body is not of the media type of this call' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'header-too-large': { status: 431, title: 'The request header is too large' },
  'request-timeout': { status: 408, title: 'The request took too long' },
  'path-unknown': { status: 404, title: 'There is nothing at this path' },
  'method-not-allowed': { status: 405, title: 'This path does not take this method' },
  internal: { status: 500, errorCode: errorCodes.unknown, title: 'The service failed' },
} as const satisfies Record<string, ProblemRow>;

/** What a well-formed request of an allowed caller can run into. */
const objectProblems = {
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
  'credentials-wrong': { status: 401, title: 'The credentials are wrong', challenge: 'plain' },
  'login-locked': { status: 403, title: 'Too many failed logins' },
  'queue-unknown': { status: 400, title: 'There is no such input port' },
  'queue-unmapped': { status: 400, title: 'The push queue has no output port' },
  'user-unknown': { status: 400, title: 'There is no such user' },
  'user-not-found': { status: 404, title: 'There is no such user' },
  'upload-for-another': {
    status: 403,
    errorCode: errorCodes.objectTree,
    title: 'The document is for another user',
  },
  'title-extension': { status: 400, title: 'The title does not carry the extension of the file' },
  'document-unknown': {
    status: 400,
    errorCode: errorCodes.outputDocument,
    title: 'There is no such document',
  },
  'document-not-found': { status: 404, title: 'There is no such document' },
  'document-not-deletable': {
    status: 200,
    errorCode: errorCodes.deleteDocument,
    title: 'There is no such document to delete',
  },
  'document-not-ready': {
    status: 200,
    errorCode: errorCodes.outputDocument,
    title: 'The document does not wait for release',
  },
  'document-unreachable': { status: 503, title: 'The content of the document cannot be reached' },
  'port-unknown': { status: 400, title: 'There is no such output port' },
  'delivery-failed': {
    status: 200,
    errorCode: errorCodes.outputDocument,
    title: 'The document could not be delivered',
  },
  'printer-not-ready': {
    status: 200,
    errorCode: errorCodes.outputNotReady,
    title: 'The printer is not ready',
  },
  'account-no-customer': { status: 400, title: 'History is kept for customer accounts only' },
  'range-ill-formed': { status: 400, title: 'The date range is not one of at most a week' },
  'page-token-not-valid': { status: 400, title: 'The page token is not one of this query' },
  'username-missing': { status: 400, title: 'A device token needs the parameter username' },
  'card-unknown': { status: 400, title: 'There is no such card' },
  'reader-unknown': { status: 400, title: 'There is no such card reader' },
  'card-not-enrolled': {
    status: 200,
    errorCode: errorCodes.enrollCard,
    title: 'The card could not be enrolled',
  },
  'user-not-created': {
    status: 200,
    errorCode: errorCodes.createUser,
    title: 'The user could not be created',
  },
  'output-port-not-created': {
    status: 200,
    errorCode: errorCodes.createOutputPort,
    title: 'The output port could not be created',
  },
  'input-port-not-saved': {
    status: 200,
    errorCode: errorCodes.createInputPort,
    title: 'The input port could not be saved',
  },
} as const satisfies Record<string, ProblemRow>;

export const problems = { ...accessProblems, ...requestProblems, ...objectProblems } as const;

export type AccessProblemCode = keyof typeof accessProblems;
export type ProblemCode = keyof typeof problems;

export function problemRow(code: ProblemCode): ProblemRow {
  return problems[code];
}
