import type { Bend, BendDoing } from '../bend.ts';
import type { Happening, Situation } from '../situation.ts';
import { anything } from './anything.ts';
import { failing, listed, lookedBack, printed, taken } from './shown-rules.ts';

const always = 50;
const two = { count: 2, titles: ['Agenda.pdf', 'Budget.pdf'] } as const;
const agenda = [{ titles: ['Agenda.pdf'] }] as const;
const notes = [{ titles: ['Notes of today.pdf'] }] as const;
const page: BendDoing = { kind: 'html' };
const lost: BendDoing = { kind: 'reset-before-answer' };
/** To be tried again after two seconds. */
const unwell: BendDoing = { kind: 'status', status: 503, retryAfterSeconds: 2 };

type More = Pick<Situation, 'shows'> & Partial<Situation>;
const remove = (what: string, title: string, more: More): Situation =>
  situation({ id: `delete/${what}`, title, doing: 'delete', waiting: two, actions: agenda }, more);
const download = (what: string, title: string, more: More): Situation =>
  situation(
    { id: `download/${what}`, title, doing: 'download', waiting: two, actions: agenda },
    more,
  );
const upload = (what: string, title: string, more: More): Situation =>
  situation({ id: `upload/${what}`, title, doing: 'upload', actions: notes }, more);
const history = (what: string, title: string, more: More): Situation =>
  situation({ id: `history/${what}`, title, doing: 'history', who: { pastJobs: 3 } }, more);
const logIn = (what: string, title: string, more: More): Situation =>
  situation({ id: `login/${what}`, title, doing: 'look', instead: anything, waiting: two }, more);

const once = (operation: string, does: BendDoing): readonly Bend[] => [{ operation, does }];
const onAndOn = (operation: string, does: BendDoing): readonly Bend[] => [
  { operation, times: always, does },
];
const over = (operation: string): readonly Happening[] => [
  { after: { operation }, what: 'token-expires', says401: true },
];

