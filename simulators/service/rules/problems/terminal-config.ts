import { errorCodes } from '../error-codes.ts';
import type { ProblemRow } from './problem-row.ts';

/** What the call about terminal configurations can run into (interface 4.13). */
export const terminalConfigProblems = {
  'terminal-config-not-created': {
    status: 200,
    errorCode: errorCodes.createTerminalConfig,
    title: 'The account already has a terminal configuration with this name',
  },
} as const satisfies Record<string, ProblemRow>;
