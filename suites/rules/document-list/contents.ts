import { listsWith } from '../../engine/case/assertions.ts';
import { claim } from '../../engine/case/check.ts';
import { sameTitle } from '../../engine/case/compare/same-title.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterJson,
  alterList,
  alterRecords,
  bearerOf,
  both,
  ignores,
  without,
} from '../../engine/fault-proxy/alter.ts';
import { formOf, type Interception } from '../../engine/fault-proxy/interception.ts';
import { rememberingLogins } from '../../engine/fault-proxy/logins.ts';
import {
  asText,
  isArray,
  isObject,
  type Json,
  member,
  memberText,
  numberMember,
  textMember,
} from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import type { DocumentState } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { documentInfo } from '../../spec/shape.ts';
import { list, perDocument, perPage } from './pages.ts';

const ready = 0;

/** interface 4.4: whose documents a list holds, in which states, and what it tells of each. */
export const rules = [
  rule('DOC-LIST-01', 'The list holds DocumentInfo records with every member, each of its type', {
    from: [
      'documents.list returns',
      '2 DocumentInfo',
      '2 TagInfo tagType',
      '2 TagInfo name',
      '3 the values of status',
      ...Array.from({ length: 10 }, (_, status) => `3 status ${String(status)}`),
    ],
    check: listsWith('documents.list', documentInfo),
    faults: [
      fault(
        'list-record-lacks-member',
        'leaves paperSize out of listed documents',
        alterRecords(list, (record) => without(record, 'paperSize')),
      ),
      fault(
        'list-calls-a-print-a-job',
        'lists documents with an unknown jobType',
        alterRecords(list, (record) => ({ ...record, jobType: 'JOB' })),
      ),
      fault(
        'list-tags-are-texts',
        'lists the tags of a document by their names alone',
        alterRecords(list, (record) => ({ ...record, tags: ['Testing'] })),
      ),
    ],
  }),
  rule('DOC-LIST-02', 'Without a status filter only documents in status 0 (READY) are listed', {
    from: ['documents.list param status', '3 status 0', '3 without a filter READY'],
    check: perPage(({ statuses, records }) => {
      if (statuses.length > 0 || records.length === 0) return undefined;
      const wrong = records
        .map((record) => numberMember(record, 'status'))
        .filter((status) => status !== ready);
      return claim(
        wrong.length === 0,
        'only documents in status 0',
        `${countOf(wrong.length, 'document')} in status ${wrong.join(', ')}`,
      );
    }),
    faults: fault(
      'list-shows-deleted',
      'shows deleted documents in a list without a status filter',
      alterList(
        both(list, (request) => !formOf(request).has('status')),
        ([first, ...others]) => [...(isObject(first) ? [{ ...first, status: 2 }] : []), ...others],
      ),
    ),
  }),
  rule('DOC-LIST-06', 'With a status filter only documents in one of these states are listed', {
    from: 'documents.list param status',
    atLeast: 2,
    check: perPage(({ statuses, records }) => {
      if (statuses.length === 0 || records.length === 0) return undefined;
      const wrong = records
        .map((record) => String(numberMember(record, 'status')))
        .filter((status) => !statuses.includes(status));
      return claim(
        wrong.length === 0,
        `only documents in status ${statuses.join(' or ')}`,
        `documents in status ${wrong.join(', ')} too`,
      );
    }),
    faults: fault('list-ignores-status', 'ignores the status filter', ignores(list, 'status')),
  }),
  rule('DOC-LIST-07', "The list holds only documents of the token's user", {
    from: 'documents.list call',
    atLeast: 2,
    check: perDocument((_, { owner }, { user }) =>
      claim(owner === user, `only documents of ${user}`, `a document of ${owner}`),
    ),
    faults: fault(
      'list-shows-a-strangers-document',
      "shows another user's document",
      showsFirstUpload,
    ),
  }),
  rule('DOC-LIST-08', 'The list requires a user token', {
    from: 'documents.list needs a token',
    refused: 'caller',
    faults: fault(
      'list-needs-no-token',
      'answers a list without a user token with the documents of the latest user',
      takesLatestToken,
    ),
  }),
  rule(
    'DOC-LIST-11',
    'A listed document has the name, copies, sides, colour and user it was uploaded with',
    {
      from: [
        'documents.upload providerid: absent',
        '2 DocumentInfo documentName',
        '2 DocumentInfo userName',
        '2 DocumentInfo duplex',
        '2 DocumentInfo copies',
        '2 DocumentInfo grayscale',
        'documents.upload param copies',
        'documents.upload param grayscale',
        'documents.upload param duplex',
      ],
      basis: 'derived',
      check: perDocument((record, document, { user }) => {
        if (document.owner !== user) return undefined;
        const wrong = differing(record, document);
        return claim(wrong === undefined, 'the values of the upload', wrong ?? '');
      }),
      faults: fault(
        'list-forgets-copies',
        'lists every document with one copy',
        alterRecords(list, (record) => ({ ...record, copies: 1 })),
      ),
    },
  ),
  rule('DOC-LIST-14', 'A title is listed as it was sent, whatever characters it has', {
    from: 'documents.upload param title',
    basis: 'derived',
    atLeast: 4,
    check: perDocument((record, { name }) => {
      const seen = textMember(record, 'documentName');
      return /\P{ASCII}/u.test(name)
        ? claim(sameTitle(name, seen), `documentName ${name}`, `documentName ${String(seen)}`)
        : undefined;
    }),
    faults: [
      fault(
        'titles-are-composed',
        'lists titles in Unicode normalization form NFKC',
        altersTitles((title) => title.normalize('NFKC')),
      ),
      fault(
        'titles-lose-what-is-astral',
        'lists a question mark for each character beyond the Basic Multilingual Plane',
        altersTitles((title) => title.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '?')),
      ),
    ],
  }),
];

