import { errorCodes } from '../error-codes.ts';
import type { ProblemRow } from './problem-row.ts';

/** What was sent could not be read (SIL-06, SIL-08, SIL-19). */
export const requestProblems = {
  'parameter-missing': { status: 400, title: 'A required parameter is missing' },
  'parameter-ill-formed': { status: 400, title: 'A parameter is malformed' },
  'parameter-repeated': { status: 400, title: 'A parameter is given more than once' },
  'secret-in-query': { status: 400, title: 'A secret must not be sent in a query string' },
  'form-ill-formed': { status: 400, title: 'The form is malformed' },
  'json-ill-formed': { status: 400, title: 'The body is not a JSON object' },
  'multipart-ill-formed': { status: 400, title: 'The multipart body is malformed' },
  'url-ill-formed': { status: 400, title: 'The URL is malformed' },
  'url-too-long': { status: 414, title: 'The URL is too long' },
  'request-ill-formed': { status: 400, title: 'The request is malformed' },
  'content-type-missing': {
    status: 400,
    title: 'Content-Type application/x-www-form-urlencoded is required',
  },
  'media-type': { status: 415, title: 'The body does not have the media type of this call' },
  'content-coding': { status: 415, title: 'The body has a content coding' },
  'transfer-coding': { status: 501, title: 'The body has an unknown transfer coding' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'header-too-large': { status: 431, title: 'The request header is too large' },
  'request-timeout': { status: 408, title: 'The request took too long' },
  'path-unknown': { status: 404, title: 'This path does not exist' },
  'method-not-allowed': { status: 405, title: 'This path does not support this method' },
  'expectation-unknown': { status: 417, title: 'The expectation of the request is not supported' },
  'answer-timeout': { status: 503, title: 'The response took longer than its limit' },
  'storage-full': { status: 507, title: 'There is not enough disk space' },
  'store-unreachable': { status: 503, title: 'The database cannot be reached; try again' },
  internal: { status: 500, errorCode: errorCodes.unknown, title: 'The service failed' },
} as const satisfies Record<string, ProblemRow>;
