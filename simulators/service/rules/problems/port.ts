import { errorCodes } from '../error-codes.ts';
import type { ProblemRow } from './problem-row.ts';

/** What calls about ports can run into (interface 4.5, 4.6). Without an errorCode: that of the call. */
export const portProblems = {
  'output-port-unknown': { status: 200, title: 'There is no such output port' },
  'output-port-not-saved': {
    status: 200,
    errorCode: errorCodes.createOutputPort,
    title: 'The output port could not be saved',
  },
  'output-port-elsewhere': {
    status: 200,
    errorCode: errorCodes.objectTree,
    title: 'The domain does not belong to the account of the output port',
  },
  'output-port-leaves-account': {
    status: 200,
    errorCode: errorCodes.objectTree,
    title: 'A port can move only within the hierarchy of its parent account',
  },
  'queues-left-behind': {
    status: 200,
    errorCode: errorCodes.objectTree,
    title: 'Mapped queues could not use the output port there',
  },
  'queues-mapped': {
    status: 200,
    errorCode: errorCodes.deleteOutputPort,
    title: 'Queues are mapped to the output port',
  },
  'documents-awaited': {
    status: 200,
    errorCode: errorCodes.deleteOutputPort,
    title: 'Documents are being delivered to the output port',
  },
  'input-port-unknown': { status: 200, title: 'There is no such input port' },
  'input-port-not-saved': {
    status: 200,
    errorCode: errorCodes.createInputPort,
    title: 'The input port could not be saved',
  },
  'input-port-leaves-account': {
    status: 200,
    errorCode: errorCodes.objectTree,
    title: 'A queue must stay within the hierarchy of its parent account',
  },
} as const satisfies Record<string, ProblemRow>;
