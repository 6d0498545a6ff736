import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { liesBetween } from '../../engine/case/order.ts';
import {
  asks,
  type HistoryPage,
  history,
  hourMs,
  isWhole,
  notOnce,
  pagesOf,
  questionOf,
  uuidsOf,
  type Walk,
  walksOf,
} from '../../engine/case/subjects/history-pages.ts';
import { fault } from '../../engine/fault.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import {
  historySettled,
  recordJob,
  timeThere,
  walk,
} from '../../engine/session/printers/recorded-jobs.ts';
import { dummyPort } from '../../engine/session/samples/ports.ts';
import { Blocked } from '../../engine/session/test-case.ts';
import { testCase } from '../../engine/test-case.ts';
import { losesMoments, overlapsFiltered } from './page-faults.ts';

const pagetoken = 'documents.history param pagetoken';

/** interface 4.4: a question in small pages shows the records that it shows on one page. */
export const rules = [
  rule('HIST-33', 'Records of the same time appear once each, whatever the page size', {
    from: pagetoken,
    basis: 'derived',
    since: '2026-12',
    check: pagesShowTheSame(
      (whole) =>
        ['username', 'datestart', 'dateend'].every((name) => asks(whole.exchange, name)) &&
        hasTies(whole),
    ),
    faults: fault(
      'history-pages-lose-a-moment',
      'continues after the last time of a page and loses other records of the same time',
      losesMoments,
    ),
  }),
  rule('HIST-37', 'Filtered records appear once each, whatever the page size', {
    from: pagetoken,
    basis: 'derived',
    atLeast: 3,
    since: '2026-12',
    check: pagesShowTheSame(
      (whole, { last }, c) =>
        asks(whole.exchange, 'portname', 'status', 'jobtype', 'domainname') &&
        !isBusy(c, whole.exchange, last.exchange),
    ),
    faults: fault(
      'history-filtered-pages-overlap',
      'starts a later page of a request with a jobtype with the last record of the previous page',
      overlapsFiltered,
    ),
  }),
];

/** Small pages show together what one page showed before, where `says` finds both comparable. */
function pagesShowTheSame(says: (whole: HistoryPage, walk: Walk, c: Case) => boolean) {
  const question = (page: HistoryPage): string => questionOf(page, 'maxrecords', 'pagetoken');
  return function* (c: Case): Iterable<Assertion> {
    const wholes = pagesOf(c).filter(isWhole);
    for (const walk of walksOf(c.exchanges)) {
      const { pages, first, last, complete } = walk;
      const whole = wholes.findLast(
        (page) => first.exchange.isAfter(page.exchange) && question(page) === question(first),
      );
      if (whole === undefined || !complete || !says(whole, walk, c)) continue;
      const wrong = notOnce(uuidsOf(whole), uuidsOf(...pages));
      yield assertion(last.exchange, wrong === 0, {
        expected: `each of the ${String(whole.records.length)} records once`,
        seen: `${countOf(wrong, 'record')} repeated or missing`,
      });
    }
  };
}

/** Whether two records are of one moment, as far as the target tells them apart. */
function hasTies({ records }: HistoryPage): boolean {
  const times = records.map((one) => JSON.stringify((one as { dateTime?: unknown }).dateTime));
  return new Set(times).size < times.length;
}

/** Something else was done meanwhile, which may have changed what there is. */
function isBusy({ exchanges }: Case, from: Exchange, to: Exchange): boolean {
  return exchanges.some((x) => !history(x) && liesBetween(x.sentAt, from.sentAt, to.answeredAt));
}

export const testCases = [
  /** Seven records of one moment, told in an offset of half an hour: on one page, and in pages of two and of three. */
  testCase('history/pages-of-a-moment', [], async (s) => {
    const user = await s.user();
    const now = await timeThere(s, user);
    if (now === undefined)
      throw new Blocked('the history does not show the clock time of the target');
    const token = await s.login(user);
    const moment = Math.floor(now / 1000) * 1000 - hourMs;
    const there = new Date(moment + 5.5 * hourMs).toISOString().slice(0, 19);
    await s.times(7, () => recordJob(s, token, { more: { datetime: `${there}+05:30` } }));
    const question = {
      username: user.userName,
      datestart: new Date(moment - hourMs).toISOString(),
      // interface 4.4: dateend "should be in the future". Nothing else is recorded for the user.
      dateend: new Date(now + hourMs).toISOString(),
    };
    for (const maxrecords of [100, 2, 3]) await walk(s, { ...question, maxrecords });
  }),

  /** Jobs of three types, every other one at a port: each filter and two together, on one page and in pages of two. */
  testCase('history/filtered-pages', [], async (s) => {
    const user = await s.user();
    const token = await s.login(user);
    const { name: portname, address } = await dummyPort(s);
    const types = ['PRINT', 'COPY', 'SCAN'] as const;
    const count = 18;
    for (let at = 0; at < count; at += 1)
      await recordJob(s, token, {
        jobtype: types[at % types.length] ?? 'PRINT',
        more: at % 2 === 0 ? { address } : {},
      });
    await historySettled(s, user.userName, { records: count });
    for (const filter of [
      { jobtype: 'COPY' },
      { portname },
      { portname, jobtype: 'PRINT' },
      { status: 1 },
      { status: [1, 9], jobtype: 'SCAN' },
    ])
      for (const maxrecords of [100, 2])
        await walk(s, { username: user.userName, ...filter, maxrecords });
  }),
];
