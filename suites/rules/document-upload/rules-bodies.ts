import { rule } from '../../catalogue/rule.ts';

const since = '2026-12';

/** interface 4.4, upload document: how its body is written, and what becomes of it where it is refused. */
export const uploadBodyRules = [
  rule('DOC-UP-42', '4.4', {
    covers: ['4.4 documents.upload call'],
    title:
      'An upload is understood with a quoted boundary, with types of its text parts, and with part headers in lower case',
    provenance: 'derived',
    since,
    exercisedMin: 3,
  }),
  rule('DOC-UP-43', '4.4', {
    covers: ['4.4 documents.upload call'],
    title: 'Nothing of a refused upload comes out of a printer',
    provenance: 'derived',
    needs: ['allow.paper'],
    since,
    exercisedMin: 3,
  }),
  rule('DOC-UP-44', '4.4', {
    covers: ['4.4 documents.upload param pageorientation'],
    title: 'A push print in portrait comes out otherwise than in landscape, however its pages lie',
    provenance: 'derived',
    needs: ['allow.paper'],
    since,
    exercisedMin: 1,
  }),
];
