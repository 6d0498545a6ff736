import type { Case } from '../../engine/case/case.ts';
import { assertion, type Claim } from '../../engine/case/check.ts';
import { sameContent } from '../../engine/case/compare/same-content.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { asksForNothing, isWellFormed } from '../../engine/case/subjects/sends.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterForm,
  answersInstead,
  both,
  ignores,
  type OnRequest,
} from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  type PassingAnswer,
} from '../../engine/fault-proxy/interception.ts';
import type { SentEvent } from '../../engine/journal/event.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { largeDocument, uniqueDocument } from '../../engine/session/documents/documents.ts';
import type { UploadFile } from '../../engine/session/http/body.ts';
import { usual } from '../../engine/session/unchanged.ts';
import { type DocumentState, possibleDuring } from '../../engine/state/document-state.ts';
import type { State } from '../../engine/state/state.ts';
import { testCase } from '../../engine/test-case.ts';
import { withoutLaterBlocks } from '../document-send/prints.ts';
import { addressed, afterAttempt, download, isListedAfter } from './afterwards.ts';

const options = ['copies', 'grayscale', 'duplex'].map((name) => `documents.download param ${name}`);
const broken: PassingAnswer = { status: 500, headers: {}, body: Buffer.alloc(0) };

/** interface 4.4: what a download gives, and whether the document waits after it. */
export const rules = [
  rule('DOC-DL-01', 'Download returns the content of the document', {
    from: ['documents.download call', ...options, 'documents.download returns'],
    basis: 'derived',
    atLeast: 2,
    check: {
      operations: download.operations,
      *answer(x, state) {
        const document = addressed(x, state);
        if (x.status !== 200 || document === undefined || !asksForNothing(x)) return;
        const same = sameContent(x, document.file, state);
        if (same !== undefined) yield assertion(x, same.ok, same);
      },
    },
    faults: [
      fault(
        'download-truncated',
        'leaves out the last byte of a download',
        altersBody(download, (body) => body.subarray(0, -1)),
      ),
      fault(
        'later-blocks-are-corrupt',
        'returns zeros beyond the first 256 KiB of a document',
        altersBody(download, withoutLaterBlocks),
      ),
    ],
  }),
  rule('DOC-DL-02', 'With retain=true the document still waits after a download', {
    from: 'documents.download param retain',
    basis: 'derived',
    check: afterAttempt(({ operation, retain }) => operation === 'documents.download' && retain, {
      stays: true,
    }),
    faults: fault(
      'download-never-retains',
      'ignores retain at a download',
      ignores(download, 'retain'),
    ),
  }),
  rule('DOC-DL-03', 'Without retain a downloaded document no longer waits', {
    from: 'documents.download param retain',
    basis: 'SIL-44',
    check: afterAttempt(({ operation, retain }) => operation === 'documents.download' && !retain, {
      stays: false,
    }),
    faults: fault(
      'download-always-retains',
      'keeps every downloaded document',
      alterForm(download, (form) => form.set('retain', 'true')),
    ),
  }),
  rule('DOC-DL-08', 'A download that the client aborts has no effect: the document still waits', {
    from: 'documents.download param retain',
    basis: 'SIL-44',
    *check(c) {
      for (const { seq, call, pathParameters } of brokenOff(c)) {
        const document = c.state.documents.get(pathParameters['uuid'] ?? '');
        if (document !== undefined) yield* isListedAfter(seq, c, { document, call });
      }
    },
    faults: fault(
      'broken-off-download-counts',
      'treats a document as downloaded before it sends the first byte',
      { request: (request, upstream) => (download(request) ? upstream(request) : request) },
    ),
  }),
  rule(
    'DOC-DL-09',
    'A waiting document is downloaded completely, whatever its title, copies, grayscale and duplex',
    {
      from: options,
      basis: 'derived',
      since: '2026-12',
      *check(c) {
        for (const x of c.calls(download)) {
          const document = askedForByOwner(x, c);
          if (document === undefined) continue;
          const words = x.ok
            ? sameOrAsAsked(x, document, c.state)
            : { ok: false, expected: 'the document', seen: x.words };
          yield assertion(x, words.ok, words);
        }
      },
      faults: [
        ...(
          [
            ['copies', /^[2-9]$/],
            ['grayscale', /^true$/],
            ['duplex', /^[12]$/],
          ] as const
        ).flatMap(([name, asked]) => {
          const which = both(download, (request) => asked.test(formOf(request).get(name) ?? ''));
          return [
            fault(
              `download-fails-with-${name}`,
              `answers 500 to a download with ${name}`,
              answersInstead(which, broken),
            ),
            fault(
              `download-is-cut-with-${name}`,
              `returns half of a document to a download with ${name}`,
              altersBody(which, (body) => body.subarray(0, body.length / 2)),
            ),
          ];
        }),
        fault(
          'download-fails-with-titles',
          'answers 500 to the download of a document whose title is not ASCII',
          {
            answer: (answer, request) =>
              download(request) &&
              /filename\*|=\?utf-8/i.test(answer.headers['content-disposition'] ?? '')
                ? broken
                : answer,
          },
        ),
      ],
    },
  ),
];

/** Downloads whose answers the caller did not wait for. What was whole before that was answered. */
function brokenOff({ events }: Case): readonly SentEvent[] {
  const unanswered = new Set(
    events.filter((event) => event.type === 'unanswered').map(({ call }) => call),
  );
  return events
    .filter((event) => event.type === 'sent')
    .filter(
      (sent) => download(sent) && sent.malformed === 'broken off' && unanswered.has(sent.call),
    );
}

