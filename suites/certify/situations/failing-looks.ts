import type { Bend, BendDoing } from '../bend.ts';
import type { Situation } from '../situation.ts';
import { failing, listed, lookedBack } from './shown-rules.ts';
import { anyUnicode } from './titles.ts';

const always = 50;
const failed = [...failing, 'TERM-ERR-06'];

/** A list and a history that fail, or come late: nobody is told that there is nothing. */
export const failingLooks: readonly Situation[] = [
  look('server-error', 'the list is always answered 500', {
    bends: bends('documents.list', { kind: 'status', status: 500 }),
    shows: failed,
  }),
  look('service-unwell', 'the list is always answered 503', {
    bends: bends('documents.list', { kind: 'status', status: 503 }),
    shows: failed,
  }),
  look('too-many-calls', 'the list is always answered 429', {
    bends: bends('documents.list', { kind: 'status', status: 429 }),
    shows: failed,
  }),
  look('forbidden', 'the list is answered 403', {
    bends: bends('documents.list', { kind: 'status', status: 403 }),
    shows: failed,
  }),
  look('answered-slowly', 'the list is answered after eight seconds', {
    bends: bends('documents.list', { kind: 'slow', ms: 8_000 }, 1),
    shows: [...listed, 'TERM-OUT-08'],
  }),
  look('in-pieces', 'the list arrives in pieces that split non-Latin characters', {
    waiting: { count: 8, titles: anyUnicode },
    bends: bends('documents.list', { kind: 'pieces', count: 7, everyMs: 400 }),
    shows: [...listed, 'TERM-OUT-08'],
  }),
  history('server-error', 'the history is always answered 500', {
    bends: bends('documents.history', { kind: 'status', status: 500 }),
    shows: failed,
  }),
  history('service-unwell', 'the history is always answered 503', {
    bends: bends('documents.history', { kind: 'status', status: 503 }),
    shows: failed,
  }),
  history('forbidden', 'the history is answered 403', {
    bends: bends('documents.history', { kind: 'status', status: 403 }),
    shows: failed,
  }),
  history('answered-slowly', 'the history is answered after eight seconds', {
    bends: bends('documents.history', { kind: 'slow', ms: 8_000 }),
    shows: lookedBack,
  }),
  history('in-pieces', 'the history arrives in pieces', {
    bends: bends('documents.history', { kind: 'pieces', count: 7, everyMs: 400 }),
    shows: lookedBack,
  }),
];

type More = Pick<Situation, 'shows'> & Partial<Situation>;

function look(what: string, title: string, more: More): Situation {
  return {
    id: `look/${what}`,
    title,
    doing: 'look',
    instead: ['release'],
    waiting: { count: 3 },
    ...more,
  };
}

function history(what: string, title: string, more: More): Situation {
  return { id: `history/${what}`, title, doing: 'history', who: { pastJobs: 3 }, ...more };
}

function bends(operation: string, does: BendDoing, times = always): readonly Bend[] {
  return [{ operation, times, does }];
}
