import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { madeAtMs } from '../../engine/case/made-at.ts';
import {
  asks,
  dayMs,
  type HistoryPage,
  history,
  hourMs,
  isWhole,
  pagesOf,
  questionOf,
  rangeOf,
  slackMs,
  uuidsOf,
} from '../../engine/case/subjects/history-pages.ts';
import { fault } from '../../engine/fault.ts';
import { bendPage } from '../../engine/fault-proxy/history-page.ts';
import { formOf } from '../../engine/fault-proxy/interception.ts';
import { epochMs } from '../../engine/journal/epoch.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { isObject, type Json, numberMember, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { historySettled, timeThere } from '../../engine/session/printers/recorded-jobs.ts';
import { dummyPort } from '../../engine/session/samples/ports.ts';
import type { RecordedJob } from '../../engine/state/document-state.ts';
import { testCase } from '../../engine/test-case.ts';
import { changesBefore, withOffset } from './clock-changes.ts';
import { asking } from './history-faults.ts';
import { isOfSomebodyGone, jobsBefore, mustShowJob } from './known-records.ts';

const newest = (records: readonly Json[]): number => Math.max(...records.map(timeOf));
const timeOf = (record: Json): number => numberMember(record, 'dateTime') ?? 0;

/** interface 4.4 and 8: a record belongs to a range by its creation date, which it keeps. */
export const rules = [
  rule('HIST-38', 'Without dates a job is in the history until 24 hours after its time', {
    from: 'documents.history dateend: default',
    section: '8',
    atLeast: 2,
    since: '2026-12',
    check: lastDayServed,
    faults: fault(
      'history-default-of-half-a-day',
      'serves the last twelve hours when no dates are given',
      bendPage(
        (request) => history(request) && !formOf(request).has('datestart'),
        (records) => records.filter((record) => timeOf(record) > newest(records) - dayMs / 2),
      ),
    ),
  }),
  rule('HIST-39', 'A record keeps its creation date when its document is printed or deleted', {
    from: 'documents.history param datestart',
    basis: 'derived',
    since: '2026-12',
    check: keptInPastRanges,
    faults: fault(
      'history-dates-the-end',
      'finds no record of a stored or deleted document in a date range',
      bendPage(asking('dateend'), (records) =>
        records.filter((one) => !isObject(one) || ![2, 9].includes(Number(one['status']))),
      ),
    ),
  }),
];

/** Jobs that were recorded with a time of their own: whether a question without dates shows them follows from it alone. */
function* lastDayServed(c: Case): Iterable<Assertion> {
  for (const page of pagesOf(c)) {
    const { exchange, records } = page;
    const jobs =
      isWhole(page) && isByUserAlone(exchange)
        ? jobsBefore(c, exchange).filter(({ title }) => title !== '')
        : [];
    const nowMs = latestTimeOf(c, jobs);
    if (nowMs === undefined) continue;
    const shown = new Set(records.map((record) => textMember(record, 'documentName')));
    for (const job of jobs) {
      const ageMs = nowMs - Date.parse(job.fields['datetime'] ?? '');
      const isIn = ageMs >= 0 && ageMs <= dayMs - slackMs;
      const isOut = ageMs >= dayMs + slackMs;
      if (!(isIn && mustShowJob(c, exchange, job)) && !isOut) continue;
      const what = `the job of ${(ageMs / hourMs).toFixed(2)} hours ago`;
      yield assertion(exchange, shown.has(job.title) === isIn, {
        expected: `the last 24 hours ${isIn ? 'with' : 'without'} ${what}`,
        seen: `a page ${shown.has(job.title) ? 'with' : 'without'} it`,
      });
    }
  }
}

function isByUserAlone(x: Exchange): boolean {
  const filters = ['datestart', 'dateend', 'portname', 'status', 'jobtype', 'domainname'];
  return asks(x, 'username') && !asks(x, ...filters);
}

