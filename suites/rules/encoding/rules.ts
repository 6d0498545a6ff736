import { rule } from '../../catalogue/rule.ts';

/** interface, conventions: how requests and answers are written. */
export const formRules = [
  rule('FORM-01', '4', {
    title:
      'A form is accepted however its values are escaped, and with charset=utf-8 in the Content-Type',
    provenance: 'derived',
    exercisedMin: 6,
    since: '2026-12',
  }),
  rule('FORM-02', '4', {
    title: 'JSON is accepted with white space, with escapes, and with charset=utf-8',
    provenance: 'derived',
    exercisedMin: 4,
    since: '2026-12',
  }),
  rule('FORM-03', '4', {
    title: 'No JSON answer declares a charset other than UTF-8',
    provenance: 'derived',
    exercisedMin: 2,
    since: '2026-12',
  }),
];