/** A document that waits and that its owner asks for in a form that the interface has. */
function askedForByOwner(x: Exchange, c: Case): DocumentState | undefined {
  const document = addressed(x, c.state);
  if (document === undefined || x.sent.malformed !== undefined || !isWellFormed(x))
    return undefined;
  const isOwner = x.user === document.owner && x.key === 'full';
  // Whether the owner's token is still alive then, or can pay, is asked by other rules.
  const isClockMoved = c.events.some(({ type }) => type === 'clock');
  if (!isOwner || c.state.paying.has(document.owner) || isClockMoved) return undefined;
  const { size } = possibleDuring(document, x.sentAt, x.answeredAt - 1);
  return size === 1 && c.wasWaiting(document, x.sentAt) ? document : undefined;
}

/** SIL-152: options may be carried out; the document is then whole once more, and has no fewer pages. */
function sameOrAsAsked(x: Exchange, { file }: DocumentState, state: State): Claim {
  const { bytes, content } = x.answered;
  const words = sameContent(x, file, state) ?? {
    ok: bytes > 0,
    expected: 'the document',
    seen: countOf(bytes, 'byte'),
  };
  if (words.ok || content === undefined || asksForNothing(x)) return words;
  return { ...words, ok: content.isWhole && content.pages >= (file.pages ?? 1) };
}

function altersBody(which: OnRequest, change: (body: Buffer) => Buffer): Interception {
  return {
    answer: (answer, request) =>
      which(request) && answer.status === 200 ? { ...answer, body: change(answer.body) } : answer,
  };
}

const kept = { ...usual, retain: true };

const titles = [
  'Größe ½ €.pdf',
  '测试文件.pdf',
  'مرحبا.pdf',
  '😀 e\u0301.pdf',
  'a "b" \\ c; d%20+.pdf',
];

export const testCases = [
  /** A caller who goes away in the middle of a document, and then takes all of it. */
  testCase('documents/download-broken-off', [], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const token = await s.login(user);
    const file = largeDocument(s.name('large'), 16 * 1024 * 1024);
    const uuid = await s.upload(user, queue, { file });
    await s.call('documents.download', { uuid, ...usual }, { ...token, breaksOff: true });
    await s.look(token);
    await s.call('documents.download', { uuid, ...kept }, token);
  }),

  /** One document is downloaded again and again, each time with other options. */
  testCase('documents/download-wishes', [], async (s) => {
    const user = await s.user();
    const token = await s.login(user);
    const uuid = await s.upload(user, await s.queue());
    for (const options of [
      { copies: 2 },
      { grayscale: true },
      { duplex: 1 },
      { duplex: 2 },
      { copies: 3, grayscale: true, duplex: 2 },
    ])
      await s.call('documents.download', { uuid, ...usual, ...options, retain: true }, token);
  }),

  /** Documents with titles beyond ASCII, and with signs that headers and paths are full of. */
  testCase('documents/download-titles', [], async (s) => {
    const user = await s.user();
    const token = await s.login(user);
    const queue = await s.queue();
    for (const title of titles) {
      const uuid = await s.upload(user, queue, { title: `${s.name('title')} ${title}` });
      await s.call('documents.download', { uuid, ...kept }, token);
    }
  }),

  /** Documents whose bytes are easily changed are fetched, then printed as they are. */
  testCase('documents/delicate-contents', ['allow.paper'], async (s) => {
    const { user, queue, port, token } = await s.printSetup();
    for (const file of delicate(s.name('plain'))) {
      const reply = await s.sendUp(user, queue, { file });
      const uuid = textMember(reply.json, 'uuid');
      if (uuid === undefined) continue;
      await s.call('documents.download', { uuid, ...kept }, token);
      await s.call('documents.send', { uuid, port: port.address }, token);
      await s.settle(1);
    }
    await s.look(token);
  }),

  /** Three documents have one title, and two of them the same bytes; one is printed and one deleted. */
  testCase('documents/alike', ['allow.paper'], async (s) => {
    const { user, queue, port, token } = await s.printSetup();
    for (const make of [uniqueDocument, (name: string) => largeDocument(name, 300 * 1024)]) {
      const [same, other] = [make(s.name('plain')), make(s.name('plain'))];
      const send = (file: UploadFile) => s.upload(user, queue, { file, title: same.fileName });
      const [first, second, third] = [await send(same), await send(same), await send(other)];
      const get = (uuid: string) => s.call('documents.download', { uuid, ...kept }, token);
      for (const uuid of [first, second, third]) await get(uuid);
      await s.call('documents.send', { uuid: first, port: port.address }, token);
      await s.settle(1);
      await get(second);
      await s.call('documents.delete', { uuid: second }, token);
      await get(third);
      await s.look(token);
    }
  }),
];

/** Bytes that a multipart body, a text codec or a trim would change. */
function delicate(identity: string): readonly UploadFile[] {
  const { bytes } = uniqueDocument(identity);
  const lines = `\r\n--by-hand\r\nContent-Disposition: form-data; name="title"\r\n\r\nno\r\n`;
  const file = (name: string, ...parts: readonly (string | Buffer)[]): UploadFile => ({
    fileName: `${identity}-${name}`,
    bytes: Buffer.concat(parts.map((part) => Buffer.from(part as string))),
  });
  return [
    file('crlf.pdf', bytes, '\r\n\r\n'),
    file('part.pdf', bytes, lines.replaceAll('\r\n', '\r\n%')),
    file('crlf.txt', `${identity}\r\n  two  \r\n\r\n`),
    file('latin.txt', `${identity} `, Buffer.from('Größe: 5 µm, naïve\n', 'latin1')),
    file('marked.txt', '\ufeff', `${identity} Größe, 名前\n`),
  ];
}
