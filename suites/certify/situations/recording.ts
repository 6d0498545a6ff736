import type { Situation } from '../situation.ts';
import { failing, inTurn, recorded, recordedLate } from './shown-rules.ts';
import { hardTitles } from './titles.ts';

const copy = { titles: [hardTitles.copy], pages: 4 } as const;
const scan = { titles: [hardTitles.scan], pages: 2 } as const;

/** Jobs that the device does by itself, and records. */
export const recording: readonly Situation[] = [
  {
    id: 'copy/one',
    title: 'four pages are copied',
    doing: 'copy',
    actions: [copy],
    shows: [...recorded, 'TERM-KEY-02'],
  },
  {
    id: 'scan/one',
    title: 'two pages are scanned',
    doing: 'scan',
    actions: [scan],
    shows: [...recorded, 'TERM-KEY-02'],
  },
  {
    id: 'copy/as-chosen',
    title: 'four pages are copied two-sided, one of them in colour',
    doing: 'copy',
    chooses: ['sides', 'colour'],
    actions: [{ ...copy, sides: 'long edge', colorPages: 1 }],
    shows: [...recorded, 'TERM-KEY-02', 'TERM-VALUE-08', 'TERM-JOB-07'],
  },
  {
    id: 'scan/as-chosen',
    title: 'two pages are scanned two-sided along the short edge, in colour',
    doing: 'scan',
    chooses: ['sides', 'colour'],
    actions: [{ ...scan, sides: 'short edge', colorPages: 2 }],
    shows: [...recorded, 'TERM-KEY-02', 'TERM-VALUE-08', 'TERM-JOB-07'],
  },
  {
    id: 'copy/two-people',
    title: 'one user copies, then another',
    doing: 'copy',
    actions: [copy, { ...copy, person: 'other' }],
    shows: [...recorded, ...inTurn, 'TERM-KEY-02'],
  },
  {
    id: 'copy/recorded-late',
    title: 'the recording of a copy is answered 503 with Retry-After: 30',
    doing: 'copy',
    actions: [copy],
    bends: [
      {
        operation: 'documents.record',
        does: { kind: 'status', status: 503, retryAfterSeconds: 30 },
      },
    ],
    shows: [...recordedLate, 'TERM-KEY-02'],
  },
  {
    id: 'scan/recorded-late',
    title: 'the recording of a scan is answered 503 with Retry-After: 30',
    doing: 'scan',
    actions: [scan],
    bends: [
      {
        operation: 'documents.record',
        does: { kind: 'status', status: 503, retryAfterSeconds: 30 },
      },
    ],
    shows: recordedLate,
  },
  {
    id: 'copy/too-many-calls',
    title: 'the recording of a copy is answered 429 with Retry-After: 2',
    doing: 'copy',
    actions: [copy],
    bends: [
      {
        operation: 'documents.record',
        does: { kind: 'status', status: 429, retryAfterSeconds: 2 },
      },
    ],
    shows: [...recorded, ...failing, 'TERM-DEV-03', 'TERM-TRY-05', 'TERM-JOB-04', 'TERM-JOB-05'],
  },
  {
    id: 'copy/without-network',
    title: 'the network is down while four pages are copied, and returns',
    doing: 'copy',
    actions: [copy],
    meanwhile: [{ after: { operation: 'login.post' }, what: 'network-goes', forMs: 4_000 }],
    shows: [...recorded, 'TERM-DEV-03', 'TERM-DEV-04'],
  },
  {
    id: 'scan/without-network',
    title: 'the network is down while two pages are scanned, and returns',
    doing: 'scan',
    actions: [scan],
    meanwhile: [{ after: { operation: 'login.post' }, what: 'network-goes', forMs: 4_000 }],
    shows: [...recorded, 'TERM-DEV-03', 'TERM-DEV-04'],
  },
  {
    id: 'copy/service-unwell',
    title: 'the recording of a copy is answered 503 twice',
    doing: 'copy',
    actions: [copy],
    bends: [
      {
        operation: 'documents.record',
        times: 2,
        does: { kind: 'status', status: 503, retryAfterSeconds: 1 },
      },
    ],
    shows: [...recordedLate, 'TERM-KEY-02'],
  },
  {
    id: 'scan/answer-lost',
    title: 'a scan is recorded, and the response is lost',
    doing: 'scan',
    actions: [scan],
    bends: [{ operation: 'documents.record', does: { kind: 'reset-before-answer' } }],
    shows: [...failing, 'TERM-JOB-10'],
  },
  {
    id: 'copy/token-over',
    title: 'the session expires before the copy is recorded',
    doing: 'copy',
    actions: [copy],
    meanwhile: [{ after: { operation: 'login.post' }, what: 'token-expires' }],
    shows: [...recorded, ...failing, 'TERM-KEY-02', 'TERM-TOK-04', 'TERM-DEV-03', 'TERM-DEV-04'],
  },
];

/** The clock of the service only goes ahead: these come last. */
export const laterByTheClock: readonly Situation[] = [
  {
    id: 'copy/clock-off',
    title: 'the clock of the service is an hour ahead of that of the terminal',
    doing: 'copy',
    actions: [copy],
    clockAheadMs: 3_600_000,
    shows: [...recorded, 'TERM-KEY-02'],
  },
];
