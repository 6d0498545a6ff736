import type { Bend, BendDoing } from '../bend.ts';
import type { Situation } from '../situation.ts';
import { failing, printed, released } from './shown-rules.ts';

/** What becomes of a release of three documents at the service, or on the way. */
export const releaseTrouble: readonly Situation[] = [
  ofThree(
    'output-not-ready',
    'the second release is answered with errorCode 1042, output not ready',
    {
      bends: onSend({ kind: 'error-code', errorCode: 1042 }, { from: 2 }),
      shows: [...printed, ...failing, 'TERM-ERR-01'],
    },
  ),
  ofThree('refused', 'the second release is answered 200 with errorCode 1001', {
    bends: onSend({ kind: 'error-code', errorCode: 1001 }, { from: 2 }),
    shows: [...printed, ...failing, 'TERM-ERR-01', 'TERM-OUT-05'],
  }),
  ofThree('unknown-error-code', 'the first release is answered 200 with an unknown errorCode', {
    bends: onSend({ kind: 'error-code', errorCode: 4711 }),
    shows: [...printed, ...failing, 'TERM-ERR-01', 'TERM-OUT-05'],
  }),
  ofThree('server-error', 'the first release is answered 500', {
    bends: onSend({ kind: 'status', status: 500 }),
    shows: [...printed, ...failing, 'TERM-VALUE-02', 'TERM-TRY-03'],
  }),
  ofThree('service-unwell', 'the first release is answered 503 with Retry-After: 3', {
    bends: onSend({ kind: 'status', status: 503, retryAfterSeconds: 3 }),
    shows: [...printed, ...failing, 'TERM-VALUE-02', 'TERM-TRY-05'],
  }),
  ofThree('never-well', 'every release is answered 503', {
    bends: onSend({ kind: 'status', status: 503 }, { times: 10_000 }),
    shows: [...released, ...failing, 'TERM-VALUE-02', 'TERM-ERR-02'],
  }),
  ofThree('answer-lost', 'the first document is printed, and the response to its release is lost', {
    bends: onSend({ kind: 'reset-before-answer' }),
    shows: [...printed, ...failing, 'TERM-VALUE-02', 'TERM-TRY-03'],
  }),
  ofThree(
    'answer-cut',
    'the first document is printed, and the response to its release is incomplete',
    {
      bends: onSend({ kind: 'reset-within-answer' }),
      shows: [...printed, ...failing, 'TERM-VALUE-02', 'TERM-TRY-03'],
    },
  ),
  ofThree('request-lost', 'the first release never reaches the service', {
    bends: onSend({ kind: 'no-network' }),
    shows: [...printed, ...failing, 'TERM-VALUE-02', 'TERM-TRY-03'],
  }),
  ofThree('half-an-answer', 'the first document is printed, and the response is truncated JSON', {
    bends: onSend({ kind: 'truncated-json' }),
    shows: [...printed, ...failing, 'TERM-VALUE-02', 'TERM-TRY-03'],
  }),
  ofThree(
    'other-answer',
    'the first document is printed, and the response is JSON of another structure',
    {
      bends: onSend({ kind: 'other-json' }),
      shows: [...printed, ...failing, 'TERM-VALUE-02', 'TERM-TRY-03'],
    },
  ),
  ofThree('page-of-html', 'a proxy answers the first release with an HTML page', {
    bends: onSend({ kind: 'html' }),
    shows: [...printed, ...failing, 'TERM-VALUE-02', 'TERM-TRY-03'],
  }),
  ofThree('content-type', 'the response to a release is JSON with the Content-Type text/html', {
    bends: onSend({ kind: 'content-type', contentType: 'text/html' }),
    shows: [...printed, 'TERM-OUT-04'],
  }),
  ofThree('vanished', 'the documents are deleted between the list and the release', {
    meanwhile: [{ after: { operation: 'documents.list' }, what: 'documents-vanish' }],
    shows: [...released, ...failing, 'TERM-ERR-01', 'TERM-OUT-05'],
  }),
  ofThree(
    'taken-elsewhere',
    'the user releases one of the documents at another terminal meanwhile',
    {
      meanwhile: [{ after: { operation: 'documents.list' }, what: 'another-terminal-releases' }],
      shows: [...printed, ...failing, 'TERM-ERR-01', 'TERM-OUT-05'],
    },
  ),
  ofThree('service-restarts', 'the service crashes after the list and restarts', {
    meanwhile: [{ after: { operation: 'documents.list' }, what: 'service-restarts' }],
    shows: [...printed, ...failing, 'TERM-VALUE-02', 'TERM-TRY-03'],
  }),
  {
    id: 'release/quota-used-up',
    title: 'the quota of the user is used up',
    doing: 'release',
    who: { as: 'without-quota' },
    waiting: { count: 2 },
    shows: [...released, ...failing, 'TERM-ERR-01', 'TERM-OUT-05'],
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
