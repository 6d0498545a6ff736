import type { Situation } from '../situation.ts';
import { anything } from './anything.ts';
import { printed, recorded, released } from './shown-rules.ts';
import { hardTitles } from './titles.ts';

/** What shows only in the details: who comes again, what a document asks for itself, what was printed before. */
export const details: readonly Situation[] = [
  {
    id: 'login/same-again',
    title: 'the same person comes twice, one visit after the other',
    doing: 'look',
    // A record may be made late, by the device: it shows no session.
    instead: anything.filter((doing) => doing !== 'copy' && doing !== 'scan'),
    waiting: { count: 3 },
    actions: [{}, {}],
    shows: ['TERM-TOK-07'],
  },
  {
    id: 'release/own-settings',
    title: 'documents are released that were sent for three copies in grey on both sides',
    doing: 'release',
    waiting: { count: 2, sentFor: { copies: 3, grayscale: true, duplex: 1 } },
    shows: [...printed, 'TERM-OUT-04'],
  },
  {
    id: 'release/printed-before',
    title: 'all that waits is released by somebody who has printed a document before',
    doing: 'release',
    waiting: { count: 3, printedBefore: true },
    shows: [...released, 'TERM-OUT-02', 'TERM-OUT-11'],
  },
  {
    id: 'copy/one-sided',
    title: 'four pages are copied on one side, none of them in colour',
    doing: 'copy',
    chooses: ['sides', 'colour'],
    actions: [{ titles: [hardTitles.copy], pages: 4, sides: 'one', colorPages: 0 }],
    shows: [...recorded, 'TERM-KEY-02'],
  },
  {
    id: 'upload/answer-lost',
    title: 'a document is uploaded, and the answer is lost',
    doing: 'upload',
    actions: [{ titles: ['Notes of today.pdf'] }],
    bends: [{ operation: 'documents.upload', does: { kind: 'reset-before-answer' } }],
    shows: ['TERM-UP-06'],
  },
];
