import type { ProblemRow } from './problem-row.ts';

/** What calls about scan workflows can run into (SIL-77). */
export const scanProblems = {
  'scan-workflow-not-found': { status: 404, title: 'There is no such scan workflow' },
} as const satisfies Record<string, ProblemRow>;
