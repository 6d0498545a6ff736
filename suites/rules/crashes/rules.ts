import { rule } from '../../catalogue/rule.ts';

const needs = ['control.restart', 'allow.restarts', 'allow.paper'] as const;

/**
 * What an answer is worth when the service is killed right after it. Derived: the interface names
 * deletion, printing and expiry as the ends of a document, and no restart among them; what it says
 * was made, changed or deleted is so. How an interrupted delivery ends is left open (SIL-56).
 */
export const crashRules = [
  rule('CRASH-01', '4.4', {
    title: 'After a kill every acknowledged waiting document is listed',
    provenance: 'derived',
    needs,
  }),
  rule('CRASH-02', '4.4', {
    title: 'After a kill acknowledged documents are downloaded unchanged',
    provenance: 'derived',
    needs,
  }),
  rule('CRASH-03', '4.4', {
    title: 'After a kill no document waits again that was acknowledged as deleted or printed',
    provenance: 'derived',
    needs,
  }),
  rule('CRASH-04', '4.4', {
    title: 'A release prints a document once, unless a kill interrupted it',
    provenance: 'derived',
    needs,
  }),
  rule('CRASH-05', '4.4', {
    title:
      'A document whose send was answered errorCode 0 is printed, whenever the service is killed',
    provenance: 'derived',
    needs,
  }),
  rule('CRASH-06', '4.7', {
    title: 'After a kill the acknowledged changes of users and cards are kept',
    provenance: 'derived',
    needs,
  }),
  rule('CRASH-07', '4.6', {
    title: 'After a kill the acknowledged creations and deletions of input ports are kept',
    provenance: 'derived',
    needs,
  }),
  rule('CRASH-08', '4.4', {
    title: 'After a kill every recorded job is in the history exactly once',
    provenance: 'derived',
    needs,
  }),
  rule('CRASH-09', '4.4', {
    title: 'An upload that a kill interrupted is stored completely or not at all',
    provenance: 'derived',
    needs,
  }),
  rule('CRASH-10', '5.3', {
    title: 'After a kill a token stays valid until its expires_in',
    provenance: 'assumed',
    silence: 'SIL-163',
    needs,
  }),
  rule('CRASH-11', '4.4', {
    title: 'Pushed documents are printed once, except one that each kill may have interrupted',
    provenance: 'derived',
    needs,
    exercisedMin: 2,
    since: '2026-12',
  }),
];