/** The latest time that the target has told in the case of those jobs that have no time of their own. */
function latestTimeOf(c: Case, jobs: readonly RecordedJob[]): number | undefined {
  const fresh = new Set(
    jobs.filter(({ fields }) => fields['datetime'] === undefined).map(({ title }) => title),
  );
  if (fresh.size === 0) return undefined;
  const times = pagesOf(c)
    .flatMap(({ records }) => records)
    .filter((record) => fresh.has(textMember(record, 'documentName') ?? ''))
    .map(madeAtMs)
    .filter((time) => !Number.isNaN(time));
  return times.length === 0 ? undefined : Math.max(...times);
}

function* keptInPastRanges(c: Case): Iterable<Assertion> {
  const wholes = pagesOf(c).filter(
    (page) => isPastRange(page) && !isOfSomebodyGone(c, page.exchange),
  );
  for (const later of wholes) {
    const before = wholes.findLast(
      (page) => later.exchange.isAfter(page.exchange) && questionOf(page) === questionOf(later),
    );
    if (before === undefined || before.records.length === 0) continue;
    const shown = new Set(uuidsOf(later));
    const lost = uuidsOf(before).filter((uuid) => !shown.has(uuid)).length;
    yield assertion(later.exchange, lost === 0, {
      expected: `the same ${String(before.records.length)} records as before`,
      seen: `${String(lost)} of these records missing`,
    });
  }
}

/** Without a filter that a record may leave when its document or job becomes something else. */
function isPastRange({ exchange, next }: HistoryPage): boolean {
  const { start, end } = rangeOf(exchange);
  const isNarrowed = asks(exchange, 'status', 'portname', 'maxrecords', 'pagetoken');
  return start !== undefined && end !== undefined && next === undefined && !isNarrowed;
}

export const testCases = [
  /** A range that ended before a document was printed or deleted is asked for before and afterwards. */
  testCase('history/past-range', [], async (s) => {
    const { clock } = s.context;
    // Whatever resolution times have.
    const apartMs = 1_100;
    const user = await s.user();
    const queue = await s.queue();
    const token = await s.login(user);
    const { address } = await dummyPort(s);
    const [first, second] = [await s.sendUp(user, queue), await s.sendUp(user, queue)] as const;
    await clock.sleep(apartMs);
    const later = await s.sendUp(user, queue);
    const end = epochMs(numberMember(later.json, 'dateTime') ?? Number.NaN);
    if (Number.isNaN(end)) return;
    const range = {
      datestart: new Date(end - hourMs).toISOString(),
      dateend: new Date(end).toISOString(),
    };
    const look = async (): Promise<void> => {
      await historySettled(s, user.userName, { records: 3 });
      await s.call('documents.history', { username: user.userName, ...range });
    };
    await look();
    await clock.sleep(apartMs);
    const uuidOf = ({ json }: typeof first): string => textMember(json, 'uuid') ?? '';
    await s.call('documents.send', { uuid: uuidOf(first), port: address }, token);
    await s.call('documents.delete', { uuid: uuidOf(second) }, token);
    await look();
  }),

  /**
   * Jobs of half an hour before and after clocks were changed in Central Europe and in the east of North America: who
   * keeps times without their offset takes one for another. Each has one page more than a smaller integer holds.
   */
  testCase('history/clock-changes', [], async (s) => {
    const user = await s.user();
    const nowMs = (await timeThere(s, user)) ?? s.context.clock.now();
    const token = await s.login(user);
    const pages = [32_768, 65_536, 100_000];
    for (const [index, { atMs, offsets }] of changesBefore(nowMs).entries()) {
      for (const [side, offset] of offsets.entries()) {
        const totalpages = pages[(2 * index + side) % pages.length] ?? 1;
        const datetime = withOffset(atMs + (side - 0.5) * hourMs, offset);
        const job = { jobtype: 'COPY', title: s.name('job'), totalpages, datetime };
        await s.call('documents.record', job, token);
      }
      const range = {
        datestart: new Date(atMs - 3 * hourMs).toISOString(),
        dateend: new Date(atMs + 3 * hourMs).toISOString(),
      };
      await historySettled(s, user.userName, { records: offsets.length, range });
    }
  }),
];
