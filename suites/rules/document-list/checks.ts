import { documentInfo } from '../../catalogue/shape.ts';
import {
  bearerName,
  type Exchange,
  parameter,
  parameterValues,
  refused,
  succeeded,
} from '../../journal/exchange.ts';
import {
  asText,
  isArray,
  type Json,
  member,
  memberText,
  numberMember,
  textMember,
} from '../../journal/json.ts';
import { type Claim, listsWith } from '../../judge/assertions.ts';
import { assertion, type BoundCheck, seenAnswer } from '../../judge/check.ts';
import { countOf } from '../../judge/finding-words.ts';
import { precedes } from '../../judge/order.ts';
import { tokenOf } from '../../judge/queries.ts';
import { refuses } from '../../judge/refusals.ts';
import { sameTitle } from '../../judge/same-title.ts';
import { type DocumentState, possibleDuring } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';

const operation = 'documents.list';
const ready = 0;
const onlyReady: ReadonlySet<number> = new Set([ready]);
/** RECEIVED, PENDING_CONVERSION and CONVERTING become READY (interface 3). */
const readyOrArriving: ReadonlySet<number> = new Set([ready, 5, 6, 7]);
const defaultPage = 50;
const largestPage = 500;

export const documentListChecks: readonly BoundCheck[] = [
  { rule: 'DOC-LIST-01', ...listsWith(operation, documentInfo) },
  onPage('DOC-LIST-02', function* (page) {
    if (page.statuses.length > 0 || page.records.length === 0) return;
    const wrong = page.records
      .map((record) => numberMember(record, 'status'))
      .filter((status) => status !== ready);
    yield [
      wrong.length === 0,
      'only documents in status 0',
      `${countOf(wrong.length, 'document')} in status ${wrong.join(', ')}`,
    ];
  }),
  onPage('DOC-LIST-03', function* (page) {
    if (page.maxRecords !== undefined) return;
    if (page.records.length <= defaultPage && page.mustBeThere.length <= defaultPage) return;
    yield [
      page.records.length <= defaultPage,
      `at most ${String(defaultPage)} documents`,
      countOf(page.records.length, 'document'),
    ];
  }),
  onPage('DOC-LIST-04', function* (page) {
    const limit = page.maxRecords;
    if (limit === undefined || limit > largestPage) return;
    // A page that holds fewer shows something only where there is more.
    if (page.records.length <= limit && page.mustBeThere.length <= limit) return;
    yield [
      page.records.length <= limit,
      `at most ${countOf(limit, 'document')}`,
      countOf(page.records.length, 'document'),
    ];
  }),
  {
    rule: 'DOC-LIST-05',
    *answer(exchange, world) {
      const page = askedOf(exchange, world);
      if (page === undefined || page.mayBeThere.length <= largestPage) return;
      if ((page.maxRecords ?? 0) <= largestPage) return;
      const records = succeeded(exchange) && isArray(exchange.json) ? exchange.json.length : 0;
      // SIL-14: asked for more, the maximum is served or the call refused. Fewer may be ready so far.
      if (records < largestPage && !refused(exchange)) return;
      yield assertion(exchange, records <= largestPage, {
        expected: `at most ${String(largestPage)} documents, or a refusal`,
        seen: records === 0 ? seenAnswer(exchange) : `${String(records)} documents`,
      });
    },
  },
  onPage('DOC-LIST-06', function* (page) {
    if (page.statuses.length === 0 || page.records.length === 0) return;
    const wrong = page.records
      .map((record) => String(numberMember(record, 'status')))
      .filter((status) => !page.statuses.includes(status));
    yield [
      wrong.length === 0,
      `only documents in status ${page.statuses.join(' or ')}`,
      `documents in status ${wrong.join(', ')} too`,
    ];
  }),
  onPage('DOC-LIST-07', function* (page, world) {
    for (const record of page.records) {
      const document = world.documents.get(memberText(record, 'uuid'));
      if (document === undefined) continue;
      yield [
        document.owner === page.user,
        `only documents of ${page.user}`,
        `a document of ${document.owner}`,
      ];
    }
  }),
  {
    rule: 'DOC-LIST-08',
    ...refuses({
      probe: (exchange) =>
        exchange.operation === operation && bearerName(exchange.sent) === undefined,
      by: 'caller',
    }),
  },
  onPage('DOC-LIST-09', function* (page) {
    if (page.records.length >= Math.min(page.maxRecords ?? defaultPage, largestPage)) return;
    const untouched = page.mustBeThere.filter(
      (document) => document.releases.length === 0 && document.attempts.length === 0,
    );
    if (untouched.length === 0) return;
    const listed = new Set(page.records.map((record) => textMember(record, 'uuid')));
    const missing = untouched.filter((document) => !listed.has(document.uuid));
    yield [
      missing.length === 0,
      `all of ${countOf(untouched.length, 'waiting document')}`,
      `${String(missing.length)} of them missing`,
    ];
  }),
  onPage('DOC-LIST-10', function* (page) {
    if (page.records.length < 2) return;
    const uuids = page.records.map((record) => textMember(record, 'uuid'));
    const repeated = uuids.length - new Set(uuids).size;
    yield [repeated === 0, 'each document once', countOf(repeated, 'repeated document')];
  }),
  onPage('DOC-LIST-11', function* (page, world) {
    for (const record of page.records) {
      const document = world.documents.get(memberText(record, 'uuid'));
      if (document?.owner !== page.user) continue;
      const wrong = differing(record, document);
      yield [wrong === undefined, 'the values of the upload', wrong ?? 'the values of the upload'];
    }
  }),
  onPage('DOC-LIST-14', function* (page, world) {
    for (const record of page.records) {
      const sent = world.documents.get(memberText(record, 'uuid'))?.name ?? '';
      if (!/\P{ASCII}/u.test(sent)) continue;
      const seen = textMember(record, 'documentName');
      yield [sameTitle(sent, seen), `documentName ${sent}`, `documentName ${String(seen)}`];
    }
  }),
  onPage('DOC-LIST-12', function* (page) {
    if (page.records.length < 2) return;
    const times = page.records.map((record) => numberMember(record, 'dateTime') ?? 0);
    const ordered = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time));
    yield [ordered, 'the newest document first', 'an older document before a newer one'];
  }),
  {
    rule: 'DOC-LIST-13',
    ...refuses({
      probe: (exchange) =>
        exchange.operation === operation &&
        !/^[1-9]\d*$/.test(parameter(exchange, 'maxRecords') ?? '1'),
      by: 400,
    }),
  },
];

