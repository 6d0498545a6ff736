import { rule } from '../../catalogue/rule.ts';

/** interface, conventions: how requests and answers are written. */
export const formRules = [
  rule('FORM-01', '4', {
    covers: ['form-encoded parameters'],
    title:
      'A form is understood however its values are escaped, and with charset=utf-8 in the Content-Type',
    provenance: 'derived',
    exercisedMin: 6,
    since: '2026-12',
  }),
  rule('FORM-02', '4', {
    covers: ['JSON bodies'],
    title: 'JSON is understood with white space, with escapes, and with charset=utf-8',
    provenance: 'derived',
    exercisedMin: 4,
    since: '2026-12',
  }),
  rule('FORM-03', '4', {
    covers: ['JSON bodies'],
    title: 'No answer in JSON says that it is in another charset than UTF-8',
    provenance: 'derived',
    exercisedMin: 2,
    since: '2026-12',
  }),
];
