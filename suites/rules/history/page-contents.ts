import { answersWith } from '../../engine/case/assertions.ts';
import { listMismatch, shapeWords } from '../../engine/case/shape.ts';
import { history, onPage } from '../../engine/case/subjects/history-pages.ts';
import { fault } from '../../engine/fault.ts';
import { alterJson, alterRecords, without } from '../../engine/fault-proxy/alter.ts';
import { bendPage } from '../../engine/fault-proxy/history-page.ts';
import { formOf } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { isObject, numberMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { historyPage, historyRecord } from '../../spec/shape.ts';

/** interface 4.4: what a page of the history says of itself and of its records. Test cases of other topics show it. */
export const rules = [
  rule('HIST-01', 'A page of history has every member, each of its type', {
    from: [
      ...returns('documents', 'recordsOnPage', 'nextPageToken', 'dateStart', 'dateEnd'),
      ...returns('domainName', 'userName', 'portName'),
    ],
    check: answersWith('documents.history', historyPage),
    faults: fault(
      'history-calls-documents-items',
      "returns the member 'documents' of a page as 'items'",
      alterRecords(history, ({ documents = [], ...page }) => ({ ...page, items: documents })),
    ),
  }),
  rule(
    'HIST-02',
    'History records are DocumentInfo with providerId, scanWorkflowId and scanConnectorId',
    {
      from: ['2 DocumentInfo', '2 DocumentInfo history records', ...returns('documents')],
      check: onPage(({ records }) => {
        if (records.length === 0) return undefined;
        const wrong = listMismatch(records, historyRecord);
        const { expected, seen } = shapeWords(wrong);
        return [wrong === undefined, expected, seen];
      }),
      faults: fault(
        'history-record-lacks-member',
        'leaves scanWorkflowId out of history records',
        bendPage(history, (records) =>
          records.map((one) => (isObject(one) ? without(one, 'scanWorkflowId') : one)),
        ),
      ),
    },
  ),
  rule('HIST-08', 'recordsOnPage is the number of documents of the page', {
    from: returns('recordsOnPage'),
    basis: 'derived',
    atLeast: 2,
    check: onPage(({ exchange, records }) => {
      const seen = exchange.numberOf('recordsOnPage');
      const count = records.length;
      return [seen === count, `recordsOnPage ${String(count)}`, `recordsOnPage ${String(seen)}`];
    }),
    faults: fault(
      'history-counts-what-was-asked',
      'returns maxrecords as recordsOnPage, however many records the page has',
      alterJson(history, (page, request) => {
        const recordsOnPage = Number(formOf(request).get('maxrecords') ?? 200);
        return isObject(page) ? { ...page, recordsOnPage } : page;
      }),
    ),
  }),
  rule('HIST-24', 'The newest record is listed first', {
    from: 'documents.history param pagetoken',
    basis: 'SIL-17',
    check: onPage(({ records }) => {
      const times = records.map((record) => numberMember(record, 'dateTime') ?? 0);
      if (times.length < 2) return undefined;
      const ok = times.every((time, at) => at === 0 || time <= (times[at - 1] ?? time));
      const newestFirst = 'the newest record first';
      return [ok, newestFirst, ok ? newestFirst : 'an older record before a newer one'];
    }),
    faults: fault(
      'history-oldest-first',
      'returns the oldest record of a page first',
      bendPage(history, (records) => records.toReversed()),
    ),
  }),
  rule('HIST-27', 'A history page repeats the requested range, user and port', {
    from: returns('dateStart', 'dateEnd', 'userName', 'portName'),
    basis: 'SIL-149',
    check: onPage(({ exchange }) => {
      const [wrong] = [...wrongFilters(exchange), ...wrongEnds(exchange)];
      const question = 'the requested range, user and port';
      return [wrong === undefined, `${question} in the page`, wrong ?? question];
    }),
    faults: fault(
      'history-forgets-its-question',
      'leaves the user out of a page of the history',
      alterRecords(history, (page) => ({ ...page, userName: '' })),
    ),
  }),
];

function returns(...members: readonly string[]): readonly string[] {
  return members.map((name) => `documents.history returns ${name}`);
}

/** Filters by the member that repeats them. */
const filters = { userName: 'username', portName: 'portname', domainName: 'domainname' } as const;
const ends = { dateStart: 'datestart', dateEnd: 'dateend' } as const;

/** SIL-149: a filter that was not given is blank, all but the domain. */
function wrongFilters(x: Exchange): readonly string[] {
  return Object.entries(filters).flatMap(([member, name]) => {
    const asked = x.param(name);
    const seen = x.textOf(member) ?? 'missing';
    if (asked === undefined && member === 'domainName') return seen === '' ? [`${member} ""`] : [];
    return seen === (asked ?? '') ? [] : [`${member} ${seen}`];
  });
}

function wrongEnds(x: Exchange): readonly string[] {
  return Object.entries(ends).flatMap(([member, name]) => {
    const asked = x.param(name);
    const seen = Date.parse(x.textOf(member) ?? '');
    const ok = asked === undefined ? !Number.isNaN(seen) : seen === Date.parse(asked);
    return ok ? [] : [`${member} ${x.textOf(member) ?? 'missing'}`];
  });
}

export const testCases = [];
