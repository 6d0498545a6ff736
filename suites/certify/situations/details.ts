import type { Situation } from '../situation.ts';
import { anything } from './anything.ts';
import { inTurn, lookedBack, printed, recorded, released, taken } from './shown-rules.ts';
import { hardTitles } from './titles.ts';

/** What shows only in the details: who comes again, what a document asks for itself, what was printed before. */
export const details: readonly Situation[] = [
  {
    id: 'login/same-again',
    title: 'the same user comes twice, in two visits',
    doing: 'look',
    // A record may be made late, by the device: it shows no session.
    instead: anything.filter((doing) => doing !== 'copy' && doing !== 'scan'),
    waiting: { count: 3 },
    actions: [{}, {}],
    shows: ['TERM-TOK-07'],
  },
  {
    id: 'release/own-settings',
    title: 'documents are released that were uploaded with three copies, grayscale and two-sided',
    doing: 'release',
    waiting: { count: 2, sentFor: { copies: 3, grayscale: true, duplex: 1 } },
    shows: [...printed, 'TERM-OUT-04'],
  },
  {
    id: 'release/other-copies',
    title: 'two copies are chosen of documents that were uploaded with three',
    doing: 'release',
    chooses: ['copies'],
    waiting: { count: 2, sentFor: { copies: 3, grayscale: false, duplex: 0 } },
    actions: [{ copies: 2 }],
    shows: [...printed, 'TERM-OUT-04', 'TERM-OUT-07'],
  },
  {
    id: 'release/chosen-once',
    title: 'a user releases a document as two grayscale copies, comes again and chooses no options',
    doing: 'release',
    chooses: ['copies', 'colour', 'sides'],
    waiting: { count: 2, titles: ['Agenda.pdf', 'Budget.pdf'] },
    actions: [
      { titles: ['Agenda.pdf'], copies: 2, grayscale: true, sides: 'long edge' },
      { titles: ['Budget.pdf'] },
    ],
    shows: [...printed, 'TERM-OUT-06', 'TERM-OUT-07', 'TERM-TOK-07'],
  },
  {
    id: 'release/printed-before',
    title: 'all documents are released by a user who has already printed one',
    doing: 'release',
    waiting: { count: 3, printedBefore: true },
    shows: [...released, 'TERM-OUT-02', 'TERM-OUT-11'],
  },
  {
    id: 'delete/printed-before',
    title: 'all documents are deleted by a user who has already printed one',
    doing: 'delete',
    waiting: { count: 3, printedBefore: true },
    shows: [...taken, 'TERM-OUT-11'],
  },
  {
    id: 'history/page-fails',
    title: 'five jobs are looked up, two on each page, and the second page is answered 500 once',
    doing: 'history',
    who: { pastJobs: 5 },
    actions: [{ pageSize: 2 }],
    bends: [{ operation: 'documents.history', from: 2, does: { kind: 'status', status: 500 } }],
    shows: [...lookedBack, 'TERM-OUT-15', 'TERM-HIST-01'],
  },
  {
    id: 'copy/twice',
    title: 'a user copies four pages, and then two more',
    doing: 'copy',
    actions: [
      { titles: [hardTitles.copy], pages: 4 },
      { titles: [hardTitles.scan], pages: 2 },
    ],
    shows: [...recorded, 'TERM-KEY-02'],
  },
  {
    id: 'copy/refused-then-another',
    title: 'the recording of a copy is answered 400, then another user copies',
    doing: 'copy',
    actions: [
      { titles: [hardTitles.copy], pages: 4 },
      { titles: [hardTitles.scan], pages: 2, person: 'other' },
    ],
    bends: [{ operation: 'documents.record', does: { kind: 'status', status: 400 } }],
    shows: [...recorded.filter((rule) => rule !== 'TERM-JOB-01'), ...inTurn],
  },
  {
    id: 'copy/one-sided',
    title: 'four pages are copied one-sided, none of them in colour',
    doing: 'copy',
    chooses: ['sides', 'colour'],
    actions: [{ titles: [hardTitles.copy], pages: 4, sides: 'one', colorPages: 0 }],
    shows: [...recorded, 'TERM-KEY-02'],
  },
  {
    id: 'upload/answer-lost',
    title: 'a document is uploaded, and the response is lost',
    doing: 'upload',
    actions: [{ titles: ['Notes of today.pdf'] }],
    bends: [{ operation: 'documents.upload', does: { kind: 'reset-before-answer' } }],
    shows: ['TERM-UP-06'],
  },
];
