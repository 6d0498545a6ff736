import { rule } from '../rule.ts';

const paper = ['allow.paper'] as const;

/** interface 4.4, send document to output port. */
export const documentSendRules = [
  rule('DOC-SEND-01', '4.4', { title: 'A document whose send was answered with errorCode 0 comes out at the printer', needs: paper }),
  rule('DOC-SEND-02', '4.4', {
    title: 'The bytes arrive at a raw port as they were uploaded when nothing was asked for',
    provenance: 'assumed',
    silence: 'SIL-5C',
    needs: paper,
  }),
  rule('DOC-SEND-06', '4.4', { title: 'retain=true keeps the document: it can be printed again', needs: paper }),
  rule('DOC-SEND-07', '4.4', { title: 'Without retain a printed document no longer waits', needs: paper }),
];