/** How a record differs from its upload, in what the upload stated. */
function differing(record: Json, document: DocumentState): string | undefined {
  const { name: documentName, copies, duplex, grayscale, releases, attempts } = document;
  // A release may state other options, and which of them the list then shows is not said.
  const isUntouched = releases.length + attempts.length === 0;
  const stated = { documentName, ...(isUntouched && { copies, duplex, grayscale }) };
  for (const [name, wanted] of Object.entries(stated)) {
    const found = member(record, name);
    const isSame = typeof wanted === 'string' ? sameTitle(wanted, asText(found)) : found === wanted;
    if (wanted !== undefined && !isSame)
      return `${name} ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`;
  }
  const userName = memberText(record, 'userName');
  return userName.toLowerCase() === document.owner
    ? undefined
    : `userName ${userName}, not ${document.owner}`;
}

/** The document that was uploaded first takes the place of the last one of each list. */
function showsFirstUpload(): Interception {
  let first: Json | undefined;
  return alterJson(call('documents.upload', 'documents.list'), (json, request) => {
    if (!list(request)) first ??= json;
    else if (isArray(json) && first !== undefined) return [...json.slice(0, -1), first];
    return json;
  });
}

function takesLatestToken(): Interception {
  return rememberingLogins((logins) => ({
    request: (request) => {
      const token = logins.latest()?.token;
      if (!list(request) || bearerOf(request) !== undefined || token === undefined) return request;
      return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
    },
  }));
}

function altersTitles(change: (title: string) => string): Interception {
  return alterRecords(list, (record) => ({
    ...record,
    documentName: change(memberText(record, 'documentName')),
  }));
}

export const testCases = [
  /** One document waits, one is printed, one deleted: each state alone, two together, one twice, and the first of two. */
  testCase('documents/list-status', ['allow.paper'], async (s) => {
    const user = await s.user();
    const queue = await s.queue();
    const port = await s.printer();
    await s.upload(user, queue);
    const printed = await s.upload(user, queue);
    const deleted = await s.upload(user, queue);
    const token = await s.login(user);
    s.need(await s.call('documents.send', { uuid: printed, port: port.address }, token), 'send');
    s.need(await s.call('documents.delete', { uuid: deleted }, token), 'delete');
    await s.settle(1);
    for (const status of [0, 1, 2, [2, 0], [0, 0]])
      await s.call('documents.list', { status }, token);
    await s.call('documents.list', { status: [0, 1], maxRecords: 1 }, token);
  }),
];
