import { rule } from '../../catalogue/rule.ts';

/** interface 7: what holds for the answer to any call. */
export const answerRules = [
  rule('ANS-01', '7', {
    covers: ['7 status 400'],
    title:
      'No well-formed call is answered with a status of 5xx, other than 503 of a download, 501, or with Retry-After',
    provenance: 'derived',
    since: '2026-12',
    exercisedMin: 10,
  }),
  rule('ANS-02', '7', {
    covers: ['7 status 400'],
    title: 'Every well-formed call is answered: no connection is closed or left silent instead',
    provenance: 'derived',
    since: '2026-12',
    exercisedMin: 10,
  }),
];
