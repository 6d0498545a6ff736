import { documentInfo } from '../../catalogue/shape.ts';
import { bearerName, type Exchange, forbidden, parameter, parameterValues, succeeded } from '../../journal/exchange.ts';
import { isArray, type Json, numberMember, textMember } from '../../journal/json.ts';
import { type DocumentBelief, possibleDuring } from '../../model/beliefs.ts';
import type { World } from '../../model/world.ts';
import { type Check, seenAnswer, type Situation, situation } from '../check.ts';
import { listsWith, refuses } from '../phrases.ts';

const operation = 'documents.list';
const ready = 0;
const defaultPage = 50;

export const documentListChecks: readonly Check[] = [
  listsWith('DOC-LIST-01', operation, documentInfo),
  onPage('DOC-LIST-02', function* (page) {
    if (page.statuses.length > 0 || page.records.length === 0) return;
    const wrong = page.records.map((record) => numberMember(record, 'status')).filter((status) => status !== ready);
    yield [wrong.length === 0, 'only status 0', `${String(wrong.length)} records with status ${wrong.join(', ')}`];
  }),
  onPage('DOC-LIST-03', function* (page) {
    if (page.maxRecords !== undefined || page.mustBeThere.length <= defaultPage) return;
    yield [page.records.length === defaultPage, `${String(defaultPage)} documents`, `${String(page.records.length)} documents`];
  }),
  onPage('DOC-LIST-04', function* (page) {
    const limit = page.maxRecords;
    if (limit === undefined || limit < 1 || page.mustBeThere.length <= limit) return;
    yield [page.records.length <= limit, `at most ${String(limit)} documents`, `${String(page.records.length)} documents`];
  }),
  onPage('DOC-LIST-07', function* (page, world) {
    for (const record of page.records) {
      const document = world.documents.get(textMember(record, 'uuid') ?? '');
      if (document === undefined) continue;
      yield [document.owner === page.user, `documents of ${page.user}`, `a document of ${document.owner}`];
    }
  }),
  refuses('DOC-LIST-08', {
    probe: (exchange) => exchange.operation === operation && bearerName(exchange.sent) === undefined,
    control: (exchange) => exchange.operation === operation && bearerName(exchange.sent) !== undefined,
    expected: '401 or 403 without a user token',
    by: forbidden,
  }),
  onPage('DOC-LIST-09', function* (page) {
    if (page.records.length >= (page.maxRecords ?? defaultPage)) return;
    const listed = new Set(page.records.map((record) => textMember(record, 'uuid')));
    const missing = page.mustBeThere.filter((document) => !listed.has(document.uuid));
    if (page.mustBeThere.length === 0) return;
    yield [missing.length === 0, `all ${String(page.mustBeThere.length)} waiting documents`, `${String(missing.length)} of them missing`];
  }),
  onPage('DOC-LIST-10', function* (page) {
    if (page.records.length < 2) return;
    const uuids = page.records.map((record) => textMember(record, 'uuid'));
    const repeated = uuids.length - new Set(uuids).size;
    yield [repeated === 0, 'each document once', `${String(repeated)} repeated`];
  }),
];

/** A successful list, with what the model holds against it. */
interface Page {
  readonly records: readonly Json[];
  readonly user: string;
  readonly maxRecords: number | undefined;
  readonly statuses: readonly string[];
  /** READY throughout the call, whatever the order of overlapping calls. */
  readonly mustBeThere: readonly DocumentBelief[];
}

type Claim = readonly [ok: boolean, expected: string, seen: string];

function onPage(rule: string, look: (page: Page, world: World) => Iterable<Claim>): Check {
  return {
    rule,
    *answer(exchange, world): Iterable<Situation> {
      const page = pageOf(exchange, world);
      if (page === undefined) return;
      for (const [ok, expected, seen] of look(page, world)) {
        yield situation(exchange, ok, { expected, seen: ok ? seenAnswer(exchange) : seen });
      }
    },
  };
}

function pageOf(exchange: Exchange, world: World): Page | undefined {
  const token = world.tokens.get(bearerName(exchange.sent) ?? '');
  if (exchange.operation !== operation || !succeeded(exchange) || !isArray(exchange.json) || token === undefined) return undefined;
  const statuses = parameterValues(exchange, 'status');
  const maxRecords = parameter(exchange, 'maxRecords');
  const wantsReady = statuses.length === 0 || statuses.includes(String(ready));
  const waiting = (document: DocumentBelief): boolean => {
    const possible = possibleDuring(document, exchange.sent.seq, exchange.answered.seq);
    return document.owner === token.userName && document.uploadedAtSeq < exchange.sent.seq && possible.size === 1 && possible.has(ready);
  };
  return {
    records: exchange.json,
    user: token.userName,
    maxRecords: maxRecords === undefined ? undefined : Number(maxRecords),
    statuses,
    mustBeThere: wantsReady ? [...world.documents.values()].filter(waiting) : [],
  };
}
