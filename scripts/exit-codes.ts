/** What every command's exit code means; the table is the only place that knows the numbers. */
export const exitCodes = {
  passed: { code: 0, meaning: 'passed' },
  failed: { code: 1, meaning: 'failed: something was judged and found wrong' },
  usage: { code: 2, meaning: 'wrong usage: an invalid option, argument or file' },
  incomplete: { code: 3, meaning: 'incomplete: something that should have been judged was not' },
  broken: { code: 4, meaning: 'Platen itself broke' },
} as const;

export type Outcome = keyof typeof exitCodes;
