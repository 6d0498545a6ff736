import { answersWith, onSuccess } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { sameTitle } from '../../engine/case/compare/same-title.ts';
import { fault } from '../../engine/fault.ts';
import { alterRecords, without } from '../../engine/fault-proxy/alter.ts';
import {
  fileBytes,
  type Interception,
  type PassingAnswer,
  type PassingRequest,
  partOf,
} from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import {
  asText,
  type JsonObject,
  member,
  memberText,
  numberMember,
  textMember,
} from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { uniqueDocument } from '../../engine/session/documents/documents.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { documentInfo } from '../../spec/shape.ts';
import { upload } from './uploads.ts';

const list = call('documents.list');
const operation = 'documents.upload';
const options = ['copies', 'grayscale', 'duplex'].map((name) => `${operation} param ${name}`);
const statuses = Array.from({ length: 10 }, (_, status) => status);
/** interface 3: failed, received, waiting for conversion, being converted, and conversion failed. */
const uncounted: ReadonlySet<number> = new Set([4, 5, 6, 7, 8]);

/** interface 2 and 4.4: what an upload is answered with, and that it makes a document of its own. */
export const rules = [
  rule('DOC-UP-01', 'Upload answers DocumentInfo with every member, each of its type', {
    from: [`${operation} returns`, '2 DocumentInfo', '2 TagInfo tagType', '2 TagInfo name'],
    check: answersWith(operation, documentInfo),
    faults: fault(
      'upload-answer-lacks-member',
      'leaves dateTime out of the answer to an upload',
      alterRecords(upload, (record) => without(record, 'dateTime')),
    ),
  }),
  rule('DOC-UP-02', 'The status of an uploaded document is one of the ten', {
    from: [
      '3 the values of status',
      '2 DocumentInfo status',
      ...statuses.map((status) => `3 status ${String(status)}`),
    ],
    check: onSuccess(operation, (x) => {
      const status = x.numberOf('status');
      return [
        status !== undefined && statuses.includes(status),
        'a status from 0 to 9',
        `status ${String(status ?? 'missing')}`,
      ];
    }),
    faults: fault(
      'upload-unknown-status',
      'answers an upload with status 17',
      says({ status: 17 }),
    ),
  }),
  rule('DOC-UP-03', 'The answer names the user and the title that were sent', {
    from: [
      `${operation} param username`,
      '2 DocumentInfo documentName',
      '2 DocumentInfo userName',
      `${operation} param title`,
      `${operation} providerid: absent`,
    ],
    basis: 'derived',
    check: onSuccess(operation, (x) => {
      const words = (user: string | undefined, title: string | undefined): string =>
        [user?.toLowerCase(), title].join(' / ');
      const sent = words(x.param('username'), x.param('title'));
      const seen = words(x.textOf('userName'), x.textOf('documentName'));
      const names = 'userName and documentName';
      return [sameTitle(sent, seen), `${names} ${sent}`, `${names} ${seen}`];
    }),
    faults: fault(
      'upload-forgets-title',
      'returns an uploaded document without its user',
      says({ documentName: 'document' }),
    ),
  }),
  rule('DOC-UP-04', 'The answer carries the copies, sides and colour that were requested', {
    from: [
      `${operation} param copies`,
      '2 DocumentInfo duplex',
      '2 DocumentInfo copies',
      '2 DocumentInfo grayscale',
      ...options.slice(1),
    ],
    basis: 'derived',
    check: onSuccess(operation, (x) => {
      // SIL-06: the interface does not say what becomes of a value that it does not have.
      const asked = Object.entries(wellFormed)
        .filter(([name, form]) => form.test(x.text(name)))
        .map(([name]) => name);
      if (asked.length === 0) return undefined;
      const wrong = asked.find((name) => asText(member(x.json, name)) !== x.param(name));
      const expected = asked.map((name) => `${name} ${x.text(name)}`).join(', ');
      return wrong === undefined
        ? [true, expected, expected]
        : [false, expected, `${wrong} ${asText(member(x.json, wrong))}`];
    }),
    faults: fault(
      'upload-forgets-wishes',
      'answers an upload with one copy on one side, whatever was requested',
      says({ copies: 1, duplex: 0 }),
    ),
  }),
  rule('DOC-UP-05', 'totalPages is the true number of pages of the document', {
    from: ['2 DocumentInfo totalPages', `${operation} param data`],
    basis: 'derived',
    atLeast: 3,
    check: {
      operations: list.operations,
      *answer(x, { documents }) {
        for (const record of x.ok ? x.items : []) {
          const pages = documents.get(memberText(record, 'uuid'))?.file.pages;
          // SIL-41: before it waits, its pages need not be counted.
          const isUncounted = uncounted.has(numberMember(record, 'status') ?? 0);
          if (pages === undefined || isUncounted) continue;
          const seen = numberMember(record, 'totalPages');
          yield assertion(x, seen === pages, {
            expected: `totalPages ${String(pages)}`,
            seen: `totalPages ${String(seen)}`,
          });
        }
      },
    },
    faults: fault(
      'pages-off-by-one',
      'counts one page too many',
      alterRecords(list, (record) => ({
        ...record,
        totalPages: Number(record['totalPages']) + 1,
      })),
    ),
  }),
  rule('DOC-UP-15', 'An uploaded document is a job of type PRINT', {
    from: '2 DocumentInfo jobType',
    basis: 'derived',
    check: onSuccess(operation, (x) => {
      const seen = x.textOf('jobType');
      return [seen === 'PRINT', 'jobType PRINT', `jobType ${String(seen)}`];
    }),
    faults: fault(
      'upload-is-a-scan',
      'returns an upload as a job of type SCAN',
      says({ jobType: 'SCAN' }),
    ),
  }),
  rule('DOC-UP-11', 'Every document has a uuid of its own', {
    from: [`${operation} call`, '2 DocumentInfo uuid', `${operation} param data`],
    basis: 'derived',
    atLeast: 2,
    check: {
      operations: upload.operations,
      *answer(x, { documents }) {
        const uuid = x.textOf('uuid');
        if (!x.ok || uuid === undefined) return;
        const isTaken = documents.has(uuid);
        yield assertion(x, !isTaken, {
          expected: 'a new uuid',
          seen: isTaken ? `the uuid ${uuid} of another upload` : 'a new uuid',
        });
      },
    },
    faults: fault('upload-repeats-uuid', 'gives two documents the same uuid', () => {
      let first: string | undefined;
      return alterRecords(upload, (record) => {
        first ??= textMember(record, 'uuid') ?? '';
        return { ...record, uuid: first };
      });
    }),
  }),
  rule('DOC-UP-31', 'The same bytes uploaded twice are two documents', {
    from: `${operation} call`,
    basis: 'derived',
    since: '2026-12',
    check: eachOfItsOwn,
    faults: fault(
      'same-bytes-same-document',
      'answers an upload of known bytes with the existing document',
      knowsBytesAgain,
    ),
  }),
];

