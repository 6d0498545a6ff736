import { fault } from '../../engine/fault.ts';
import { stillDoes } from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  jsonOf,
  partOf,
  withPart,
} from '../../engine/fault-proxy/interception.ts';
import { numberMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { uniqueDocument } from '../../engine/session/documents/documents.ts';
import { pullQueue } from '../../engine/session/samples/ports.ts';
import { testCase } from '../../engine/test-case.ts';
import { has, nothingListed, pretendsToTake, upload } from './uploads.ts';

const param = (name: string): string => `documents.upload param ${name}`;
const errors = 'documents.upload errors 400 403';

/** interface 4.4: which uploads are refused because of their parameters; what is said of titles and callers is elsewhere. */
export const rules = [
  rule(
    'DOC-UP-06',
    'An upload without data, username, portname or title is refused and nothing is listed',
    {
      from: [...['data', 'username', 'portname', 'title'].map(param), errors],
      basis: 'derived',
      atLeast: 4,
      refused: 'any',
      besides: nothingListed,
      faults: [
        fault(
          'upload-accepts-missing-title',
          'accepts an upload without a title',
          pretendsToTake((request) => partOf(request, 'title') === undefined),
        ),
        fault(
          'incomplete-upload-is-kept',
          'keeps the document of an upload without a title, and refuses it',
          stillDoes(upload, (request) => withPart(request, 'title', 'untitled.pdf')),
        ),
      ],
    },
  ),
  rule('DOC-UP-07', 'An upload to an unknown queue is refused and nothing is listed', {
    from: [param('portname'), errors],
    basis: 'derived',
    atLeast: 2,
    refused: 'any',
    besides: nothingListed,
    faults: [
      fault(
        'upload-accepts-unknown-queue',
        'accepts an upload to an unknown queue',
        pretendsToTake(has('portname', /nowhere/)),
      ),
      fault(
        'deleted-queue-takes-documents',
        'accepts an upload to a queue that was deleted',
        remembersDeletedQueues,
      ),
      fault(
        'upload-to-unknown-queue-is-kept',
        'stores the document of an upload to an unknown queue in the newest queue',
        storesInNewestQueue,
      ),
    ],
  }),
  rule('DOC-UP-12', 'An upload with malformed duplex, copies or grayscale is answered 400', {
    from: [...['copies', 'grayscale', 'duplex'].map(param), errors],
    basis: 'SIL-06',
    atLeast: 3,
    refused: 400,
    faults: fault(
      'upload-takes-any-duplex',
      'accepts malformed duplex, copies and grayscale',
      pretendsToTake(has('duplex', /^3$/)),
    ),
  }),
  rule('DOC-UP-17', 'An upload by URI, without a file, is refused', {
    from: ['documents.upload by URI', '9 upload by URI'],
    basis: 'derived',
    refused: 'any',
    faults: fault(
      'upload-takes-a-uri',
      'accepts an upload by URI',
      pretendsToTake(has('uri', /^/)),
    ),
  }),
  rule('DOC-UP-34', 'An upload for a user who is in no provider is refused', {
    from: param('username'),
    basis: 'SIL-173',
    since: '2026-12',
    refused: 'any',
    besides: nothingListed,
    faults: fault(
      'upload-accepts-unknown-user',
      'accepts an upload for an unknown user',
      pretendsToTake(has('username', /nobody/)),
    ),
  }),
];

function remembersDeletedQueues(): Interception {
  const names = new Map<string, string>();
  const deleted = new Set<string>();
  const pretends = pretendsToTake((request) => deleted.has(partOf(request, 'portname') ?? ''))();
  return {
    answer: (answer, request, upstream) => {
      const id = numberMember(jsonOf(answer), 'id');
      if (request.operation === 'inputports.create' && id !== undefined)
        names.set(String(id), formOf(request).get('portname') ?? '');
      const named = request.pathParameters['inputportid'] ?? '';
      if (request.operation === 'inputports.delete') deleted.add(names.get(named) ?? 'unknown');
      return pretends.answer?.(answer, request, upstream) ?? answer;
    },
  };
}

function storesInNewestQueue(): Interception {
  let queue = '';
  return {
    ...stillDoes(has('portname', /^/), (request) => withPart(request, 'portname', queue)),
    request: (request) => {
      if (request.operation === 'inputports.create')
        queue = formOf(request).get('portname') ?? queue;
      return request;
    },
  };
}

/** Each required part is left out once, and 'uri' stands in the place of the file; with the rules that say so. */
const missingParts = [
  ['data', ['DOC-UP-06', 'NEED-DOCUMENTS-02']],
  ['username', ['DOC-UP-06', 'NEED-DOCUMENTS-03']],
  ['portname', ['DOC-UP-06', 'NEED-DOCUMENTS-04']],
  ['title', ['DOC-UP-06', 'NEED-DOCUMENTS-05']],
  ['uri', ['DOC-UP-17', 'NEED-DOCUMENTS-02']],
] as const;

const malformed = [
  [['DOC-UP-12'], { duplex: '3' }],
  [['DOC-UP-12'], { duplex: '-1' }],
  [['DOC-UP-12'], { copies: 'two' }],
  [['DOC-UP-12'], { grayscale: 'perhaps' }],
  // It is a number, which nothing obliges a service to refuse.
  [[], { copies: '99999999999' }],
] as const;

export const testCases = [
  testCase('documents/upload-missing-parts', [], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const token = await s.login(user);
    for (const [part, rules] of missingParts) {
      const file = uniqueDocument(s.name('part'));
      const whole = { username: user.userName, portname: queue, title: file.fileName };
      const isFileMissing = part === 'data' || part === 'uri';
      const uri = part === 'uri' ? 'http://nowhere.invalid/document.pdf' : undefined;
      await s.probe(
        rules,
        async () => {
          const less = { ...whole, [part]: uri };
          await s.call('documents.upload', less, { ...s.full, ...(!isFileMissing && { file }) });
          await s.look(token);
        },
        () => s.call('documents.upload', whole, { ...s.full, file }),
      );
    }
  }),

  /** An unknown queue, one that took documents and was deleted, an unknown user, a title without the extension, malformed options. */
  testCase('documents/upload-wrong-parts', [], async (s) => {
    const user = await s.user();
    const former = await pullQueue(s);
    const [, formerName = ''] = former.parameters.find(([name]) => name === 'portname') ?? [];
    await s.upload(user, formerName);
    await s.call('inputports.delete', { inputportid: former.id });
    const queue = await s.queue();
    const token = await s.login(user);
    for (const [rule, who, where] of [
      ['DOC-UP-07', user, s.name('nowhere')],
      ['DOC-UP-07', user, formerName],
      ['DOC-UP-34', { userName: s.name('nobody') }, queue],
    ] as const)
      await s.probe(
        rule,
        async () => {
          await s.sendUp(who, where);
          await s.look(token);
        },
        () => s.sendUp(user, queue),
      );
    const fileName = `${s.name('note')}.txt`;
    const file = { fileName, bytes: Buffer.from(`a note ${s.name('text')}\n`) };
    await s.probe(
      'DOC-UP-10',
      () => s.sendUp(user, queue, { file, title: 'a note' }),
      () => s.sendUp(user, queue, { file }),
    );
    for (const [rules, parameters] of malformed)
      await s.probe(
        rules,
        () => s.sendUp(user, queue, { parameters }),
        () => s.sendUp(user, queue),
      );
  }),
];
