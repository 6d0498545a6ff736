import type { Situation } from '../situation.ts';
import { failing, lookedBack, released, taken, tapped, uploaded } from './shown-rules.ts';
import { hardTitles } from './titles.ts';

const three = { count: 3, titles: ['Agenda.pdf', 'Budget.pdf', 'Contract.pdf'] } as const;

/** Deleting, downloading, tapping, uploading, looking back. */
export const otherDoings: readonly Situation[] = [
  {
    id: 'delete/one-of-three',
    title: 'one of three documents is deleted',
    doing: 'delete',
    waiting: three,
    actions: [{ titles: ['Agenda.pdf'] }],
    shows: [...taken, 'TERM-OUT-06'],
  },
  {
    id: 'delete/refused',
    title: 'the deletion is answered 200 with errorCode 1002',
    doing: 'delete',
    waiting: three,
    actions: [{ titles: ['Agenda.pdf'] }],
    bends: [
      { operation: 'documents.delete', times: 20, does: { kind: 'error-code', errorCode: 1002 } },
    ],
    shows: [...taken, ...failing, 'TERM-ERR-05', 'TERM-OUT-06'],
  },
  {
    id: 'download/one-of-three',
    title: 'one of three documents is downloaded',
    doing: 'download',
    waiting: three,
    actions: [{ titles: ['Contract.pdf'] }],
    shows: [...taken, 'TERM-CALL-05', 'TERM-OUT-06'],
  },
  {
    id: 'download/as-chosen',
    title: 'a document is downloaded as three one-sided copies',
    doing: 'download',
    chooses: ['copies', 'sides'],
    waiting: three,
    actions: [{ titles: ['Budget.pdf'], copies: 3, sides: 'one' }],
    shows: [...taken, 'TERM-CALL-05', 'TERM-VALUE-15', 'TERM-OUT-06', 'TERM-OUT-07'],
  },
  {
    id: 'download/breaks-off',
    title: 'the download ends in the middle',
    doing: 'download',
    waiting: three,
    actions: [{ titles: ['Contract.pdf'] }],
    bends: [{ operation: 'documents.download', times: 20, does: { kind: 'reset-within-answer' } }],
    shows: [...taken, ...failing, 'TERM-CALL-05', 'TERM-ERR-05', 'TERM-OUT-06'],
  },
  {
    id: 'tap/two-wait',
    title: 'a card is held to the reader of the printer, and two documents wait',
    doing: 'tap',
    waiting: { count: 2 },
    shows: tapped,
  },
  {
    id: 'tap/nothing-waits',
    title: 'a card is held to the reader, and no document waits',
    doing: 'tap',
    shows: tapped,
  },
  {
    id: 'tap/unknown-card',
    title: 'an unknown card is held to the reader',
    doing: 'tap',
    who: { by: 'card', as: 'unknown-card' },
    shows: [...failing, 'TERM-ERR-05'],
  },
  {
    id: 'tap/service-unwell',
    title: 'every tap is answered 503',
    doing: 'tap',
    waiting: { count: 1 },
    bends: [
      { operation: 'card.get', times: 100, does: { kind: 'status', status: 503 } },
      { operation: 'card.post', times: 100, does: { kind: 'status', status: 503 } },
    ],
    shows: [...failing, 'TERM-ERR-05'],
  },
  {
    id: 'upload/one',
    title: 'a scan is uploaded for later printing',
    doing: 'upload',
    actions: [{ titles: [hardTitles.upload] }],
    shows: uploaded,
  },
  {
    id: 'upload/laid-out',
    title: 'a scan is uploaded with every print option',
    doing: 'upload',
    chooses: ['copies', 'colour', 'sides', 'layout'],
    actions: [
      {
        titles: [hardTitles.laidOut],
        copies: 2,
        grayscale: true,
        sides: 'short edge',
        paperSize: 'A5',
        landscape: true,
        scalePercent: 90,
      },
    ],
    shows: [
      ...uploaded,
      'TERM-VALUE-09',
      'TERM-VALUE-10',
      'TERM-VALUE-11',
      'TERM-VALUE-12',
      'TERM-VALUE-13',
      'TERM-OUT-07',
    ],
  },
  {
    id: 'upload/other-kind',
    title: 'a text file is uploaded whose name ends in .txt',
    doing: 'upload',
    actions: [{ titles: [hardTitles.text] }],
    shows: [...uploaded, 'TERM-UP-03'],
  },
  {
    id: 'history/three-pages',
    title: 'five jobs are looked up, two on each page',
    doing: 'history',
    who: { pastJobs: 5 },
    bends: [{ operation: 'documents.history', times: 1_000, does: { kind: 'hard-page-tokens' } }],
    actions: [{ pageSize: 2, jobType: 'COPY' }, { printedOnly: true }],
    shows: [
      ...lookedBack,
      'TERM-VALUE-04',
      'TERM-VALUE-05',
      'TERM-VALUE-06',
      'TERM-HIST-01',
      'TERM-HIST-02',
      'TERM-HIST-03',
      'TERM-HIST-08',
      'TERM-OUT-16',
    ],
  },
  {
    id: 'history/two-thousand-and-one',
    title: '2,001 jobs are looked up, one more than the maximum of a page',
    doing: 'history',
    who: { pastJobs: 2_001 },
    shows: [...lookedBack, 'TERM-HIST-01', 'TERM-HIST-02', 'TERM-HIST-03'],
  },
  {
    id: 'history/namesake',
    title: 'a user of another authentication provider has the same name, and jobs',
    doing: 'history',
    who: { by: 'card', pastJobs: 2, hasNamesake: true },
    shows: [...lookedBack, 'TERM-HIST-08', 'TERM-OUT-16'],
  },
  {
    id: 'history/empty',
    title: 'the user has no jobs yet',
    doing: 'history',
    who: { pastJobs: 0 },
    shows: lookedBack,
  },
];

/** The clock of the service only goes ahead: these come last. */
export const expiring: readonly Situation[] = [
  {
    id: 'release/expired',
    title: 'the documents expire between the list and the release',
    doing: 'release',
    waiting: { count: 2, ageMs: 23.8 * 3_600_000 },
    meanwhile: [{ after: { operation: 'documents.list' }, what: 'documents-expire' }],
    shows: [...released, ...failing, 'TERM-ERR-01', 'TERM-OUT-05'],
  },
];