/** Each call fails in each way in which it may: what a panel makes of it is shown for one call at a time. */
export const failingCalls: readonly Situation[] = [
  remove('token-over', 'the session expires between the list and the deletion', {
    meanwhile: over('documents.list'),
    shows: [...taken, ...failing, 'TERM-ERR-05', 'TERM-OUT-06'],
  }),
  remove('service-unwell', 'the deletion is answered 503 with Retry-After: 2', {
    bends: once('documents.delete', unwell),
    shows: [...taken, ...failing, 'TERM-ERR-05', 'TERM-OUT-06', 'TERM-TRY-05'],
  }),
  remove('answer-lost', 'a document is deleted, and the response is lost', {
    bends: once('documents.delete', lost),
    shows: [...taken, ...failing, 'TERM-ERR-05', 'TERM-OUT-06'],
  }),
  remove('page-of-html', 'a proxy answers the deletion with an HTML page', {
    bends: onAndOn('documents.delete', page),
    shows: [...taken, ...failing, 'TERM-ERR-05', 'TERM-OUT-06'],
  }),
  download('token-over', 'the session expires between the list and the download', {
    meanwhile: over('documents.list'),
    shows: [...taken, ...failing, 'TERM-CALL-05', 'TERM-ERR-05', 'TERM-OUT-06'],
  }),
  download('service-unwell', 'the download is answered 503 with Retry-After: 2', {
    bends: once('documents.download', unwell),
    shows: [...taken, ...failing, 'TERM-CALL-05', 'TERM-ERR-05', 'TERM-OUT-06', 'TERM-TRY-05'],
  }),
  download('vanished', 'the document is deleted between the list and the download', {
    meanwhile: [{ after: { operation: 'documents.list' }, what: 'documents-vanish' }],
    shows: [...taken, ...failing, 'TERM-CALL-05', 'TERM-ERR-05', 'TERM-OUT-06'],
  }),
  // Whoever looks before they upload would find out there that the login is over.
  upload('token-over', 'the session has expired at the upload, which is answered 401', {
    bends: once('documents.upload', { kind: 'status', status: 401 }),
    shows: [...failing, 'TERM-ERR-05', 'TERM-CALL-10'],
  }),
  upload('service-unwell', 'the upload is answered 503 with Retry-After: 2', {
    bends: once('documents.upload', unwell),
    shows: [...failing, 'TERM-ERR-05', 'TERM-CALL-10', 'TERM-TRY-05'],
  }),
  upload('page-of-html', 'a proxy answers the upload with an HTML page', {
    bends: onAndOn('documents.upload', page),
    shows: [...failing, 'TERM-ERR-05'],
  }),
  upload('not-taken', 'the upload is answered 400', {
    bends: onAndOn('documents.upload', { kind: 'status', status: 400 }),
    shows: [...failing, 'TERM-ERR-05'],
  }),
  history('token-over', 'the session expires between two pages of the history', {
    who: { pastJobs: 5 },
    actions: [{ pageSize: 2 }],
    meanwhile: over('documents.history'),
    shows: [...lookedBack, ...failing],
  }),
  history('half-a-page', 'the response with the history ends in the middle of its JSON', {
    bends: onAndOn('documents.history', { kind: 'truncated-json' }),
    shows: [...failing, 'TERM-ERR-06'],
  }),
  history('page-of-html', 'a proxy answers the history request with an HTML page', {
    bends: onAndOn('documents.history', page),
    shows: [...failing, 'TERM-ERR-06'],
  }),
  history('later-pages-fail', 'the first page succeeds, and the second is always answered 500', {
    who: { pastJobs: 5 },
    actions: [{ pageSize: 2 }],
    bends: [
      {
        operation: 'documents.history',
        from: 2,
        times: always,
        does: { kind: 'status', status: 500 },
      },
    ],
    shows: [...lookedBack, ...failing, 'TERM-ERR-06'],
  }),
  history('answer-lost', 'the response to the first history request is lost', {
    bends: once('documents.history', lost),
    shows: [...lookedBack, ...failing],
  }),
  logIn('page-of-html', 'a proxy answers the login with an HTML page', {
    bends: onAndOn('login.post', page),
    shows: [...failing, 'TERM-OPEN-04'],
  }),
  logIn('answer-lost', 'the response to the first login is lost', {
    bends: once('login.post', lost),
    shows: [...listed, ...failing],
  }),
  logIn('too-many-calls', 'for some time every login is answered 429 with Retry-After: 2', {
    bends: [
      {
        operation: 'login.post',
        forMs: 1_500,
        does: { kind: 'status', status: 429, retryAfterSeconds: 2 },
      },
    ],
    shows: [...listed, ...failing, 'TERM-TRY-05'],
  }),
  {
    id: 'release/too-many-calls',
    title: 'the first release is answered 429 with Retry-After: 2',
    doing: 'release',
    waiting: { count: 3 },
    bends: once('documents.send', { kind: 'status', status: 429, retryAfterSeconds: 2 }),
    shows: [...printed, ...failing, 'TERM-TRY-05'],
  },
  {
    id: 'tap/answer-lost',
    title: 'a card is held to the reader, and the response is lost',
    doing: 'tap',
    waiting: { count: 2 },
    bends: [
      { operation: 'card.get', does: lost },
      { operation: 'card.post', does: lost },
    ],
    shows: failing,
  },
  {
    id: 'tap/server-error',
    title: 'every tap is answered 500',
    doing: 'tap',
    waiting: { count: 1 },
    bends: ['card.get', 'card.post'].flatMap((one) =>
      onAndOn(one, { kind: 'status', status: 500 }),
    ),
    shows: [...failing, 'TERM-ERR-05'],
  },
];

function situation(usual: Omit<Situation, 'shows'>, more: More): Situation {
  return { ...usual, ...more };
}
