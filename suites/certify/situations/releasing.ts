import type { Situation } from '../situation.ts';
import { listed, printed } from './shown-rules.ts';
import { anyUnicode } from './titles.ts';

/** For 51 documents, and for 501: a printer takes seconds for each. */
export const longReleaseMs = 300_000;
export const longestReleaseMs = 1_800_000;

/** Releases in which nothing goes wrong at the service. */
export const releasing: readonly Situation[] = [
  {
    id: 'release/nothing-waits',
    title: 'all documents are to be released, and none waits',
    doing: 'release',
    shows: listed,
  },
  {
    id: 'release/one',
    title: 'one document is released',
    doing: 'release',
    waiting: { count: 1 },
    shows: [...printed, 'TERM-OUT-04'],
  },
  {
    id: 'release/one-of-three',
    title: 'one of three documents is released, the others keep waiting',
    doing: 'release',
    waiting: { count: 3, titles: ['Agenda.pdf', 'Budget.pdf', 'Contract.pdf'] },
    actions: [{ titles: ['Budget.pdf'] }],
    shows: [...printed, 'TERM-OUT-06'],
  },
  {
    id: 'release/two-copies-in-grey',
    title: 'a document is released as two copies, grayscale and two-sided',
    doing: 'release',
    waiting: { count: 1 },
    chooses: ['copies', 'colour', 'sides'],
    actions: [{ copies: 2, grayscale: true, sides: 'long edge' }],
    shows: [...printed, 'TERM-CALL-05', 'TERM-VALUE-14', 'TERM-OUT-04', 'TERM-OUT-07'],
  },
  {
    id: 'release/fifty-one',
    title: 'all of 51 documents are released, one more than a list has by default',
    doing: 'release',
    waiting: { count: 51 },
    deadlineMs: longReleaseMs,
    shows: [...printed, 'TERM-OUT-04'],
  },
  {
    id: 'release/five-hundred-and-one',
    title:
      'all of 501 documents are released, one more than the maximum of a list; the last has the name of the first',
    doing: 'release',
    // The last one has the title of the first, on another list.
    waiting: { count: 501, titles: numbered(500) },
    deadlineMs: longestReleaseMs,
    shows: [...printed, 'TERM-OUT-04'],
  },
  {
    id: 'release/any-unicode',
    title: 'documents with names in many scripts are released',
    doing: 'release',
    waiting: { count: anyUnicode.length, titles: anyUnicode },
    shows: [...printed, 'TERM-OPEN-03', 'TERM-OUT-04'],
  },
  {
    id: 'release/chosen-in-any-script',
    title: 'a document with a name in another script is chosen by its name',
    doing: 'release',
    waiting: { count: anyUnicode.length, titles: anyUnicode },
    actions: [{ titles: ['請求書 2026年度.pdf'] }],
    shows: [...printed, 'TERM-OPEN-03', 'TERM-OUT-06'],
  },
  {
    id: 'release/one-comes-meanwhile',
    title: 'a third document arrives while two are being released',
    doing: 'release',
    waiting: { count: 2 },
    meanwhile: [{ after: { operation: 'documents.list' }, what: 'document-comes' }],
    shows: [...printed, 'TERM-OUT-04'],
  },
  {
    id: 'release/unknown-members',
    title: 'responses up to those of releases have unknown members',
    doing: 'release',
    waiting: { count: 2 },
    bends: [{ times: 100, does: { kind: 'unknown-members' } }],
    shows: [...printed, 'TERM-OPEN-01', 'TERM-OUT-04'],
  },
  {
    id: 'release/unknown-values',
    title: 'responses have unknown enum values',
    doing: 'release',
    waiting: { count: 2 },
    bends: [{ times: 100, does: { kind: 'unknown-values' } }],
    shows: [...printed, 'TERM-OPEN-02', 'TERM-OUT-04'],
  },
  {
    id: 'release/answered-slowly',
    title: 'a release is answered after eight seconds',
    doing: 'release',
    waiting: { count: 2 },
    bends: [{ operation: 'documents.send', does: { kind: 'slow', ms: 8_000 } }],
    shows: [...printed, 'TERM-OUT-04'],
  },
  {
    id: 'release/toner-low',
    title: 'the printer is low on toner and still prints',
    doing: 'release',
    waiting: { count: 1 },
    printer: { faults: ['toner-low'] },
    shows: [...printed, 'TERM-OUT-04'],
  },
];

function numbered(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `Page ${String(at + 1)}.pdf`);
}
