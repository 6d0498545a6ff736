import { rule } from '../../catalogue/rule.ts';

/** interface 2: one thing is one resource, whichever call answers it. */
export const sameRules = [
  rule('SAME-01', '2', {
    title: 'Every answer returns the same id, provider, account and creation date of a user',
    provenance: 'derived',
  }),
  rule('SAME-02', '2', {
    title: 'Answers about an unchanged user return the same details',
    provenance: 'derived',
  }),
  rule('SAME-03', '2', {
    title: 'Answers about a document in the same state return the same values',
    provenance: 'derived',
  }),
  rule('SAME-04', '2', {
    title: 'The answer to a call that names an id carries this id',
    provenance: 'derived',
  }),
  rule('SAME-05', '2', {
    title: 'Answers about an unchanged location return the same values',
    provenance: 'derived',
  }),
  rule('SAME-06', '2', {
    title: 'Every answer returns the same id, name and distinguished name of a group',
    provenance: 'derived',
  }),
  rule('SAME-07', '2', {
    title: 'Every answer returns the same id, name and uuid of an account that was not changed',
    provenance: 'derived',
  }),
  rule('SAME-08', '2', {
    title: 'Answers about an unchanged port return the same values',
    provenance: 'derived',
  }),
  rule('SAME-09', '2', { title: 'No list holds a record twice', provenance: 'derived' }),
  rule('SAME-10', '2', {
    title: 'The answer to a change of an account carries the id of the account',
  }),
];