/** interface 4.4: the options of an upload. */
const wellFormed = { copies: /^[1-9]\d{0,3}$/, duplex: /^[012]$/, grayscale: /^(true|false)$/ };

function* eachOfItsOwn(c: Case): Iterable<Assertion> {
  const uploads = c.calls(upload).filter((x) => x.ok);
  for (const [at, again] of uploads.entries()) {
    const uuid = again.textOf('uuid');
    const before = uploads.slice(0, at).filter((x) => isTwin(x, again));
    if (uuid === undefined || before.length === 0) continue;
    const isNew = before.every((x) => x.textOf('uuid') !== uuid);
    yield assertion(again, isNew, {
      expected: 'a new document',
      seen: isNew ? 'a new document' : 'the existing document',
    });
  }
}

function isTwin(one: Exchange, other: Exchange): boolean {
  const isSameFile = one.sent.file?.sha256 === other.sent.file?.sha256;
  return isSameFile && userKey(one.text('username')) === userKey(other.text('username'));
}

/** The answer to an upload has these members. */
function says(members: JsonObject): Interception {
  return alterRecords(upload, (record) => ({ ...record, ...members }));
}

function knowsBytesAgain(): Interception {
  const kept = new Map<string, PassingAnswer>();
  const keyOf = (request: PassingRequest): string =>
    `${partOf(request, 'username') ?? ''} ${fileBytes(request.body).toString('latin1')}`;
  return {
    request: (request) => (upload(request) ? (kept.get(keyOf(request)) ?? request) : request),
    answer: (answer, request) => {
      if (upload(request) && answer.status < 300) kept.set(keyOf(request), answer);
      return answer;
    },
  };
}

const fixtures = [
  'one-page-a4.pdf',
  'three-pages.pdf',
  'ten-pages-colour.pdf',
  'object-streams.pdf',
  'incremental-update.pdf',
];

export const testCases = [
  /** Real documents of several kinds are uploaded, with options and without, and listed. */
  testCase('documents/upload-real', [], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    for (const fixture of fixtures)
      await s.upload(user, queue, { file: uniqueDocument(s.name('real'), fixture) });
    for (const parameters of [
      { copies: 3, duplex: 1, grayscale: true },
      { copies: 1, duplex: 2, grayscale: false },
    ])
      await s.upload(user, queue, { parameters });
    await s.look(await s.login(user));
  }),

  /** The same file is uploaded twice. */
  testCase('documents/upload-again', [], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const file = uniqueDocument(s.name('twin'));
    await s.times(2, () => s.upload(user, queue, { file }));
    await s.look(await s.login(user));
  }),
];
