import { isObject, type Json } from '../../engine/journal/json.ts';
import type { DeviatingTerminal, Fault } from './deviating-terminal.ts';
import { adds, sends, takes } from './faults.ts';
import { fieldsOf, withFields } from './request.ts';

const call = 'documents.history';
const paged = 'history/three-pages';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** interface 4.4: how history is asked for. */
export const historyDeviations: readonly DeviatingTerminal[] = [
  {
    id: 'first-page-alone',
    says: 'treats the first page as the whole history',
    rule: 'TERM-HIST-01',
    situation: paged,
    fault: takes(call, (text) => {
      const json = JSON.parse(text) as Json;
      return isObject(json) ? { ...json, nextPageToken: '' } : undefined;
    }),
  },
  {
    id: 'filters-forgotten',
    says: 'requests the second page without the filters of the first',
    rule: 'TERM-HIST-02',
    situation: paged,
    fault: sends(call, (request) =>
      withFields(request, (fields) => {
        if (fields.has('pagetoken')) fields.delete('jobtype');
      }),
    ),
  },
  {
    id: 'page-by-number',
    says: 'requests a page by its number',
    rule: 'TERM-HIST-03',
    situation: paged,
    fault: adds(call, (request) => [withFields(request, (fields) => fields.set('pagetoken', '2'))]),
  },
  {
    id: 'page-token-raw',
    says: 'sends page tokens without URL-encoding them',
    rule: 'TERM-HIST-03',
    follows: ['TERM-CALL-02', 'TERM-OUT-09'],
    situation: paged,
    fault: sends(call, (request) => {
      const token = fieldsOf(request).get('pagetoken');
      if (token === null) return request;
      const rest = withFields(request, (fields) => fields.delete('pagetoken'));
      const { body = '' } = rest;
      return { ...rest, body: Buffer.from(`${body.toString()}&pagetoken=${token}`) };
    }),
  },
  dates('nine-days', 'requests nine days', '04', (dates) => ({
    ...dates,
    start: at(dates.end, -9 * dayMs),
  })),
  dates('backwards', 'requests a range that starts after its end', '05', ({ end }) => ({
    start: at(end, 1_000),
    end,
  })),
  dates('in-seconds', 'sends dates as seconds', '06', ({ start, end }) => ({
    start: String(Date.parse(start) / 1000),
    end,
  })),
  dates('until-yesterday', 'requests a range that ends yesterday', '07', ({ end }) => ({
    start: at(end, -3 * dayMs),
    end: at(end, -dayMs),
  })),
  dates('local-time-as-utc', 'sends its local time as if it were UTC', '10', (dates) => ({
    start: at(dates.start, 5.5 * hourMs),
    end: at(dates.end, 5.5 * hourMs),
  })),
  {
    id: 'history-name-in-small-letters',
    says: 'requests the history with a username in lower case',
    rule: 'TERM-CALL-10',
    situation: 'history/two-people',
    fault: sends(call, (request) =>
      withFields(request, (fields) =>
        fields.set('username', (fields.get('username') ?? '').toLowerCase()),
      ),
    ),
  },
  {
    id: 'namesake-shown',
    says: 'also shows the jobs of the user of the same name in another provider',
    rule: 'TERM-HIST-08',
    situation: 'history/namesake',
    fault: takes(
      call,
      (text) => JSON.parse(text.replaceAll(/"providerId":\d+/g, '"providerId":0')) as Json,
    ),
  },
];

interface Dates {
  readonly start: string;
  readonly end: string;
}

function dates(
  ...[id, says, number, change]: readonly [string, string, string, (dates: Dates) => Dates]
): DeviatingTerminal {
  const fault: Fault = sends(call, (request) => {
    const asked = fieldsOf(request);
    const { start, end } = change({
      start: asked.get('datestart') ?? '',
      end: asked.get('dateend') ?? '',
    });
    return withFields(request, (fields) => {
      fields.set('datestart', start);
      fields.set('dateend', end);
    });
  });
  // Other days are not the last one.
  const follows = ['TERM-HIST-10'].filter((rule) => !rule.endsWith(number));
  return { id, says, rule: `TERM-HIST-${number}`, follows, situation: paged, fault };
}

function at(date: string, laterMs: number): string {
  return new Date(Date.parse(date) + laterMs).toISOString();
}
