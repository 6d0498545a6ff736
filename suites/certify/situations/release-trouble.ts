import type { Bend, BendDoing } from '../bend.ts';
import type { Situation } from '../situation.ts';
import { inDoubt, released, releasedInVain } from './shown-rules.ts';

/** What becomes of a release of three documents at the service, or on the way. */
export const releaseTrouble: readonly Situation[] = [
  ofThree('output-not-ready', 'the second release is answered 1042, output not ready', {
    bends: onSend({ kind: 'error-code', errorCode: 1042 }, { from: 2 }),
    shows: [...releasedInVain, 'TERM-ERR-01'],
  }),
  ofThree('refused', 'the second release is answered 200 with errorCode 1001', {
    bends: onSend({ kind: 'error-code', errorCode: 1001 }, { from: 2 }),
    shows: [...releasedInVain, 'TERM-ERR-01', 'TERM-OUT-05'],
  }),
  ofThree('unknown-error-code', 'the first release is answered 200 with a code that no list has', {
    bends: onSend({ kind: 'error-code', errorCode: 4711 }),
    shows: [...releasedInVain, 'TERM-ERR-01', 'TERM-OUT-05'],
  }),
  ofThree('server-error', 'the first release is answered 500', {
    bends: onSend({ kind: 'status', status: 500 }),
    shows: inDoubt,
  }),
  ofThree('service-unwell', 'the first release is answered 503, to be tried after three seconds', {
    bends: onSend({ kind: 'status', status: 503, retryAfterSeconds: 3 }),
    shows: [...releasedInVain, 'TERM-TRY-05'],
  }),
  ofThree('never-well', 'every release is answered 503', {
    bends: onSend({ kind: 'status', status: 503 }, { times: 10_000 }),
    shows: releasedInVain,
  }),
  ofThree('answer-lost', 'the first document is printed, and the answer to its release is lost', {
    bends: onSend({ kind: 'reset-before-answer' }),
    shows: inDoubt,
  }),
  ofThree('answer-cut', 'the first document is printed, and the answer breaks off', {
    bends: onSend({ kind: 'reset-within-answer' }),
    shows: inDoubt,
  }),
  ofThree('request-lost', 'the first release never reaches the service', {
    bends: onSend({ kind: 'no-network' }),
    shows: inDoubt,
  }),
  ofThree('half-an-answer', 'the first document is printed, and half of the JSON is the answer', {
    bends: onSend({ kind: 'truncated-json' }),
    shows: [...inDoubt, 'TERM-OPEN-04'],
  }),
  ofThree('other-answer', 'the first document is printed, and the answer is JSON of another kind', {
    bends: onSend({ kind: 'other-json' }),
    shows: [...inDoubt, 'TERM-OPEN-04'],
  }),
  ofThree('page-of-html', 'something on the way answers the first release with a page of its own', {
    bends: onSend({ kind: 'html' }),
    shows: [...inDoubt, 'TERM-OPEN-04'],
  }),
  ofThree('content-type', 'the answer to a release is said to be HTML, and is JSON all the same', {
    bends: onSend({ kind: 'content-type', contentType: 'text/html' }),
    shows: released,
  }),
  ofThree('vanished', 'the documents are deleted between the list and the release', {
    meanwhile: [{ after: { operation: 'documents.list' }, what: 'documents-vanish' }],
    shows: releasedInVain,
  }),
  ofThree(
    'taken-elsewhere',
    'somebody releases one of the documents at another terminal meanwhile',
    {
      meanwhile: [{ after: { operation: 'documents.list' }, what: 'another-terminal-releases' }],
      shows: [...releasedInVain, 'TERM-OUT-05'],
    },
  ),
  ofThree('service-restarts', 'the service dies after the list and comes back', {
    meanwhile: [{ after: { operation: 'documents.list' }, what: 'service-restarts' }],
    shows: [...released, 'TERM-OUT-04'],
  }),
  {
    id: 'release/quota-used-up',
    title: "nothing is left of somebody's quota",
    doing: 'release',
    who: { as: 'without-quota' },
    waiting: { count: 2 },
    shows: [...releasedInVain, 'TERM-ERR-01'],
  },
];

function ofThree(
  what: string,
  title: string,
  more: Pick<Situation, 'shows'> & Partial<Situation>,
): Situation {
  return { id: `release/${what}`, title, doing: 'release', waiting: { count: 3 }, ...more };
}

function onSend(does: BendDoing, more: Pick<Bend, 'from' | 'times'> = {}): readonly Bend[] {
  return [{ operation: 'documents.send', ...more, does }];
}
