import { rule } from '../../catalogue/rule.ts';

/** interface 2: one thing is one resource, whichever call answers it. */
export const sameRules = [
  rule('SAME-01', '2', {
    title: 'Every answer tells the same id, provider, account and creation date of a user',
    provenance: 'derived',
  }),
  rule('SAME-02', '2', {
    title: 'Answers between which a user was not changed tell the same details of the user',
    provenance: 'derived',
  }),
  rule('SAME-03', '2', {
    title: 'Answers tell the same of a document that is in the same state',
    provenance: 'derived',
  }),
  rule('SAME-04', '2', {
    title: 'The answer about a thing carries the id that the call named',
    provenance: 'derived',
  }),
  rule('SAME-05', '2', {
    title: 'Answers between which a location was not changed tell the same of it',
    provenance: 'derived',
  }),
  rule('SAME-06', '2', {
    title: 'Every answer tells the same id, name and distinguished name of a group',
    provenance: 'derived',
  }),
  rule('SAME-07', '2', {
    title: 'Every answer tells the same id, name and uuid of an account that was not changed',
    provenance: 'derived',
  }),
  rule('SAME-08', '2', {
    title: 'Answers between which a port was not changed tell the same of it',
    provenance: 'derived',
  }),
  rule('SAME-09', '2', { title: 'No list holds a thing twice', provenance: 'derived' }),
  rule('SAME-10', '2', {
    title: 'The answer to the change of an account carries the id that the account has',
  }),
];
