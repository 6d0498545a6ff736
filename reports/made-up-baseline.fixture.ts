import type { BaselineReport } from './report.ts';

/** What the red run makes of a file with an entry of each kind. */
export const madeUpBaseline: BaselineReport = {
  file: 'known-failures.yaml',
  entries: [
    {
      rule: 'DOC-LIST-03',
      verdict: 'FAILED',
      reason: 'pages are too short until <b>TEAM-812</b> is in',
      expires: '2027-03-31',
      seen: '49 documents',
      state: 'known',
      why: 'documents/list-page: expected 50 documents, since 51 are waiting; got 49 documents',
    },
    {
      rule: 'KEY-04',
      verdict: 'NOT RUN',
      reason: 'nobody makes limited keys on staging',
      expires: '2027-06-30',
      state: 'known',
      why: 'PREREQUISITE: the profile has no keys.limited',
    },
    {
      rule: 'DOC-SEND-01',
      verdict: 'FAILED',
      reason: 'the printer sleeps',
      expires: '2026-11-30',
      state: 'stale',
      why: 'it expired on 2026-11-30',
    },
    {
      rule: 'TAP-01',
      verdict: 'FAILED',
      reason: 'no reader on staging',
      expires: '2027-06-30',
      state: 'unjudged',
      why: 'the rule was left out of this run',
    },
  ],
};
