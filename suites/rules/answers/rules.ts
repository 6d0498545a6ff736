import { rule } from '../../catalogue/rule.ts';

/** interface 7: what holds for the answer to any call. */
export const answerRules = [
  rule('ANS-01', '7', {
    title:
      'No well-formed call is answered with 5xx, except 501, 503 to a download, or 5xx with Retry-After',
    provenance: 'derived',
    since: '2026-12',
    exercisedMin: 10,
  }),
  rule('ANS-02', '7', {
    title:
      'Every well-formed call is answered: its connection is neither closed nor left without an answer',
    provenance: 'derived',
    since: '2026-12',
    exercisedMin: 10,
  }),
];
