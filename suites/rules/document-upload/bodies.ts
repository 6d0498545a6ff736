import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { phantomsIn } from '../../engine/case/queries.ts';
import { fault } from '../../engine/fault.ts';
import { both } from '../../engine/fault-proxy/alter.ts';
import type {
  PassingAnswer,
  PassingRequest,
  Upstream,
} from '../../engine/fault-proxy/interception.ts';
import { type Exchange, headerText, parameterText } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import { uniqueDocument } from '../../engine/session/documents/documents.ts';
import {
  breakUpload,
  type UploadForm,
  uploadByHand,
} from '../../engine/session/documents/upload-by-hand.ts';
import { multipartBody, type Pairs, type UploadFile } from '../../engine/session/http/body.ts';
import type { Session } from '../../engine/session/session.ts';
import type { User } from '../../engine/session/session-context.ts';
import { testCase } from '../../engine/test-case.ts';
import { has, isTaken, refuses, takenAsUsual, upload } from './uploads.ts';

const call = 'documents.upload call';
const data = 'documents.upload param data';
/** RFC 9112 6.3: a server may ask for a Content-Length. */
const lengthRequired = 411;

/** interface 4.4: in which forms the body of an upload is accepted, and what becomes of one that is incomplete. */
export const rules = [
  rule('DOC-UP-13', 'An upload whose body ends in the middle leaves no document', {
    from: call,
    basis: 'derived',
    check: (c) => leavesNothing(c, 'truncated'),
    faults: [
      fault(
        'truncated-upload-is-kept',
        'keeps the received part of an upload whose body ends in the middle, and refuses the upload',
        {
          answer: async (answer, request, upstream) => {
            await takeHalf(answer, request, upstream);
            return answer;
          },
        },
      ),
      fault(
        'truncated-upload-is-taken',
        'treats an upload whose body ends in the middle as complete',
        {
          answer: async (answer, request, upstream) =>
            (await takeHalf(answer, request, upstream)) ?? answer,
        },
      ),
    ],
  }),
  rule('DOC-UP-14', 'A client that disconnects in the middle of an upload leaves no document', {
    from: call,
    basis: 'derived',
    check: (c) => leavesNothing(c, 'disconnected'),
    faults: fault(
      'vanished-upload-is-kept',
      'keeps the received part of an upload whose client disconnected',
      {
        vanished: async (request, upstream) => {
          if (upload(request)) await upstream(ended(request));
        },
      },
    ),
  }),
  rule(
    'DOC-UP-19',
    'An upload in chunked transfer coding is accepted, or answered 411 (RFC 9112 6.3)',
    {
      from: data,
      basis: 'derived',
      // 411 counts if the same upload with a length is accepted.
      *check(c) {
        const uploads = c.calls(upload);
        const isAccepted = uploads.some((x) => !isChunked(x) && x.isSuccess);
        for (const x of uploads.filter(isChunked)) {
          const asksForLength = x.status === lengthRequired;
          if (!asksForLength) yield isTaken(x);
          else if (isAccepted) yield { ...isTaken(x), ok: true };
        }
      },
      faults: fault(
        'upload-needs-its-length',
        'refuses an upload without Content-Length',
        // 411 would be legal (RFC 9112 6.3).
        refuses(has('title', /chunked/)),
      ),
    },
  ),
  rule('DOC-UP-20', 'An upload is accepted with its file before its fields', {
    from: data,
    basis: 'derived',
    *check(c) {
      if (c.scenario !== 'documents/upload-file-first') return;
      for (const x of c.calls(upload)) if (x.sent.malformed === undefined) yield isTaken(x);
    },
    faults: fault(
      'upload-wants-fields-first',
      'refuses an upload whose fields follow the file',
      refuses(both(has('title', /^/), isFileFirst)),
    ),
  }),
  rule(
    'DOC-UP-42',
    'An upload is accepted with a quoted boundary, typed text parts and part headers in lower case',
    {
      from: call,
      basis: 'derived',
      since: '2026-12',
      atLeast: 3,
      *check(c) {
        // Other test cases write bodies by hand that are malformed.
        if (c.scenario === 'documents/upload-bodies') yield* takenAsUsual(c, isByHand);
      },
      faults: [
        fault(
          'upload-boundary-not-quoted',
          'refuses an upload whose boundary is quoted',
          refuses(both(upload, (request) => /boundary="/.test(contentType(request)))),
        ),
      ],
    },
  ),
];

/** An upload that broke on purpose, answered or not, leaves no document. A whole upload in the same case is its control. */
function* leavesNothing(c: Case, malformed: string): Iterable<Assertion> {
  const broken = c.events
    .filter((event) => event.type === 'sent')
    .filter((sent) => sent.malformed === malformed);
  const calls = new Set(broken.map((sent) => sent.call));
  for (const sent of broken) {
    const looks = c.looksAfter(parameterText({ sent }, 'username'), sent.seq);
    // Documents may still be on their way when the first look is answered.
    const look = looks.find(({ uuids }) => uuids.size > 0);
    if (look === undefined) continue;
    const uploadCalls = [...look.uuids].map((uuid) => c.state.documents.get(uuid)?.uploadCall);
    const ofBroken = uploadCalls.filter((one) => one !== undefined && calls.has(one));
    const half = phantomsIn(look, c.state).length + ofBroken.length;
    yield assertion(look.exchange, half === 0, {
      expected: 'a list without the incomplete upload',
      seen:
        half === 0 ? 'a list without it' : `a list with ${countOf(half, 'incomplete document')}`,
    });
  }
}

function isChunked({ sent }: Exchange): boolean {
  return headerText(sent, 'transfer-encoding') === 'chunked';
}

function isByHand(x: Exchange): boolean {
  return upload(x) && /boundary="?by-hand/.test(contentType(x.sent));
}

function contentType({ headers }: Pick<PassingRequest, 'headers'>): string {
  return headers['content-type'] ?? '';
}

function isFileFirst({ body }: PassingRequest): boolean {
  return body.indexOf('name="data"') < body.indexOf('name="title"');
}

/** A refused upload without its last boundary is ended and sent once more; returns the answer to that. */
async function takeHalf(
  answer: PassingAnswer,
  request: PassingRequest,
  upstream: Upstream,
): Promise<PassingAnswer | undefined> {
  const isHalf = upload(request) && !request.body.toString('latin1').endsWith('--\r\n');
  return isHalf && answer.status === 400 ? upstream(ended(request)) : undefined;
}

/** The same request with the last boundary behind its body. */
function ended(request: PassingRequest): PassingRequest {
  const boundary = /boundary=(\S+)/.exec(contentType(request))?.[1] ?? '';
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  return { ...request, body: Buffer.concat([request.body, end]) };
}

const boundary = 'platen-form';
/** RFC 2046 5.1.1: the most characters, among them such that it must be quoted. */
const longest = `by-hand'()+_,-./:=?${'x'.repeat(51)}`;

const sameInOtherWords: readonly UploadForm[] = [
  { boundary: '"by-hand"', write: writer('by-hand') },
  { boundary: `"${longest}"`, write: writer(longest) },
  {
    boundary: 'by-hand-typed',
    write: writer('by-hand-typed', (text) =>
      text.replace(
        /(form-data; name="(?!data")[^"]*")\r\n/g,
        '$1\r\nContent-Type: text/plain; charset=utf-8\r\n',
      ),
    ),
  },
  {
    boundary: 'by-hand-lower',
    write: writer('by-hand-lower', (text) =>
      text.replace(/Content-(?:Disposition|Type):/g, (name) => name.toLowerCase()),
    ),
  },
];

/** Each character of the text that is changed is a byte. */
function writer(of: string, change = (text: string): string => text): UploadForm['write'] {
  return (parameters, file) =>
    Buffer.from(change(multipartBody(parameters, file, of).toString('latin1')), 'latin1');
}

/** RFC 9112 7.1, in chunks of 1000 bytes. */
function chunked(body: Buffer): Buffer {
  const pieces = Array.from({ length: Math.ceil(body.length / 1000) }, (_, at) => {
    const piece = body.subarray(at * 1000, (at + 1) * 1000);
    return [Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')];
  });
  return Buffer.concat([...pieces.flat(), Buffer.from('0\r\n\r\n')]);
}

function fileFirst(parameters: Pairs, file: UploadFile): Buffer {
  const alone = multipartBody([], file, boundary);
  const fields = multipartBody(parameters, undefined, boundary);
  return Buffer.concat([alone.subarray(0, -`--${boundary}--\r\n`.length), fields]);
}

export const testCases = [
  /** A body that ends before its last boundary, and a client that goes away in the middle. */
  testCase('documents/upload-broken', [], async (s) => {
    for (const malformed of ['truncated', 'disconnected'] as const) {
      const user = await s.user();
      const queue = await s.queue();
      const token = await s.login(user);
      for (const share of [0.3, 0.7, 0.98])
        await breakUpload(s, { user, queue }, { malformed, share });
      await s.upload(user, queue);
      await s.look(token);
    }
  }),

  /** An upload whose length is not stated beforehand, and one whose length is. */
  testCase('documents/upload-chunked', [], async (s) => {
    const write: UploadForm['write'] = (...parts) => chunked(multipartBody(...parts, boundary));
    await uploadByHand(s, await newDocument(s), { boundary, write, isChunked: true });
    await s.upload(await s.user(), await s.queue());
  }),

  testCase('documents/upload-file-first', [], async (s) => {
    await uploadByHand(s, await newDocument(s), { boundary, write: fileFirst });
  }),

  /** Uploads whose bodies say the same in other words, and beside each an ordinary one. */
  testCase('documents/upload-bodies', [], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    for (const form of sameInOtherWords) {
      const pair = s.pair();
      const file = uniqueDocument(s.name('body'));
      await uploadByHand(s, { user, queue, file, pair }, form);
      await s.sendUp(user, queue, { pair });
    }
    await s.look(await s.login(user));
  }),
];

async function newDocument(s: Session): Promise<{ user: User; file: UploadFile; queue: string }> {
  const user = await s.user();
  const file = uniqueDocument(s.name('form'));
  return { user, file, queue: await s.queue() };
}
