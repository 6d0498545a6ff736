import { accepts } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import {
  asks,
  defaultHistoryPage,
  history,
  largestHistoryPage,
  pageOf,
  pagesOf,
  walksOf,
} from '../../engine/case/subjects/history-pages.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterForm,
  answersInstead,
  ignores,
  type OnRequest,
  whoseForm,
} from '../../engine/fault-proxy/alter.ts';
import { bendPage, pageIn, withPage } from '../../engine/fault-proxy/history-page.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  withFields,
} from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import { userWithJobs, walk } from '../../engine/session/printers/recorded-jobs.ts';
import { testCase } from '../../engine/test-case.ts';
import { wholeOf } from './known-records.ts';

const limitOfPages = '8 GET /documents/history maxrecords';
const maxrecords = 'documents.history param maxrecords';
const isDefaultPage: OnRequest = (request) =>
  history(request) && !formOf(request).has('maxrecords');

/** interface 8: how many records a page of the history holds. */
export const rules = [
  rule('HIST-03', 'Without maxrecords a page holds 200 records when more exist', {
    from: [limitOfPages, maxrecords],
    check: defaultPageIsFull,
    faults: [
      fault(
        'history-default-page-is-short',
        'leaves the 200th record out of a full default page',
        bendPage(isDefaultPage, (records) =>
          records.length < 200 ? records : records.slice(0, 199),
        ),
      ),
      fault(
        'history-default-page-has-all',
        'returns all records on one page when maxrecords is missing',
        alterForm(isDefaultPage, (form) => form.set('maxrecords', '2000')),
      ),
    ],
  }),
  rule('HIST-04', 'A page never holds more than 2000 records', {
    from: [limitOfPages, maxrecords],
    check: neverBeyondTheLargest,
    faults: fault(
      'history-page-beyond-maximum',
      'returns as many records on a page as requested, even above the limit',
      goesBeyondMaximum(),
    ),
  }),
  rule('HIST-05', 'While more records exist a page holds exactly maxrecords of them', {
    from: ['documents.history pages', maxrecords, 'documents.history full pages', limitOfPages],
    *check(c) {
      for (const { exchange, records, next, size } of [...walksOf(c.exchanges)].flatMap(
        ({ pages }) => pages,
      ))
        if (next !== undefined)
          yield assertion(exchange, records.length === size, {
            expected: `exactly ${countOf(size, 'record')}`,
            seen: countOf(records.length, 'record'),
          });
    },
    faults: fault(
      'history-pages-of-four',
      'returns at most four records on a page',
      alterForm(
        (request) => history(request) && Number(formOf(request).get('maxrecords')) > 4,
        (form) => form.set('maxrecords', '4'),
      ),
    ),
  }),
  rule('HIST-29', 'A maxrecords of 2000 is accepted', {
    from: [limitOfPages, maxrecords],
    since: '2026-12',
    check: accepts(asksForLargest, '200 with a page of job records'),
    faults: fault(
      'refuses-the-largest-history',
      'refuses the largest allowed history page',
      answersInstead(
        whoseForm(history, (form) => form.get('maxrecords') === '2000'),
        jsonAnswer(400, {}),
      ),
    ),
  }),
  rule('HIST-30', 'A history maxrecords below 1 or not a number is answered 400', {
    from: maxrecords,
    basis: 'SIL-15',
    since: '2026-12',
    atLeast: 3,
    refused: 400,
    faults: fault(
      'history-page-of-no-size',
      'returns the default history page for a maxrecords of zero or not a number',
      ignores(
        whoseForm(history, (form) => !/^[1-9]\d*$/.test(form.get('maxrecords') ?? '1')),
        'maxrecords',
      ),
    ),
  }),
];

/** The first page of all, or of one user, by who may ask for it. */
function asksForLargest(x: Exchange): boolean {
  return (
    history(x) &&
    x.text('maxrecords') === String(largestHistoryPage) &&
    x.sent.parameters.every(([name]) => ['maxrecords', 'username'].includes(name)) &&
    x.key === 'full' &&
    !x.hasToken
  );
}

function* defaultPageIsFull(c: Case): Iterable<Assertion> {
  for (const { exchange, records, next } of pagesOf(c)) {
    if (asks(exchange, 'maxrecords', 'pagetoken')) continue;
    const isMore = next !== undefined || wholeOf(c, exchange).length > defaultHistoryPage;
    if (isMore)
      yield assertion(exchange, records.length === defaultHistoryPage, {
        expected: `${String(defaultHistoryPage)} records`,
        seen: countOf(records.length, 'record'),
      });
  }
}

/** More than the largest page is asked for, of more records than it holds: at most that, or a refusal (SIL-14). */
function* neverBeyondTheLargest(c: Case): Iterable<Assertion> {
  for (const x of c.calls(history)) {
    if (!(Number(x.param('maxrecords')) > largestHistoryPage)) continue;
    const page = pageOf(x);
    const isRefusal = page === undefined && x.refused;
    const isMore =
      page?.next !== undefined ||
      wholeOf(c, x).length > largestHistoryPage ||
      c.exchanges.some((one) => x.isAfter(one) && fillsLargestPage(one, x));
    const count = page?.records.length ?? 0;
    if ((page === undefined && !isRefusal) || (!isMore && count <= largestHistoryPage)) continue;
    yield assertion(x, count <= largestHistoryPage, {
      expected: `at most ${String(largestHistoryPage)} records, or a refusal`,
      seen: isRefusal ? x.words : countOf(count, 'record'),
    });
  }
}

/** A full page of the same user's records, after which there are more. */
function fillsLargestPage(one: Exchange, x: Exchange): boolean {
  const page = pageOf(one);
  return (
    page?.next !== undefined &&
    page.records.length === largestHistoryPage &&
    one.param('username') === x.param('username')
  );
}

/** The records that follow a page of the largest size come on it too. */
function goesBeyondMaximum(): Interception {
  return {
    answer: async (answer, request, upstream) => {
      const page = history(request) ? pageIn(answer) : undefined;
      const size = Number(formOf(request).get('maxrecords'));
      if (page?.next === undefined || !(size > 2000)) return answer;
      const rest = pageIn(await upstream(withFields(request, { pagetoken: page.next })));
      if (rest === undefined) return answer;
      return withPage(answer, { records: [...page.records, ...rest.records], next: rest.next });
    },
  };
}

const atATime = 8;

export const testCases = [
  /** 13 records of one user in pages of 5, of 13, of 12, and all at once; and sizes that are none. */
  testCase('history/pages', [], async (s) => {
    const { userName: username } = await userWithJobs(s, 13);
    for (const maxrecords of [5, 13, 12, 100, 2000]) await walk(s, { username, maxrecords });
    await s.call('documents.history', {});
    const ask = (size: string) => () => s.call('documents.history', { username, maxrecords: size });
    for (const size of ['0', '-5', 'many']) await s.probe('HIST-30', ask(size), ask('5'));
  }),

  /** 2001 records, and a page of more than the largest. */
  testCase('history/largest-page', [], async (s) => {
    const { userName: username } = await userWithJobs(s, 2001, atATime);
    await s.call('documents.history', { username, maxrecords: 5000 });
  }),

  /** 201 records, and a page without maxrecords. */
  testCase('history/default-page', [], async (s) => {
    const { userName: username } = await userWithJobs(s, 201, atATime);
    await s.call('documents.history', { username });
  }),
];
