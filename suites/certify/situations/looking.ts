import type { Situation } from '../situation.ts';
import { longestReleaseMs, longReleaseMs } from './releasing.ts';
import { listed, unreadable } from './shown-rules.ts';
import { anyUnicode } from './titles.ts';

/** Who releases all has looked at what waits, and needs the time of a release. */
const releasing = ['release'] as const;
/** Where something waits. */
const seen = [...listed, 'TERM-OUT-08'];

/** What waits, and a list that is not as it should be. */
export const looking: readonly Situation[] = [
  {
    id: 'look/nothing-waits',
    title: 'no document waits',
    doing: 'look',
    instead: releasing,
    shows: listed,
  },
  {
    id: 'look/one',
    title: 'one document waits',
    doing: 'look',
    instead: releasing,
    waiting: { count: 1 },
    shows: [...seen, 'TERM-OUT-16'],
  },
  {
    id: 'look/fifty-one',
    title: '51 documents wait, one more than a list has by default',
    doing: 'look',
    instead: releasing,
    waiting: { count: 51 },
    deadlineMs: longReleaseMs,
    shows: seen,
  },
  {
    id: 'look/five-hundred-and-one',
    title: '501 documents wait, one more than the maximum of a list',
    doing: 'look',
    instead: releasing,
    waiting: { count: 501 },
    deadlineMs: longestReleaseMs,
    shows: seen,
  },
  {
    id: 'look/any-unicode',
    title: 'documents wait with names in many scripts',
    doing: 'look',
    instead: releasing,
    waiting: { count: anyUnicode.length, titles: anyUnicode },
    shows: [...seen, 'TERM-OPEN-03'],
  },
  {
    id: 'look/unknown-members',
    title: 'every response has unknown members',
    doing: 'look',
    instead: releasing,
    waiting: { count: 3 },
    bends: [{ times: 50, does: { kind: 'unknown-members' } }],
    shows: [...seen, 'TERM-OPEN-01'],
  },
  {
    id: 'look/unknown-values',
    title: 'the list has unknown enum values',
    doing: 'look',
    instead: releasing,
    waiting: { count: 3 },
    bends: [{ operation: 'documents.list', times: 50, does: { kind: 'unknown-values' } }],
    shows: [...seen, 'TERM-OPEN-02'],
  },
  {
    id: 'look/half-a-list',
    title: 'the response with the list ends in the middle of its JSON',
    doing: 'look',
    instead: releasing,
    waiting: { count: 3 },
    bends: [{ operation: 'documents.list', times: 50, does: { kind: 'truncated-json' } }],
    shows: unreadable,
  },
  {
    id: 'look/no-list',
    title: 'the list is JSON of another structure',
    doing: 'look',
    instead: releasing,
    waiting: { count: 3 },
    bends: [{ operation: 'documents.list', times: 50, does: { kind: 'other-json' } }],
    shows: unreadable,
  },
  {
    id: 'look/page-of-html',
    title: 'a proxy answers the list request with an HTML page',
    doing: 'look',
    instead: releasing,
    waiting: { count: 3 },
    bends: [{ operation: 'documents.list', times: 50, does: { kind: 'html' } }],
    shows: unreadable,
  },
  {
    id: 'look/content-type',
    title: 'the list has the Content-Type text/plain',
    doing: 'look',
    instead: releasing,
    waiting: { count: 3 },
    bends: [
      {
        operation: 'documents.list',
        times: 50,
        does: { kind: 'content-type', contentType: 'text/plain' },
      },
    ],
    shows: seen,
  },
];
