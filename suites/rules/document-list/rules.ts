import { rule } from '../../catalogue/rule.ts';

/** interface 4.4, list documents of the user; limits in 8. */
export const documentListRules = [
  rule('DOC-LIST-01', '4.4', {
    title: 'The list holds DocumentInfo records with every member, each of its type',
  }),
  rule('DOC-LIST-02', '4.4', {
    title: 'Without a status filter only documents in status 0 (READY) are listed',
  }),
  rule('DOC-LIST-03', '8', {
    title: 'Without maxRecords a page holds at most 50 documents',
  }),
  rule('DOC-LIST-04', '4.4', {
    title: 'A page never holds more documents than maxRecords asks for',
  }),
  rule('DOC-LIST-05', '8', { title: 'A page never holds more than 500 documents' }),
  rule('DOC-LIST-06', '4.4', {
    title: 'With a status filter only documents in one of these states are listed',
    exercisedMin: 2,
  }),
  rule('DOC-LIST-07', '4.4', {
    title: "The list holds only documents of the token's user",
    exercisedMin: 2,
  }),
  rule('DOC-LIST-08', '4.4', { title: 'The list requires a user token' }),
  rule('DOC-LIST-09', '4.4', {
    title: 'A document that is waiting is listed',
    provenance: 'derived',
  }),
  rule('DOC-LIST-10', '4.4', { title: 'No document is listed twice', provenance: 'derived' }),
  rule('DOC-LIST-14', '4.4', {
    title: 'A title is listed as it was sent, whatever characters it has',
    provenance: 'derived',
    exercisedMin: 4,
  }),
  rule('DOC-LIST-11', '4.4', {
    title: 'A listed document has the name, copies, sides, colour and user it was uploaded with',
    provenance: 'derived',
  }),
  rule('DOC-LIST-12', '4.4', {
    title: 'The newest document is listed first',
    provenance: 'assumed',
    silence: 'SIL-17',
  }),
  rule('DOC-LIST-13', '4.4', {
    title: 'A maxRecords that is below 1 or not a number is answered 400',
    provenance: 'assumed',
    silence: 'SIL-15',
    exercisedMin: 2,
  }),
];