/** A successful list, with what the model holds against it. */
interface Page {
  readonly records: readonly Json[];
  readonly user: string;
  readonly maxRecords: number | undefined;
  readonly statuses: readonly string[];
  /** READY throughout the call, whatever the order of overlapping calls. */
  readonly mustBeThere: readonly DocumentState[];
  /** These, and those that may have become READY before the answer. */
  readonly mayBeThere: readonly DocumentState[];
}

function onPage(rule: string, look: (page: Page, world: State) => Iterable<Claim>): BoundCheck {
  return {
    rule,
    *answer(exchange, world) {
      const page = pageOf(exchange, world);
      if (page === undefined) return;
      for (const [ok, expected, seen] of look(page, world)) {
        yield assertion(exchange, ok, { expected, seen: ok ? expected : seen });
      }
    },
  };
}

function pageOf(exchange: Exchange, world: State): Page | undefined {
  if (!succeeded(exchange) || !isArray(exchange.json)) return undefined;
  const asked = askedOf(exchange, world);
  return asked && { ...asked, records: exchange.json };
}

/** What a list was asked for, whatever it was answered. */
function askedOf(exchange: Exchange, world: State): Omit<Page, 'records'> | undefined {
  const token = tokenOf(exchange.sent, world);
  if (exchange.operation !== operation || token === undefined) return undefined;
  const statuses = parameterValues(exchange, 'status');
  const maxRecords = parameter(exchange, 'maxRecords');
  if (maxRecords !== undefined && !(Number(maxRecords) >= 1)) return undefined;
  const wantsReady = statuses.length === 0 || statuses.includes(String(ready));
  const own = [...world.documents.values()].filter(
    ({ owner, uploadedAtSeq }) =>
      wantsReady &&
      owner === token.userName &&
      !world.things.namesakes.has(owner) &&
      !precedes(exchange.sent.seq, uploadedAtSeq),
  );
  const possible = (document: DocumentState): ReadonlySet<number> =>
    possibleDuring(document, exchange.sent.seq, exchange.answered.seq);
  return {
    user: token.userName,
    maxRecords: maxRecords === undefined ? undefined : Number(maxRecords),
    statuses,
    mustBeThere: own.filter((document) => possible(document).isSubsetOf(onlyReady)),
    mayBeThere: own.filter((document) => !possible(document).isDisjointFrom(readyOrArriving)),
  };
}

/** How a record differs from its upload, for the wishes that the upload stated. */
function differing(record: Json, document: DocumentState): string | undefined {
  const { name: documentName, copies, duplex, grayscale, releases, attempts } = document;
  // A release may ask for others, and whose the list then shows is not said.
  const isUntouched = releases.length + attempts.length === 0;
  const told = { documentName, ...(isUntouched && { copies, duplex, grayscale }) };
  for (const [name, wanted] of Object.entries(told)) {
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
