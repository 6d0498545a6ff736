import { rule } from '../../catalogue/rule.ts';

/** interface 4.4, upload document. */
export const documentUploadRules = [
  rule('DOC-UP-18', '4.4', {
    title: 'A control character in a title is answered 400 and nothing is listed',
    provenance: 'assumed',
    silence: 'SIL-08',
  }),
  rule('DOC-UP-19', '4.4', {
    title: 'An upload in chunked transfer coding is accepted, or answered 411 (RFC 9112 6.3)',
    provenance: 'derived',
  }),
  rule('DOC-UP-20', '4.4', {
    title: 'An upload is accepted with its file before its fields',
    provenance: 'derived',
  }),
  rule('DOC-UP-02', '3', { title: 'The status of an uploaded document is one of the ten' }),
  rule('DOC-UP-01', '4.4', {
    title: 'Upload answers DocumentInfo with every member, each of its type',
  }),
  rule('DOC-UP-03', '4.4', {
    title: 'The answer names the user and the title that were sent',
    provenance: 'derived',
  }),
  rule('DOC-UP-04', '4.4', {
    title: 'The answer carries the copies, sides and colour that were requested',
    provenance: 'derived',
  }),
  rule('DOC-UP-05', '2', {
    title: 'totalPages is the true number of pages of the document',
    provenance: 'derived',
    exercisedMin: 3,
  }),
  rule('DOC-UP-06', '4.4', {
    title: 'An upload without data, username, portname or title is refused and nothing is listed',
    provenance: 'derived',
    exercisedMin: 4,
  }),
  rule('DOC-UP-07', '4.4', {
    title: 'An upload to an unknown queue is refused and nothing is listed',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('DOC-UP-08', '4.4', {
    title: 'Upload works with a key without the Advanced API permissions option',
    needs: ['key.plain'],
  }),
  rule('DOC-UP-09', '4.4', {
    title: 'For a pull queue outputpagesize, pageorientation and scale are ignored',
  }),
  rule('DOC-UP-10', '4.4', {
    title: 'A title without the extension of the file is refused, unless the file is a PDF',
    provenance: 'assumed',
    silence: 'SIL-49',
  }),
  rule('DOC-UP-11', '4.4', {
    title: 'Every document has a uuid of its own',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('DOC-UP-12', '4.4', {
    title: 'An upload with malformed duplex, copies or grayscale is answered 400',
    provenance: 'assumed',
    silence: 'SIL-06',
    exercisedMin: 3,
  }),
  rule('DOC-UP-13', '4.4', {
    title: 'An upload whose body ends in the middle leaves no document',
    provenance: 'derived',
  }),
  rule('DOC-UP-14', '4.4', {
    title: 'A client that disconnects in the middle of an upload leaves no document',
    provenance: 'derived',
  }),
  rule('DOC-UP-15', '2', {
    title: 'An uploaded document is a job of type PRINT',
    provenance: 'derived',
  }),
  rule('DOC-UP-16', '4.4', {
    title: 'A document in a push queue is printed without a release, once',
    needs: ['allow.paper'],
  }),
  rule('DOC-UP-21', '4.4', {
    title: 'An upload that names one provider is not listed for the user of another one',
    provenance: 'derived',
  }),
  rule('DOC-UP-22', '4.4', {
    title: 'A push print accepts every outputpagesize of the list',
    needs: ['allow.paper'],
    exercisedMin: 10,
  }),
  rule('DOC-UP-24', '4.4', {
    title: 'A push print accepts both pageorientation values',
    needs: ['allow.paper'],
    exercisedMin: 2,
  }),
  rule('DOC-UP-25', '8', {
    title: 'A push print accepts a scale of 1 and of 100',
    needs: ['allow.paper'],
    exercisedMin: 2,
  }),
  rule('DOC-UP-26', '8', {
    title: 'A push print with a scale of 0 or of 101 is refused',
    provenance: 'assumed',
    silence: 'SIL-06',
    needs: ['allow.paper'],
    exercisedMin: 2,
  }),
  rule('DOC-UP-23', '4.4', {
    title: 'A push print to a PDF port is printed in the size of outputpagesize',
    provenance: 'derived',
    needs: ['allow.paper'],
    exercisedMin: 4,
  }),
  rule('DOC-UP-27', '4.4', {
    title: 'pageorientation and scale change the printed pages of a push print',
    needs: ['allow.paper'],
    exercisedMin: 2,
  }),
  rule('DOC-UP-28', '4.4', {
    title:
      'Every kind of document that has a documentType is accepted and returned with its number',
    provenance: 'assumed',
    silence: 'SIL-52',
    exercisedMin: 9,
  }),
  rule('DOC-UP-29', '8', {
    title: 'A file that has the name of an office file but cannot be converted is never READY',
    provenance: 'assumed',
    silence: 'SIL-123',
    exercisedMin: 3,
  }),
  rule('DOC-UP-33', '8', {
    title: 'An office file is not printed unconverted',
    provenance: 'derived',
    needs: ['allow.paper'],
    since: '2026-12',
  }),
  rule('DOC-UP-30', '4.4', {
    title:
      'With a key without the option a user uploads only for themselves, an administrator for all users',
    provenance: 'assumed',
    silence: 'SIL-35',
    needs: ['key.plain', 'user.administrator'],
  }),
  rule('DOC-UP-31', '4.4', {
    title: 'The same bytes uploaded twice are two documents',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('DOC-UP-32', '3', {
    title: 'The upload of a push print that is printed does not return status FAILED',
    provenance: 'assumed',
    silence: 'SIL-40',
    needs: ['allow.paper'],
    exercisedMin: 2,
    since: '2026-12',
  }),
  rule('DOC-UP-34', '4.4', {
    title: 'An upload for a user who is in no provider is refused',
    provenance: 'assumed',
    silence: 'SIL-173',
    since: '2026-12',
  }),
  rule('DOC-UP-35', '4.4', {
    title:
      "A title with its file's extension is accepted, whatever else it holds; a PDF's needs none",
    provenance: 'derived',
    since: '2026-12',
    exercisedMin: 3,
  }),
  rule('DOC-UP-41', '4.4', {
    title: 'Of two users with one name an upload is listed for the user of the named provider',
    provenance: 'derived',
    exercisedMin: 2,
    since: '2026-12',
  }),
  rule('DOC-UP-40', '4.4', {
    title: 'An upload without providerid, or with 0, is accepted where one with the provider is',
    provenance: 'derived',
    since: '2026-12',
    exercisedMin: 2,
  }),
  rule('DOC-UP-36', '4.4', {
    title: 'A push print is printed with the copies, sides and colour of its upload',
    provenance: 'derived',
    needs: ['allow.paper'],
    since: '2026-12',
    exercisedMin: 3,
  }),
  rule('DOC-UP-17', '4.4', {
    title: 'An upload by URI, without a file, is refused',
    provenance: 'derived',
  }),
];
