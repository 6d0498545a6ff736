import { errorCodes } from '../error-codes.ts';
import type { ProblemRow } from './problem-row.ts';

/** What calls about ports can run into (interface 4.5, 4.6). */
export const portProblems = {
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
