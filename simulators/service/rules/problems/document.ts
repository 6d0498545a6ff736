import { errorCodes } from '../error-codes.ts';
import type { ProblemRow } from './problem-row.ts';

/** What calls about documents and taps can run into (interface 4.4, 4.11). */
export const documentProblems = {
  'queue-unknown': { status: 400, title: 'There is no such input port' },
  'queue-unmapped': { status: 400, title: 'The push queue has no output port' },
  'upload-for-another': {
    status: 403,
    errorCode: errorCodes.objectTree,
    title: 'The document belongs to another user',
  },
  'document-empty': { status: 400, title: 'The document is empty' },
  'title-extension': {
    status: 400,
    title: 'The title does not end with the extension of the file',
  },
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
    title: 'The document is not waiting for release',
  },
  'document-unreachable': { status: 503, title: 'The content of the document is not available' },
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
  'range-ill-formed': { status: 400, title: 'The date range must be at most one week' },
  'page-token-not-valid': { status: 400, title: 'The page token does not belong to this query' },
  'username-missing': { status: 400, title: 'A device token requires the parameter username' },
  'card-unknown': { status: 400, title: 'There is no such card' },
  'reader-unknown': { status: 400, title: 'There is no such card reader' },
} as const satisfies Record<string, ProblemRow>;
