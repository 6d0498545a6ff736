import type { Bend, BendDoing } from '../bend.ts';
import type { Situation } from '../situation.ts';
import { anything } from './anything.ts';
import { failing, recorded, recordedLate, released, taken, turnedAway } from './shown-rules.ts';
import { hardTitles } from './titles.ts';

const always = 50;
const two = { count: 2, titles: ['Agenda.pdf', 'Budget.pdf'] } as const;
const copy = { titles: [hardTitles.copy], pages: 4 } as const;

/** Refusals by a status, or by a page that something on the way has written, and services that are away for long. */
export const onTheWay: readonly Situation[] = [
  {
    id: 'login/refused-by-page',
    title: 'a login is refused with 401 and an HTML page',
    doing: 'look',
    instead: anything,
    bends: bends('login.post', { kind: 'status', status: 401, page: true }),
    shows: turnedAway,
  },
  {
    id: 'delete/forbidden',
    title: 'the deletion is answered 403',
    doing: 'delete',
    waiting: two,
    actions: [{ titles: ['Agenda.pdf'] }],
    bends: bends('documents.delete', { kind: 'status', status: 403 }),
    shows: [...taken, ...failing, 'TERM-ERR-05', 'TERM-OUT-06'],
  },
  {
    id: 'download/forbidden',
    title: 'the download is answered 403',
    doing: 'download',
    waiting: two,
    actions: [{ titles: ['Agenda.pdf'] }],
    bends: bends('documents.download', { kind: 'status', status: 403 }),
    shows: [...taken, ...failing, 'TERM-CALL-05', 'TERM-ERR-05', 'TERM-OUT-06'],
  },
  {
    id: 'release/forbidden',
    title: 'every release is answered 403',
    doing: 'release',
    waiting: two,
    bends: bends('documents.send', { kind: 'status', status: 403 }),
    shows: [...released, ...failing, 'TERM-ERR-02'],
  },
  {
    id: 'upload/forbidden',
    title: 'the upload is answered 403',
    doing: 'upload',
    actions: [{ titles: ['Notes of today.pdf'] }],
    bends: bends('documents.upload', { kind: 'status', status: 403 }),
    shows: [...failing, 'TERM-ERR-05'],
  },
  {
    id: 'copy/unwell-by-page',
    title: 'the recording of a copy is answered 503 with an HTML page',
    doing: 'copy',
    actions: [copy],
    bends: [{ operation: 'documents.record', does: { kind: 'status', status: 503, page: true } }],
    shows: [
      ...recorded,
      ...failing,
      'TERM-KEY-02',
      'TERM-DEV-03',
      'TERM-DEV-04',
      'TERM-JOB-04',
      'TERM-JOB-05',
    ],
  },
  {
    id: 'copy/unwell-for-long',
    title: 'for 24 seconds every recording is answered 503 with Retry-After: 25',
    doing: 'copy',
    actions: [copy],
    bends: [
      {
        operation: 'documents.record',
        forMs: 24_000,
        does: { kind: 'status', status: 503, retryAfterSeconds: 25 },
      },
    ],
    shows: [...recordedLate, 'TERM-KEY-02'],
  },
  {
    id: 'printer/stays-away',
    title: 'the printer is unreachable, also at the second try',
    doing: 'release',
    waiting: two,
    printer: { faults: ['refuse'] },
    actions: [{ againAfterMs: 1_500 }],
    shows: [...released, ...failing, 'TERM-ERR-01'],
  },
];

function bends(operation: string, does: BendDoing): readonly Bend[] {
  return [{ operation, times: always, does }];
}
