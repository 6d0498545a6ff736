import { rule } from '../../catalogue/rule.ts';

/** interface 4.4, delete document. */
export const documentDeleteRules = [
  rule('DOC-DEL-01', '4.4', { title: 'A deleted document no longer waits', provenance: 'derived' }),
  rule('DOC-DEL-02', '4.4', { title: 'Delete answers ErrorCodeInfo' }),
  rule('DOC-DEL-03', '4.4', {
    title: 'Deleting an unknown document is refused',
    provenance: 'assumed',
    silence: 'SIL-170',
  }),
  rule('DOC-DEL-04', '4.4', {
    title: "Another user's document is not deleted",
    provenance: 'derived',
  }),
  rule('DOC-DEL-05', '3', {
    title: 'A deleted document is listed under status 2 (DELETED)',
    provenance: 'assumed',
    silence: 'SIL-40',
  }),
  rule('DOC-DEL-07', '4.4', {
    title: 'Deleting a document that is already printed or deleted is refused',
    provenance: 'assumed',
    silence: 'SIL-40',
    since: '2026-12',
  }),
  rule('DOC-DEL-08', '4.4', {
    title: 'A document in status 8 (CONVERSION_FAILED) can be deleted',
    provenance: 'assumed',
    silence: 'SIL-40',
    since: '2026-12',
  }),
  rule('DOC-DEL-06', '4.4', {
    title: 'Deleting a document keeps all other documents of the same name',
    provenance: 'derived',
    since: '2026-12',
    exercisedMin: 2,
  }),
];
