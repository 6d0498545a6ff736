import { isObject } from '../../journal/json.ts';
import { alterForm, alterList, alterRecords, bearerOf, on, without } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, jsonOf } from '../../prove/interception.ts';
import { rememberingLogins } from '../../prove/logins.ts';

const list = on('documents.list');
const upload = on('documents.upload');

/** interface 4.4: the list of the user's documents. */
export const listDeviations: readonly Fault[] = [
  {
    id: 'list-record-lacks-member',
    says: 'leaves paperSize out of listed documents',
    rule: 'DOC-LIST-01',
    make: () => alterRecords(list, (record) => without(record, 'paperSize')),
  },
  {
    id: 'list-calls-a-print-a-job',
    says: 'lists documents with an unknown jobType',
    rule: 'DOC-LIST-01',
    make: () => alterRecords(list, (record) => ({ ...record, jobType: 'JOB' })),
  },
  {
    id: 'list-tags-are-texts',
    says: 'lists the tags of a document by their names alone',
    rule: 'DOC-LIST-01',
    make: () => alterRecords(list, (record) => ({ ...record, tags: ['Testing'] })),
  },
  {
    id: 'list-shows-deleted',
    says: 'shows deleted documents in a list without a status filter',
    rule: 'DOC-LIST-02',
    make: () =>
      alterList(
        (request) => list(request) && !formOf(request).has('status'),
        (records) =>
          records.map((record, index) =>
            index === 0 && isObject(record) ? { ...record, status: 2 } : record,
          ),
      ),
  },
  {
    id: 'list-loses-full-page-end',
    says: 'leaves the last document out of a full default page',
    rule: 'DOC-LIST-09',
    make: () =>
      alterList(
        (request) => list(request) && !formOf(request).has('maxRecords'),
        (records) => (records.length < 50 ? records : records.slice(0, 49)),
      ),
  },
  {
    id: 'list-of-a-hundred',
    says: 'lists up to 100 documents without maxRecords',
    rule: 'DOC-LIST-03',
    make: () =>
      alterForm(
        (request) => list(request) && !formOf(request).has('maxRecords'),
        (form) => form.set('maxRecords', '100'),
      ),
  },
  {
    id: 'list-ignores-maxrecords',
    says: 'ignores maxRecords',
    rule: 'DOC-LIST-04',
    make: () =>
      alterForm(
        (request) => list(request) && Number(formOf(request).get('maxRecords')) > 0,
        (form) => form.set('maxRecords', '500'),
      ),
  },
  {
    id: 'list-larger-than-maximum',
    says: 'lists more than 500 documents when more are requested',
    rule: 'DOC-LIST-05',
    make: () =>
      alterList(
        (request) => list(request) && Number(formOf(request).get('maxRecords')) > 500,
        (records) =>
          records.concat(
            records
              .slice(0, 1)
              .map((record) =>
                isObject(record)
                  ? { ...record, uuid: '00000000-0000-4000-8000-000000000000' }
                  : record,
              ),
          ),
      ),
  },
  {
    id: 'list-ignores-status',
    says: 'ignores the status filter',
    rule: 'DOC-LIST-06',
    make: () => alterForm(list, (form) => form.delete('status')),
  },
  {
    id: 'list-shows-a-strangers-document',
    says: "shows another user's document",
    rule: 'DOC-LIST-07',
    make: () => {
      let strange: ReturnType<typeof jsonOf>;
      return {
        answer: (answer, request) => {
          if (upload(request) && answer.status === 200) strange ??= jsonOf(answer);
          const own = strange;
          return list(request) && own !== undefined
            ? (alterList(list, (records) => [...records.slice(0, -1), own]).answer?.(
                answer,
                request,
                async () => answer,
              ) ?? answer)
            : answer;
        },
      };
    },
  },
  {
    id: 'list-needs-no-token',
    says: 'answers a list without a user token with the documents of the latest user',
    rule: 'DOC-LIST-08',
    make: () =>
      rememberingLogins((logins) => ({
        request: (request) => {
          const token = logins.latest()?.token;
          if (!list(request) || bearerOf(request) !== undefined || token === undefined) {
            return request;
          }
          return {
            ...request,
            headers: { ...request.headers, authorization: `Bearer ${token}` },
          };
        },
      })),
  },
  {
    id: 'list-of-the-first-status',
    says: 'uses only the first of several status values',
    rule: 'DOC-LIST-09',
    make: () =>
      alterForm(list, (form) => {
        const [first] = form.getAll('status');
        if (first !== undefined) form.set('status', first);
      }),
  },
  {
    id: 'list-hides-a-document',
    says: 'leaves one waiting document out of a list that has room for all',
    rule: 'DOC-LIST-09',
    make: () =>
      alterList(
        (request) => list(request) && formOf(request).get('maxRecords') === '500',
        (records) => records.slice(0, -1),
      ),
  },
  {
    id: 'list-repeats-a-document',
    says: 'lists a document twice',
    rule: 'DOC-LIST-10',
    make: () =>
      alterList(list, (records) =>
        records.length < 2 ? records : [...records.slice(0, -1), ...records.slice(-2, -1)],
      ),
  },
  {
    id: 'list-forgets-copies',
    says: 'lists every document with one copy',
    rule: 'DOC-LIST-11',
    make: () => alterRecords(list, (record) => ({ ...record, copies: 1 })),
  },
  {
    id: 'list-oldest-first',
    says: 'lists the oldest document first',
    rule: 'DOC-LIST-12',
    make: () => alterList(list, (records) => records.toReversed()),
  },
  {
    id: 'list-takes-any-maxrecords',
    says: 'ignores a maxRecords that is below 1 or not a number',
    rule: 'DOC-LIST-13',
    make: () =>
      alterForm(
        (request) => list(request) && !(Number(formOf(request).get('maxRecords') ?? '1') >= 1),
        (form) => form.delete('maxRecords'),
      ),
  },
];
