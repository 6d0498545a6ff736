import { isObject, type Json } from '../../journal/json.ts';
import {
  alterForm,
  alterJson,
  alterRecords,
  answersInstead,
  type OnRequest,
  on,
  without,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { bendPage, endsWithAnEmptyPage, pageIn, withPage } from '../../prove/history-page.ts';
import {
  formOf,
  type Interception,
  type PassingRequest,
  withForm,
} from '../../prove/interception.ts';

const history = on('documents.history');
const asks = (request: PassingRequest, name: string): boolean => formOf(request).has(name);
const isDefaultPage: OnRequest = (request) => history(request) && !asks(request, 'maxrecords');
const largestPage = '2000';

/** interface 4.4 and 8: the pages of the history. */
export const historyDeviations: readonly Fault[] = [
  {
    id: 'history-calls-documents-items',
    says: "returns the member 'documents' of a page as 'items'",
    rule: 'HIST-01',
    make: () =>
      alterRecords(history, ({ documents = [], ...page }) => ({ ...page, items: documents })),
  },
  {
    id: 'history-record-lacks-member',
    says: 'leaves scanWorkflowId out of history records',
    rule: 'HIST-02',
    make: () =>
      bendPage(history, (records) =>
        records.map((record) => (isObject(record) ? without(record, 'scanWorkflowId') : record)),
      ),
  },
  {
    id: 'history-default-page-is-short',
    says: 'leaves the 200th record out of a full default page',
    rule: 'HIST-03',
    make: () =>
      bendPage(isDefaultPage, (records) =>
        records.length < 200 ? records : records.slice(0, 199),
      ),
  },
  {
    id: 'history-default-page-has-all',
    says: 'returns all records on one page when maxrecords is missing',
    rule: 'HIST-03',
    make: () => alterForm(isDefaultPage, (form) => form.set('maxrecords', largestPage)),
  },
  {
    id: 'history-page-beyond-maximum',
    says: 'returns as many records on a page as requested, even above the limit',
    rule: 'HIST-04',
    make: goesBeyondMaximum,
  },
  {
    id: 'history-pages-of-four',
    says: 'returns at most four records on a page',
    rule: 'HIST-05',
    make: () =>
      alterForm(
        (request) => history(request) && Number(formOf(request).get('maxrecords')) > 4,
        (form) => form.set('maxrecords', '4'),
      ),
  },
  {
    id: 'history-forgets-token',
    says: 'returns no nextPageToken although more records exist',
    rule: 'HIST-06',
    make: () => alterRecords(history, (page) => without(page, 'nextPageToken')),
  },
  {
    id: 'history-token-after-the-last-page',
    says: 'returns a nextPageToken with the last page although that page is not full',
    rule: 'HIST-06',
    make: () => endsWithAnEmptyPage(history, { isFull: false }),
  },
  {
    id: 'history-repeats-a-record',
    says: 'starts a page with the last record of the previous page and loses another record',
    rule: 'HIST-07',
    make: () => {
      let last: Json = null;
      return bendPage(history, (records, request) => {
        const bent = asks(request, 'pagetoken') ? [last, ...records.slice(1)] : records;
        last = records.at(-1) ?? null;
        return bent;
      });
    },
  },
  {
    id: 'history-forgets-its-tokens',
    says: 'refuses the page tokens that it returned',
    rule: 'HIST-07',
    make: () => answersInstead((request) => history(request) && asks(request, 'pagetoken')),
  },
  {
    id: 'history-counts-what-was-asked',
    says: 'returns maxrecords as recordsOnPage, however many records the page has',
    rule: 'HIST-08',
    make: () =>
      alterJson(history, (page, request) => {
        const recordsOnPage = Number(formOf(request).get('maxrecords') ?? 200);
        return isObject(page) ? { ...page, recordsOnPage } : page;
      }),
  },
  {
    id: 'history-takes-any-token',
    says: 'ignores a page token that it cannot read',
    rule: 'HIST-23',
    make: () => ({
      answer: (answer, request, upstream) => {
        if (!history(request) || answer.status !== 400) return answer;
        const form = formOf(request);
        form.delete('pagetoken');
        return upstream(withForm(request, form));
      },
    }),
  },
  {
    id: 'history-oldest-first',
    says: 'returns the oldest record of a page first',
    rule: 'HIST-24',
    make: () => bendPage(history, (records) => records.toReversed()),
  },
  {
    id: 'history-pages-by-count',
    says: 'pages by offset, so that new records shift the pages',
    rule: 'HIST-25',
    make: pagesByCount,
  },
];

/** The records that follow a page of the largest size come on it too. */
function goesBeyondMaximum(): Interception {
  return {
    answer: async (answer, request, upstream) => {
      const page = history(request) ? pageIn(answer) : undefined;
      const form = formOf(request);
      if (page?.next === undefined || !(Number(form.get('maxrecords')) > 2000)) return answer;
      form.set('pagetoken', page.next);
      const rest = pageIn(await upstream(withForm(request, form)));
      if (rest === undefined) return answer;
      return withPage(answer, { records: [...page.records, ...rest.records], next: rest.next });
    },
  };
}

/** A page as long as was asked for gets a token; what that leads to is empty. */

/** A page token is the number of records that were given so far. */
function pagesByCount(): Interception {
  return {
    request: async (request, upstream) => {
      if (!history(request)) return request;
      const form = formOf(request);
      const from = Number(form.get('pagetoken') ?? 0);
      const size = Number(form.get('maxrecords') ?? 200);
      form.delete('pagetoken');
      form.set('maxrecords', largestPage);
      const answer = await upstream(withForm(request, form));
      const records = pageIn(answer)?.records ?? [];
      const next = records.length > from + size ? String(from + size) : undefined;
      return withPage(answer, { records: records.slice(from, from + size), next });
    },
  };
}
