import { rule } from '../../catalogue/rule.ts';

/** interface 4.4, download document. */
export const documentDownloadRules = [
  rule('DOC-DL-01', '4.4', {
    title: 'Download returns the content of the document',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('DOC-DL-02', '4.4', {
    title: 'With retain=true the document still waits after a download',
    provenance: 'derived',
  }),
  rule('DOC-DL-03', '4.4', {
    title: 'Without retain a downloaded document no longer waits',
    provenance: 'assumed',
    silence: 'SIL-44',
  }),
  rule('DOC-DL-04', '4.4', {
    title: 'The download of an unknown document is refused',
    provenance: 'derived',
  }),
  rule('DOC-DL-05', '4.4', {
    title: "Another user's document cannot be downloaded",
    provenance: 'derived',
  }),
  rule('DOC-DL-06', '4.4', {
    title: 'A deleted document can be neither downloaded nor sent',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('DOC-DL-10', '4.4', {
    title: 'A document that was printed without retain cannot be downloaded',
    provenance: 'derived',
    needs: ['allow.paper'],
    since: '2026-12',
  }),
  rule('DOC-DL-07', '4.4', {
    title:
      'A download with malformed copies, duplex or retain is answered 400, and the document still waits',
    provenance: 'assumed',
    silence: 'SIL-06',
    exercisedMin: 3,
  }),
  rule('DOC-DL-09', '4.4', {
    title:
      'A waiting document is downloaded completely, whatever its title, copies, grayscale and duplex',
    provenance: 'derived',
    since: '2026-12',
  }),
  rule('DOC-DL-08', '4.4', {
    title: 'A download that the client aborts has no effect: the document still waits',
    provenance: 'assumed',
    silence: 'SIL-44',
  }),
];
