import { rule } from '../../catalogue/rule.ts';

const paper = ['allow.paper'] as const;

/** interface 4.4, send document to output port. What is more particular stands first: of two rules that one answer breaks it is to blame. */
export const documentSendRules = [
  rule('DOC-SEND-09', '4.4', { title: 'A port is found by its serial number', needs: paper }),
  rule('DOC-SEND-23', '4.4', {
    title: 'A send without the Content-Type of a form is refused, and the document waits',
    provenance: 'assumed',
    silence: 'SIL-154',
    exercisedMin: 2,
    since: '2026-12',
  }),
  rule('DOC-SEND-15', '4.4', { title: 'Send works without parameters', needs: paper }),
  rule('DOC-SEND-17', '4.5', {
    title: 'An IPP port gets the document with its copies and sides',
    provenance: 'derived',
    needs: paper,
    feature: 'ipp',
  }),
  rule('DOC-SEND-01', '4.4', {
    title: 'A document whose send was answered with errorCode 0 is printed',
    needs: paper,
  }),
  rule('DOC-SEND-02', '4.4', {
    title: 'Without print options the uploaded bytes arrive unchanged at a raw port',
    provenance: 'assumed',
    silence: 'SIL-5C',
    needs: paper,
  }),
  rule('DOC-SEND-03', '4.4', {
    title: 'The requested copies reach the printer',
    provenance: 'derived',
    needs: paper,
    exercisedMin: 2,
  }),
  rule('DOC-SEND-04', '4.4', {
    title: 'The requested sides reach the printer',
    provenance: 'derived',
    needs: paper,
    exercisedMin: 2,
  }),
  rule('DOC-SEND-05', '4.4', {
    title: 'grayscale reaches the printer',
    provenance: 'derived',
    needs: paper,
  }),
  rule('DOC-SEND-06', '4.4', {
    title: 'retain=true keeps the document: it can be printed again',
    needs: paper,
  }),
  rule('DOC-SEND-07', '4.4', {
    title: 'Without retain a printed document no longer waits',
    needs: paper,
  }),
  rule('DOC-SEND-08', '4.4', {
    title: 'One send prints the document once',
    provenance: 'derived',
    needs: paper,
  }),
  rule('DOC-SEND-10', '4.4', {
    title: 'The document is printed at the named port and at no other',
    needs: paper,
  }),
  rule('DOC-SEND-11', '4.4', {
    title: 'A send of an unknown document or to an unknown port is refused',
    provenance: 'derived',
    exercisedMin: 2,
  }),
  rule('DOC-SEND-12', '4.4', {
    title: "A send of another user's document is refused and nothing is printed",
    provenance: 'derived',
    needs: paper,
  }),
  rule('DOC-SEND-13', '4.4', {
    title: 'After a refused send the document is still waiting',
    provenance: 'derived',
  }),
  rule('DOC-SEND-14', '4.4', { title: 'Send answers ErrorCodeInfo' }),
  rule('DOC-SEND-16', '3', {
    title: 'A printed document is listed under status 1 (PRINTED)',
    provenance: 'assumed',
    silence: 'SIL-43',
    needs: paper,
  }),
  rule('DOC-SEND-18', '4.4', {
    title: 'Of several simultaneous sends of one document one prints it',
    provenance: 'assumed',
    silence: 'SIL-59',
    needs: paper,
  }),
  rule('DOC-SEND-19', '4.4', {
    title: 'When the printer refuses connections, the send fails and the document still waits',
    provenance: 'assumed',
    silence: 'SIL-42',
    needs: paper,
  }),
  rule('DOC-SEND-24', '4.4', {
    title:
      'When the printer refuses or aborts the job, the send fails and the document waits again',
    provenance: 'assumed',
    silence: 'SIL-42',
    needs: paper,
    since: '2026-12',
  }),
  rule('DOC-SEND-20', '4.4', {
    title:
      'A send with malformed copies, duplex or retain is answered 400, and the document still waits',
    provenance: 'assumed',
    silence: 'SIL-06',
    exercisedMin: 3,
  }),
  rule('DOC-SEND-21', '4.4', {
    title: 'A document that was printed without retain cannot be sent again',
    provenance: 'derived',
    needs: ['allow.paper'],
    since: '2026-12',
  }),
  rule('DOC-SEND-22', '4.4', {
    title: 'copies 1, grayscale false and duplex 0 are accepted where a send without them is',
    provenance: 'derived',
    needs: paper,
    exercisedMin: 3,
    since: '2026-12',
  }),
];
