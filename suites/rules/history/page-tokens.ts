import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { liesBetween } from '../../engine/case/order.ts';
import {
  follows,
  type HistoryPage,
  history,
  notOnce,
  pageOf,
  pagesOf,
  uuidsOf,
  type Walk,
  walksOf,
} from '../../engine/case/subjects/history-pages.ts';
import { fault } from '../../engine/fault.ts';
import { alterRecords, answersInstead, without } from '../../engine/fault-proxy/alter.ts';
import { endsWithAnEmptyPage } from '../../engine/fault-proxy/history-page.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { memberText, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { recordJob, userWithJobs, walk } from '../../engine/session/printers/recorded-jobs.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { asking } from './history-faults.ts';
import { wholeOf } from './known-records.ts';
import { pagesByCount, repeatsLast, takesAnyToken } from './page-faults.ts';

const pagetoken = 'documents.history param pagetoken';

/** interface 4.4: the pages of a question, to which tokens lead. */
export const rules = [
  rule('HIST-06', 'nextPageToken is set while more records exist and blank on the last page', {
    from: [
      'documents.history pages',
      'documents.history returns nextPageToken',
      'documents.history full pages',
      'documents.history walk',
    ],
    atLeast: 2,
    check: tokensOfKnownWhole,
    faults: [
      fault(
        'history-forgets-token',
        'returns no nextPageToken although more records exist',
        alterRecords(history, (page) => without(page, 'nextPageToken')),
      ),
      fault(
        'history-token-after-the-last-page',
        'returns a nextPageToken with the last page although that page is not full',
        endsWithAnEmptyPage(history, { isFull: false }),
      ),
    ],
  }),
  rule('HIST-07', 'All pages together hold each record of the range once', {
    from: ['documents.history pages', pagetoken, 'documents.history walk'],
    basis: 'derived',
    check: wholeOnce,
    faults: [
      fault(
        'history-repeats-a-record',
        'starts a page with the last record of the previous page and loses another record',
        repeatsLast,
      ),
      fault(
        'history-forgets-its-tokens',
        'refuses the page tokens that it returned',
        answersInstead(asking('pagetoken')),
      ),
    ],
  }),
  rule('HIST-25', 'A record added during paging neither repeats nor hides other records', {
    from: pagetoken,
    basis: 'SIL-17',
    check: stableUnderInserts,
    faults: fault(
      'history-pages-by-count',
      'pages by offset, so that new records shift the pages',
      pagesByCount(),
    ),
  }),
  rule('HIST-23', 'An altered page token is answered 400', {
    from: [pagetoken, 'documents.history errors 400'],
    basis: 'SIL-16',
    refused: 400,
    faults: fault(
      'history-takes-any-token',
      'ignores a page token that it cannot read',
      takesAnyToken(),
    ),
  }),
];

/** A filter by a user whose records are all known: more of them than the page holds means a token, otherwise none. */
function* tokensOfKnownWhole(c: Case): Iterable<Assertion> {
  for (const { exchange, records, next, size, token } of pagesOf(c)) {
    const whole = token === undefined ? wholeOf(c, exchange).length : 0;
    // Another's records, or more than a page may hold, break other rules and hide what is left.
    const user = userKey(exchange.text('username'));
    const isMixed = records.some((record) => userKey(memberText(record, 'userName')) !== user);
    if (whole === 0 || isMixed || records.length > size) continue;
    const more = whole > size;
    // An empty page may follow a full one: a blank token ends the walk, wherever it stands.
    const goesOn = next !== undefined && records.length === size;
    if (!more && (goesOn || mostOf(c, exchange) > size)) continue;
    yield assertion(exchange, more === (next !== undefined), {
      expected: more
        ? 'a nextPageToken, since more records exist'
        : 'no nextPageToken on the last page',
      seen: next === undefined ? 'no nextPageToken' : 'a nextPageToken',
    });
  }
}

/** The largest possible number of records of the user. */
function mostOf({ state }: Case, x: Exchange): number {
  const user = userKey(x.text('username'));
  const jobs = state.recorded.filter(({ userName }) => userName === user);
  const documents = [...state.documents.values()].filter(({ owner }) => owner === user);
  return jobs.length + documents.length + state.lostUploads.length;
}

/** A walk during which nothing was recorded: the order and the places of the records are free to change otherwise. */
function* wholeOnce(c: Case): Iterable<Assertion> {
  for (const walk of walksOf(c.exchanges)) {
    const { pages, first, last, complete } = walk;
    const deadEnd = c.exchanges.find((x) => follows(x, last) && pageOf(x) === undefined);
    if (deadEnd !== undefined)
      yield assertion(deadEnd, false, {
        expected: 'the next page for the page token',
        seen: deadEnd.words,
      });
    const whole = wholeOf(c, first.exchange);
    if (!complete || wasRecordedDuring(c, walk) || whole.length === 0) continue;
    const uuids = uuidsOf(...pages);
    const titles = new Set(titlesOf(pages));
    const repeated = uuids.length - new Set(uuids).size;
    const missing = whole.filter((title) => !titles.has(title)).length;
    yield assertion(last.exchange, repeated === 0 && missing === 0, {
      expected: `each of the ${String(whole.length)} records once`,
      seen: `${countOf(repeated, 'record')} repeated, ${String(missing)} missing`,
    });
  }
}

/** Records made between two pages of a walk: what was there before the walk still comes once. */
function* stableUnderInserts(c: Case): Iterable<Assertion> {
  for (const walk of walksOf(c.exchanges)) {
    if (!walk.complete || !wasRecordedDuring(c, walk)) continue;
    const wrong = notOnce(wholeOf(c, walk.first.exchange), titlesOf(walk.pages));
    yield assertion(walk.last.exchange, wrong === 0, {
      expected: 'each earlier record once',
      seen: `${countOf(wrong, 'record')} repeated or missing`,
    });
  }
}

function titlesOf(pages: readonly HistoryPage[]): readonly string[] {
  return pages.flatMap(({ records }) => records.map((one) => memberText(one, 'documentName')));
}

function wasRecordedDuring(c: Case, { first, last }: Walk): boolean {
  return c.state.recorded.some(
    (job) =>
      job.case === c.case &&
      liesBetween(job.answeredSeq, first.exchange.answeredAt, last.exchange.sentAt),
  );
}

export const testCases = [
  /** Records are made between the pages of a walk. */
  testCase('history/stable-under-inserts', [], async (s) => {
    const { userName: username, token } = await userWithJobs(s, 7);
    await walk(s, { username, maxrecords: 2 }, () => recordJob(s, token));
  }),

  /** A token that was tampered with; the true one is the control. */
  testCase('history/page-tokens', [], async (s) => {
    const { userName: username } = await userWithJobs(s, 3);
    const question = { username, maxrecords: 1 };
    const { json } = await s.call('documents.history', question);
    const next = textMember(json, 'nextPageToken') ?? '';
    await s.probe(
      'HIST-23',
      () => s.call('documents.history', { ...question, pagetoken: `altered-${next}` }),
      () => s.call('documents.history', { ...question, pagetoken: next }),
    );
  }),
];
