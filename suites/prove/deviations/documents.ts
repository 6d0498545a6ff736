import { isArray, isObject, member } from '../../journal/json.ts';
import type { Deviation } from '../deviation.ts';
import { formOf, jsonOf, withForm, withJson } from '../interception.ts';

const isList = (operation: string): boolean => operation === 'documents.list';

export const documentDeviations: readonly Deviation[] = [
  {
    id: 'list-record-lacks-status',
    says: 'leaves the member status out of listed documents',
    rule: 'DOC-LIST-01',
    follows: ['DOC-LIST-02'],
    make: () => ({
      answer: (answer, request) => {
        const json = jsonOf(answer);
        if (!isList(request.operation) || !isArray(json)) return answer;
        return withJson(answer, json.map((record) => (isObject(record) ? Object.fromEntries(Object.entries(record).filter(([name]) => name !== 'status')) : record)));
      },
    }),
  },
  {
    id: 'list-loses-full-page-end',
    says: 'leaves the last document out of a full default page',
    rule: 'DOC-LIST-03',
    make: () => ({
      answer: (answer, request) => {
        const json = jsonOf(answer);
        if (!isList(request.operation) || !isArray(json) || formOf(request).has('maxRecords') || json.length < 50) return answer;
        return withJson(answer, json.slice(0, 49));
      },
    }),
  },
  {
    id: 'retain-ignored',
    says: 'forgets a printed document although retain was asked for',
    rule: 'DOC-SEND-06',
    make: () => ({
      request: (request) => {
        if (request.operation !== 'documents.send') return request;
        const form = formOf(request);
        form.delete('retain');
        return withForm(request, form);
      },
    }),
  },
  {
    id: 'send-says-ok-prints-nothing',
    says: 'answers errorCode 0 to a send and prints nothing',
    rule: 'DOC-SEND-01',
    make: () => ({ paper: () => [] }),
  },
  {
    id: 'send-changes-bytes',
    says: 'appends a byte to what it sends to a raw port',
    rule: 'DOC-SEND-02',
    make: () => ({ paper: (job) => [{ bytes: Buffer.concat([job.bytes, Buffer.from('\n')]) }] }),
  },
];

export const cardDeviations: readonly Deviation[] = [
  {
    id: 'tap-forgets-one',
    says: 'prints all documents of a tap but one',
    rule: 'TAP-01',
    make: () => {
      let jobs = 0;
      return {
        paper: (job) => {
          jobs += 1;
          return jobs === 1 ? [] : [job];
        },
      };
    },
  },
  {
    id: 'tap-prints-a-strangers-document',
    says: "prints another user's document on a tap",
    rule: 'TAP-02',
    make: () => {
      const uploads: { readonly uuid: string; readonly body: Buffer }[] = [];
      return {
        answer: (answer, request) => {
          const uuid = member(jsonOf(answer), 'uuid');
          if (request.operation === 'documents.upload' && typeof uuid === 'string') uploads.push({ uuid, body: fileBytes(request.body) });
          return answer;
        },
        paper: (job) => {
          const last = uploads.at(-1);
          return last === undefined || last.body.equals(job.bytes) ? [job] : [job, { bytes: last.body }];
        },
      };
    },
  },
];

/** The bytes of the file part of a multipart body as the suites write it: the last part. */
function fileBytes(body: Buffer): Buffer {
  const start = body.indexOf('\r\n\r\n', body.indexOf('filename="')) + 4;
  return body.subarray(start, body.lastIndexOf('\r\n--', body.length - 5));
}
