import { rule } from '../../catalogue/rule.ts';

const needs = ['allow.paper'] as const;
const since = '2026-12';

/** interface 4.4 and 4.5: what printers of every kind are sent, and what they answer. */
export const printerRules = [
  rule('DOC-SEND-25', '4.5', {
    title: 'A release at a working printer succeeds, however the printer accepts jobs',
    provenance: 'derived',
    needs,
    since,
    exercisedMin: 2,
  }),
  rule('DOC-SEND-26', '4.4', {
    title: 'A document whose release is answered as failed is not printed by a working printer',
    provenance: 'derived',
    needs,
    since,
  }),
  rule('DOC-SEND-27', '4.4', {
    title: 'A job is not sent with another document language than its document has',
    provenance: 'derived',
    needs,
    since,
    exercisedMin: 3,
  }),
  rule('DOC-SEND-28', '4.4', {
    title: 'duplex 0 is printed on one side, also at an IPP printer that uses both by default',
    provenance: 'derived',
    needs,
    feature: 'ipp',
    since,
  }),
];
