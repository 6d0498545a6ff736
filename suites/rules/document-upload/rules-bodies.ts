import { rule } from '../../catalogue/rule.ts';

const since = '2026-12';

/** interface 4.4, upload document: how its body is written, and what becomes of it where it is refused. */
export const uploadBodyRules = [
  rule('DOC-UP-42', '4.4', {
    title:
      'An upload is accepted with a quoted boundary, typed text parts and part headers in lower case',
    provenance: 'derived',
    since,
    exercisedMin: 3,
  }),
  rule('DOC-UP-43', '4.4', {
    title: 'A refused upload is not printed',
    provenance: 'derived',
    needs: ['allow.paper'],
    since,
    exercisedMin: 3,
  }),
  rule('DOC-UP-44', '4.4', {
    title:
      'A push print in portrait differs from one in landscape, whatever the orientation of its pages',
    provenance: 'derived',
    needs: ['allow.paper'],
    since,
    exercisedMin: 1,
  }),
];
