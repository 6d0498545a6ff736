import type { Verdict } from '../../../suites/engine/judge/verdict.ts';

/** Verdicts as the page names them, for readers who do not know the names of results.json. */
export const verdictWords: Readonly<Record<Verdict, string>> = {
  OK: 'passed',
  FAILED: 'failed',
  'NON-STRICT': 'warning',
  INFORMATIONAL: 'informational',
  'NOT APPLICABLE': 'not applicable',
  'NOT RUN': 'not run',
  'HARNESS ERROR': 'harness error',
};

/** Colours of the page's badges. */
export const verdictTones: Readonly<Record<Verdict, 'good' | 'bad' | 'busy' | 'off'>> = {
  OK: 'good',
  FAILED: 'bad',
  'NON-STRICT': 'busy',
  INFORMATIONAL: 'off',
  'NOT APPLICABLE': 'off',
  'NOT RUN': 'off',
  'HARNESS ERROR': 'bad',
};
