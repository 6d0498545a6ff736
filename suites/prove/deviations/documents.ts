import { isObject, textMember } from '../../journal/json.ts';
import { bendForm, bendList, bendRecords, type OnRequest, on, without } from '../bend.ts';
import type { Deviation } from '../deviation.ts';
import { formOf, type Interception, jsonAnswer, jsonOf, partOf } from '../interception.ts';

const list = on('documents.list');
const upload = on('documents.upload');

/** interface 4.4: the list and the upload. */
export const documentDeviations: readonly Deviation[] = [
  {
    id: 'list-record-lacks-member',
    says: 'leaves paperSize out of listed documents',
    rule: 'DOC-LIST-01',
    make: () => bendRecords(list, (record) => without(record, 'paperSize')),
  },
  {
    id: 'list-shows-deleted',
    says: 'shows deleted documents in a list without a status filter',
    rule: 'DOC-LIST-02',
    make: () =>
      bendList(
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
    rule: 'DOC-LIST-03',
    follows: ['DOC-LIST-09'],
    make: () =>
      bendList(
        (request) => list(request) && !formOf(request).has('maxRecords'),
        (records) => (records.length < 50 ? records : records.slice(0, 49)),
      ),
  },
  {
    id: 'list-ignores-maxrecords',
    says: 'ignores maxRecords',
    rule: 'DOC-LIST-04',
    follows: ['DOC-LIST-03', 'DOC-LIST-13'],
    make: () =>
      bendForm(
        (request) => list(request) && Number(formOf(request).get('maxRecords')) > 0,
        (form) => form.set('maxRecords', '500'),
      ),
  },
  {
    id: 'list-larger-than-maximum',
    says: 'gives more than 500 documents when more are asked for',
    rule: 'DOC-LIST-05',
    follows: ['DOC-LIST-12'],
    make: () =>
      bendList(
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
    follows: ['DOC-SEND-16', 'DOC-DEL-05'],
    make: () => bendForm(list, (form) => form.delete('status')),
  },
  {
    id: 'list-shows-a-strangers-document',
    says: "shows another user's document",
    rule: 'DOC-LIST-07',
    follows: ['DOC-LIST-03', 'DOC-LIST-04', 'DOC-LIST-09', 'DOC-LIST-12'],
    make: () => {
      let strange: ReturnType<typeof jsonOf>;
      return {
        answer: (answer, request) => {
          if (upload(request) && answer.status === 200) strange ??= jsonOf(answer);
          const own = strange;
          return list(request) && own !== undefined
            ? (bendList(list, (records) => [...records.slice(0, -1), own]).answer?.(
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
    id: 'list-hides-a-document',
    says: 'leaves one waiting document out of a list that has room for all',
    rule: 'DOC-LIST-09',
    make: () =>
      bendList(
        (request) => list(request) && formOf(request).get('maxRecords') === '500',
        (records) => records.slice(0, -1),
      ),
  },
  {
    id: 'list-repeats-a-document',
    says: 'lists a document twice',
    rule: 'DOC-LIST-10',
    follows: ['DOC-LIST-03', 'DOC-LIST-04', 'DOC-LIST-09'],
    make: () =>
      bendList(list, (records) =>
        records.length < 2 ? records : [...records.slice(0, -1), ...records.slice(-2, -1)],
      ),
  },
  {
    id: 'list-forgets-copies',
    says: 'lists every document with one copy',
    rule: 'DOC-LIST-11',
    make: () => bendRecords(list, (record) => ({ ...record, copies: 1 })),
  },
  {
    id: 'list-oldest-first',
    says: 'lists the oldest document first',
    rule: 'DOC-LIST-12',
    make: () => bendList(list, (records) => records.toReversed()),
  },
  {
    id: 'list-takes-any-maxrecords',
    says: 'takes a maxRecords that is no number, or below 1, for none',
    rule: 'DOC-LIST-13',
    make: () =>
      bendForm(
        (request) => list(request) && !(Number(formOf(request).get('maxRecords') ?? '1') >= 1),
        (form) => form.delete('maxRecords'),
      ),
  },
  {
    id: 'upload-answer-lacks-member',
    says: 'leaves dateTime out of the answer to an upload',
    rule: 'DOC-UP-01',
    make: () => bendRecords(upload, (record) => without(record, 'dateTime')),
  },
  {
    id: 'upload-unknown-status',
    says: 'answers an upload with status 17',
    rule: 'DOC-UP-02',
    make: () => bendRecords(upload, (record) => ({ ...record, status: 17 })),
  },
  {
    id: 'upload-forgets-title',
    says: 'names an uploaded document after nobody',
    rule: 'DOC-UP-03',
    make: () => bendRecords(upload, (record) => ({ ...record, documentName: 'document' })),
  },
  {
    id: 'upload-forgets-wishes',
    says: 'answers an upload with one copy, simplex, whatever was asked for',
    rule: 'DOC-UP-04',
    make: () => bendRecords(upload, (record) => ({ ...record, copies: 1, duplex: 0 })),
  },
  {
    id: 'pages-off-by-one',
    says: 'counts one page too many',
    rule: 'DOC-UP-05',
    make: () =>
      bendRecords(list, (record) => ({ ...record, totalPages: Number(record['totalPages']) + 1 })),
  },
  {
    id: 'upload-accepts-missing-title',
    says: 'accepts an upload without a title',
    rule: 'DOC-UP-06',
    follows: ['DOC-LIST-09', 'DOC-LIST-11', 'DOC-UP-05'],
    make: () =>
      pretendUpload((request) => upload(request) && partOf(request, 'title') === undefined),
  },
  {
    id: 'upload-accepts-unknown-queue',
    says: 'accepts an upload to a queue that is not there',
    rule: 'DOC-UP-07',
    follows: ['DOC-LIST-09', 'DOC-LIST-11', 'DOC-UP-05'],
    make: () =>
      pretendUpload(
        (request) => upload(request) && (partOf(request, 'portname') ?? '').includes('nowhere'),
      ),
  },
  {
    id: 'upload-minds-layout',
    says: 'refuses layout parameters on a pull queue',
    rule: 'DOC-UP-09',
    make: () => ({
      request: (request) =>
        upload(request) && partOf(request, 'scale') !== undefined
          ? { status: 400, headers: {}, body: Buffer.alloc(0) }
          : request,
    }),
  },
  {
    id: 'upload-repeats-uuid',
    says: 'gives two documents one uuid',
    rule: 'DOC-UP-11',
    follows: ['DOC-LIST-03', 'DOC-LIST-04', 'DOC-LIST-09'],
    make: () => {
      let first: string | undefined;
      return bendRecords(upload, (record) => {
        first ??= textMember(record, 'uuid') ?? '';
        return { ...record, uuid: first };
      });
    },
  },
  {
    id: 'upload-is-a-scan',
    says: 'calls an upload a scan',
    rule: 'DOC-UP-15',
    make: () => bendRecords(upload, (record) => ({ ...record, jobType: 'SCAN' })),
  },
  {
    id: 'upload-takes-any-duplex',
    says: 'accepts ill-formed wishes',
    rule: 'DOC-UP-12',
    follows: ['DOC-LIST-09', 'DOC-LIST-11', 'DOC-UP-05'],
    make: () => pretendUpload((request) => upload(request) && partOf(request, 'duplex') === '7'),
  },
  {
    id: 'upload-takes-a-uri',
    says: 'accepts an upload by URI',
    rule: 'DOC-UP-17',
    follows: ['DOC-LIST-09', 'DOC-LIST-11', 'DOC-UP-05'],
    make: () => pretendUpload((request) => upload(request) && partOf(request, 'uri') !== undefined),
  },
  {
    id: 'push-prints-twice',
    says: 'prints a document of a push queue twice',
    rule: 'DOC-UP-16',
    make: () => ({ paper: (job) => [job, job] }),
  },
];

/** Answers a refused upload as if it had been taken, with a record in which all is as it was asked for. */
function pretendUpload(which: OnRequest): Interception {
  let count = 0;
  return {
    answer: (answer, request) => {
      if (!which(request) || answer.status < 400) return answer;
      count += 1;
      const part = (name: string): string => partOf(request, name) ?? '';
      return jsonAnswer(200, {
        uuid: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
        documentName: part('title'),
        documentType: 1,
        userName: part('username'),
        totalPages: 1,
        colorPages: 1,
        duplex: Number(part('duplex')),
        copies: Number(partOf(request, 'copies') ?? 1),
        grayscale: part('grayscale') === 'true',
        paperSize: 'A4',
        dateTime: 0,
        storageOnline: true,
        secure: true,
        tags: [],
        collate: true,
        status: 0,
        outputPortId: 0,
        outputPortName: '',
        jobType: 'PRINT',
      });
    },
  };
}
