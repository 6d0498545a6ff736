import { accepts } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { madeAtMs } from '../../engine/case/made-at.ts';
import { controlOf } from '../../engine/case/refusals.ts';
import {
  asks,
  dayMs,
  history,
  hourMs,
  isJobType,
  onPage,
  pageOf,
  pagesOf,
  rangeOf,
  slackMs,
  spanOf,
  weekMs,
} from '../../engine/case/subjects/history-pages.ts';
import { fault } from '../../engine/fault.ts';
import { alterForm, answersInstead } from '../../engine/fault-proxy/alter.ts';
import { jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import type { ParameterValues } from '../../engine/session/call-parameters.ts';
import { historySettled, timeThere } from '../../engine/session/printers/recorded-jobs.ts';
import { testCase } from '../../engine/test-case.ts';
import { emptyFor, ignoresFilter, spanMs } from './history-faults.ts';
import { servesAllSince, servesAWeek, servesLongRanges } from './range-faults.ts';

const limitOfRange = '8 GET /documents/history date range';
const datestart = 'documents.history param datestart';
const oneWeek = 'documents.history dateend: one week';
const formOfEnd = 'documents.history dateend: form';

/** interface 4.4 and 8: the range of dates that a question is about. */
export const rules = [
  rule('HIST-09', 'A date range of more than one week is refused or shows at most one week', {
    from: [limitOfRange, oneWeek, 'documents.history errors 400'],
    basis: 'derived',
    *check(c) {
      yield* longRangesRefused(c);
      yield* longRangesCut(c);
    },
    faults: fault(
      'history-serves-any-range',
      'serves a range of more than one week',
      servesLongRanges(),
    ),
  }),
  rule('HIST-10', 'A date range of exactly one week is served', {
    from: [limitOfRange, formOfEnd, oneWeek],
    basis: 'derived',
    check: accepts(
      (x) => history(x) && spanOf(x) === weekMs && isJobType(x.param('jobtype')),
      '200 with a page of job records',
    ),
    faults: fault(
      'history-refuses-a-week',
      'refuses a range of exactly one week',
      answersInstead(
        (request) => history(request) && spanMs(request) >= weekMs,
        jsonAnswer(400, {}),
      ),
    ),
  }),
  rule('HIST-11', 'A datestart that is not before dateend is refused', {
    from: [datestart, 'documents.history dateend: after datestart', 'documents.history errors 400'],
    basis: 'derived',
    atLeast: 2,
    refused: 'any',
    faults: fault(
      'history-turned-range-is-empty',
      'returns an empty page when datestart is not before dateend',
      emptyFor((request) => spanMs(request) <= 0, 'datestart', 'dateend'),
    ),
  }),
  rule('HIST-12', 'Without dates the history covers the last 24 hours', {
    from: [limitOfRange, 'documents.history param dateend', 'documents.history dateend: default'],
    check: onPage(({ exchange, records }) => {
      if (asks(exchange, 'datestart', 'dateend', 'pagetoken')) return undefined;
      const start = instantOf(exchange.textOf('dateStart'));
      const span = instantOf(exchange.textOf('dateEnd')) - start;
      // The form of these texts is not shown.
      if (Number.isNaN(span)) return undefined;
      const older = records.filter((record) => madeAtMs(record) < start).length;
      return [
        Math.abs(span - dayMs) < slackMs && older === 0,
        'a range of 24 hours and no older records',
        `a range of ${String(span / hourMs)} hours and ${countOf(older, 'older record')}`,
      ];
    }),
    faults: [
      fault(
        'history-of-a-week-by-default',
        'serves one week when no dates are given',
        servesAWeek({ toldAsADay: false }),
      ),
      fault(
        'history-tells-a-day-serves-a-week',
        'serves one week when no dates are given, and reports a range of 24 hours',
        servesAWeek({ toldAsADay: true }),
      ),
    ],
  }),
  rule('HIST-13', 'The history holds only records of the requested date range', {
    from: [datestart, 'documents.history param dateend', formOfEnd],
    check: onPage(({ exchange, records }) => {
      const { start, end } = rangeOf(exchange);
      if (start === undefined || end === undefined || records.length === 0) return undefined;
      // Times may be told in whole seconds (SIL-1A).
      const from = Math.floor(start / 1000) * 1000;
      const times = records.map(madeAtMs);
      const outside = times.filter((time) => !(time >= from && time <= end)).length;
      return [
        outside === 0,
        'only records of the requested range',
        `${countOf(outside, 'record')} outside of it`,
      ];
    }),
    faults: fault('history-ignores-end', 'ignores dateend', ignoresFilter('dateend')),
  }),
  rule(
    'HIST-35',
    'A history request with only datestart or only dateend is refused or shows at most one week',
    {
      from: [limitOfRange, oneWeek],
      basis: 'derived',
      since: '2026-12',
      check: {
        operations: history.operations,
        *answer(x) {
          if (asks(x, 'datestart') !== asks(x, 'dateend')) yield atMostAWeek(x);
        },
      },
      faults: fault(
        'history-with-open-end',
        'serves all records since datestart when no dateend is given',
        servesAllSince(),
      ),
    },
  ),
  rule('HIST-31', 'A datestart or dateend that is not a date and time is answered 400', {
    from: [datestart, formOfEnd],
    basis: 'SIL-06',
    since: '2026-12',
    atLeast: 2,
    refused: 400,
    faults: fault(
      'history-of-some-day',
      'ignores a datestart or dateend that it cannot read',
      alterForm(history, (form) => {
        for (const end of ['datestart', 'dateend'])
          if (Number.isNaN(Date.parse(form.get(end) ?? '2026-01-01'))) form.delete(end);
      }),
    ),
  }),
];

/** A refusal counts beside a shorter range that is served. */
function* longRangesRefused(c: Case): Iterable<Assertion> {
  for (const x of c.calls(history))
    if (spanOf(x) > weekMs && x.refused && x.group !== undefined && controlOf(c, x) !== undefined)
      yield assertion(x, true, { expected: '4xx or an errorCode other than 0', seen: x.words });
}

/** As of a page size above its maximum (SIL-14), at most the limit is served. An empty page proves nothing. */
function* longRangesCut(c: Case): Iterable<Assertion> {
  for (const { exchange, records } of pagesOf(c))
    if (spanOf(exchange) > weekMs && records.length > 0) yield atMostAWeek(exchange);
}

function atMostAWeek(x: Exchange): Assertion {
  const records = pageOf(x)?.records ?? [];
  const times = records.map(madeAtMs).filter((time) => !Number.isNaN(time));
  const span = times.length === 0 ? 0 : Math.max(...times) - Math.min(...times);
  return assertion(x, span <= weekMs, {
    expected: 'records of at most 7 days, or a refusal',
    seen: `records of ${(span / dayMs).toFixed(1)} days`,
  });
}

/** NaN for a text without a time zone: where it lies is not known. */
function instantOf(text = ''): number {
  return /T.*(Z|[+-]\d\d(:?\d\d)?)$/i.test(text) ? Date.parse(text) : Number.NaN;
}

export const testCases = [
  /** Ranges: none, a week to the millisecond, a minute more, upside down, empty; records at times of their own, 50 hours ago. */
  testCase('history/ranges', [], async (s) => {
    const user = await s.user();
    const { userName: username } = user;
    const nowMs = (await timeThere(s, user)) ?? s.context.clock.now();
    const token = await s.login(user);
    const range = (fromMs: number, toMs: number) => ({
      datestart: new Date(nowMs + fromMs).toISOString(),
      dateend: new Date(nowMs + toMs).toISOString(),
    });
    const ask = (question: ParameterValues) =>
      s.call('documents.history', { username, ...question });
    const record = (hoursAgo: number, offset = '+00:00', totalpages?: number) => {
      const datetime = new Date(nowMs - hoursAgo * hourMs).toISOString().slice(0, 19) + offset;
      const job = { jobtype: 'PRINT', title: s.name('job'), totalpages, datetime };
      return s.call('documents.record', job, token);
    };
    for (const offset of ['+02:00', '-03:30', '+05:45', '-00:15'])
      await record(48, offset, offset === '+05:45' ? 10_000 : 2500);
    // Just within the last day, and just before it.
    for (const hoursAgo of [23.75, 24.25]) await record(hoursAgo);
    await historySettled(s, username, { records: 2 });
    await ask({});
    const then = range(-60 * hourMs, -40 * hourMs);
    await ask(then);
    // interface 4.4: dateend "should be in the future".
    const untilLater = range(-60 * hourMs, hourMs);
    await historySettled(s, username, { records: 4, range: untilLater });
    await ask(untilLater);
    await ask(then);
    await record(9 * 24);
    const { datestart } = range(-10 * dayMs, 0);
    await ask({ datestart });
    // Until the job of nine days ago has come into the history, or the time for that is over.
    await historySettled(s, username, { records: 1, range: range(-10 * dayMs, -8 * dayMs) });
    const week = range(hourMs - weekMs, hourMs);
    for (const [id, wrong] of [
      ['HIST-09', range(-10 * dayMs, hourMs)],
      ['HIST-09', range(hourMs - weekMs - 60_000, hourMs)],
      ['HIST-11', range(0, -hourMs)],
      ['HIST-11', range(-hourMs, -hourMs)],
      ['HIST-31', { ...week, datestart: 'some-day' }],
      ['HIST-31', { ...week, dateend: 'some-day' }],
    ] as const)
      await s.probe(
        id,
        () => ask(wrong),
        () => ask(week),
      );
  }),
];
