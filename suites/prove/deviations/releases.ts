import { bendForm, bendList, bendRecords, okay, on, pretend, without } from '../bend.ts';
import type { Deviation } from '../deviation.ts';
import {
  formOf,
  isAnswer,
  jsonAnswer,
  type PassingAnswer,
  type PassingRequest,
  type Upstream,
  withForm,
} from '../interception.ts';

const send = on('documents.send');
const list = on('documents.list');
const download = on('documents.download');
const remove = on('documents.delete');
const tap = on('card.get', 'card.post');

/** interface 4.4 and 4.11: send, download, delete, tap. */
export const releaseDeviations: readonly Deviation[] = [
  {
    id: 'send-says-ok-prints-nothing',
    says: 'answers errorCode 0 to a send and prints nothing',
    rule: 'DOC-SEND-01',
    follows: ['DOC-SEND-15', 'DOC-SEND-10', 'DOC-SEND-09', 'DOC-SEND-08'],
    make: () => ({ paper: () => [] }),
  },
  {
    id: 'send-changes-bytes',
    says: 'appends a byte to what it sends to a raw port',
    rule: 'DOC-SEND-02',
    make: () => ({ paper: (job) => [{ bytes: Buffer.concat([job.bytes, Buffer.from('\n')]) }] }),
  },
  {
    id: 'send-ignores-copies',
    says: 'ignores copies at release',
    rule: 'DOC-SEND-03',
    make: () => bendForm(send, (form) => form.delete('copies')),
  },
  {
    id: 'send-ignores-sides',
    says: 'ignores duplex at release',
    rule: 'DOC-SEND-04',
    make: () => bendForm(send, (form) => form.delete('duplex')),
  },
  {
    id: 'send-ignores-grayscale',
    says: 'ignores grayscale at release',
    rule: 'DOC-SEND-05',
    make: () => bendForm(send, (form) => form.delete('grayscale')),
  },
  {
    id: 'retain-ignored',
    says: 'forgets a printed document although retain was asked for',
    rule: 'DOC-SEND-06',
    follows: ['DOC-SEND-01', 'DOC-SEND-15'],
    make: () => bendForm(send, (form) => form.delete('retain')),
  },
  {
    id: 'always-retains',
    says: 'keeps every printed document waiting',
    rule: 'DOC-SEND-07',
    make: () => bendForm(send, (form) => form.set('retain', 'true')),
  },
  {
    id: 'send-prints-twice',
    says: 'prints one send twice',
    rule: 'DOC-SEND-08',
    make: () => ({ paper: (job) => [job, job] }),
  },
  {
    id: 'serial-number-unknown',
    says: 'answers success for a port by its serial number and prints nothing',
    rule: 'DOC-SEND-09',
    follows: ['DOC-SEND-01', 'DOC-SEND-07', 'DOC-SEND-15'],
    make: () => ({
      request: (request) =>
        send(request) && (request.pathParameters['port'] ?? '').includes('serial') ? okay : request,
    }),
  },
  {
    id: 'send-to-another-port',
    says: 'prints at the first port whatever port is named',
    rule: 'DOC-SEND-10',
    make: () => {
      let first: string | undefined;
      return {
        request: (request) => {
          if (request.operation === 'outputports.create')
            first ??= formOf(request).get('address') ?? undefined;
          if (!send(request) || first === undefined) return request;
          return {
            ...request,
            path: `/documents/${request.pathParameters['uuid'] ?? ''}/${encodeURIComponent(first)}`,
          };
        },
      };
    },
  },
  {
    id: 'send-unknown-is-okay',
    says: 'answers errorCode 0 for a document it does not know',
    rule: 'DOC-SEND-11',
    follows: ['DOC-SEND-01', 'DOC-SEND-07', 'DOC-SEND-12', 'DOC-SEND-15', 'DOC-SEND-19'],
    make: () => pretend(send),
  },
  {
    id: 'send-anybodys-document',
    says: "prints another user's document",
    rule: 'DOC-SEND-12',
    follows: ['DOC-SEND-01', 'DOC-SEND-07', 'DOC-SEND-11'],
    make: ({ key }) => ({
      request: (request) => {
        if (!send(request)) return request;
        const { authorization: _, ...headers } = request.headers;
        return { ...request, headers: { ...headers, 'x-api-key': key('full') } };
      },
    }),
  },
  {
    id: 'refused-send-loses-the-document',
    says: 'deletes a document whose send it refused',
    rule: 'DOC-SEND-13',
    make: () => ({
      request: async (request, upstream) => {
        if (!send(request) || !(request.pathParameters['port'] ?? '').includes('nowhere'))
          return request;
        await upstream({
          ...request,
          method: 'DELETE',
          path: `/documents/${request.pathParameters['uuid'] ?? ''}`,
          body: Buffer.alloc(0),
        });
        return jsonAnswer(200, { errorCode: 1001 });
      },
    }),
  },
  {
    id: 'send-answer-lacks-errorcode',
    says: 'answers a send without errorCode',
    rule: 'DOC-SEND-14',
    make: () => bendRecords(send, (record) => without(record, 'errorCode')),
  },
  {
    id: 'send-needs-parameters',
    says: 'prints nothing when a send has no parameters',
    rule: 'DOC-SEND-15',
    follows: ['DOC-SEND-01', 'DOC-SEND-07'],
    make: () => ({
      request: (request) => (send(request) && [...formOf(request)].length === 0 ? okay : request),
    }),
  },
  {
    id: 'printed-is-not-listed',
    says: 'lists no printed documents under status 1',
    rule: 'DOC-SEND-16',
    make: () =>
      bendList(
        (request) => list(request) && formOf(request).get('status') === '1',
        () => [],
      ),
  },
  {
    id: 'download-truncated',
    says: 'leaves the last byte of a download away',
    rule: 'DOC-DL-01',
    make: () => ({
      answer: (answer, request) =>
        download(request) && answer.status === 200
          ? { ...answer, body: answer.body.subarray(0, -1) }
          : answer,
    }),
  },
  {
    id: 'download-never-retains',
    says: 'ignores retain at a download',
    rule: 'DOC-DL-02',
    make: () => bendForm(download, (form) => form.delete('retain')),
  },
  {
    id: 'download-always-retains',
    says: 'keeps every downloaded document',
    rule: 'DOC-DL-03',
    make: () => bendForm(download, (form) => form.set('retain', 'true')),
  },
  {
    id: 'download-unknown-is-empty',
    says: 'answers 200 for an unknown document',
    rule: 'DOC-DL-04',
    follows: ['DOC-DL-01', 'DOC-DL-05'],
    make: () => pretend(download),
  },
  {
    id: 'download-anybodys-document',
    says: "gives out another user's document",
    rule: 'DOC-DL-05',
    make: ({ key }) => ({
      request: (request) => {
        if (!download(request)) return request;
        const { authorization: _, ...headers } = request.headers;
        return { ...request, headers: { ...headers, 'x-api-key': key('full') } };
      },
    }),
  },
  {
    id: 'deleted-stays',
    says: 'answers a delete and deletes nothing',
    rule: 'DOC-DEL-01',
    follows: ['DOC-DL-06'],
    make: () => ({ request: deletesNothing }),
  },
  {
    id: 'delete-answer-lacks-errorcode',
    says: 'answers a delete without errorCode',
    rule: 'DOC-DEL-02',
    follows: ['DOC-DEL-01', 'DOC-DEL-03', 'DOC-DEL-04'],
    make: () => bendRecords(remove, (record) => without(record, 'errorCode')),
  },
  {
    id: 'delete-unknown-is-okay',
    says: 'answers errorCode 0 for a delete of an unknown document',
    rule: 'DOC-DEL-03',
    follows: ['DOC-DEL-04', 'DOC-DEL-01'],
    make: () => pretend(remove),
  },
  {
    id: 'delete-anybodys-document',
    says: "deletes another user's document",
    rule: 'DOC-DEL-04',
    follows: ['DOC-DEL-03', 'GEN-REFUSE-01'],
    make: ({ key }) => ({
      request: (request) => {
        if (!remove(request)) return request;
        const { authorization: _, ...headers } = request.headers;
        return { ...request, headers: { ...headers, 'x-api-key': key('full') } };
      },
    }),
  },
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
      let first: Buffer | undefined;
      return {
        request: (request) => {
          if (request.operation === 'documents.upload') first ??= fileBytes(request.body);
          return request;
        },
        paper: (job) =>
          first === undefined || first.equals(job.bytes) ? [job] : [job, { bytes: first }],
      };
    },
  },
  {
    id: 'tap-answers-204',
    says: 'answers a tap with 204',
    rule: 'TAP-03',
    make: () => ({
      answer: (answer, request) =>
        tap(request) && answer.status === 200
          ? { status: 204, headers: {}, body: Buffer.alloc(0) }
          : answer,
    }),
  },
  {
    id: 'tap-without-card-is-okay',
    says: 'answers 200 to a tap without a card',
    rule: 'TAP-04',
    follows: ['TAP-08'],
    make: () => pretend((request) => tap(request) && !formOf(request).has('cd')),
  },
  {
    id: 'tap-prints-twice',
    says: 'prints the documents of a tap twice',
    rule: 'TAP-05',
    make: () => ({ paper: (job) => [job, job] }),
  },
  {
    id: 'tap-unknown-card-is-okay',
    says: 'answers 200 to a tap of an unknown card',
    rule: 'TAP-08',
    follows: ['TAP-06'],
    make: () =>
      pretend((request) => tap(request) && formOf(request).has('cd') && formOf(request).has('Mac')),
  },
  {
    id: 'tap-needs-advanced',
    says: 'refuses a tap with a key without the Advanced API permissions option',
    rule: 'TAP-07',
    follows: ['TAP-03'],
    make: ({ key }) => ({
      request: (request) =>
        tap(request) && request.headers['x-api-key'] === key('plain')
          ? jsonAnswer(403, {})
          : request,
    }),
  },
  {
    id: 'tap-newest-first',
    says: 'releases the newest document of a tap first',
    rule: 'TAP-09',
    make: () => {
      const held: { bytes: Buffer }[] = [];
      return {
        paper: (job) => {
          held.push({ bytes: job.bytes });
          return held.length % 3 === 0 ? held.splice(0).toReversed() : [];
        },
      };
    },
  },
  {
    id: 'send-refusing-printer-is-okay',
    says: 'answers errorCode 0 although the printer refused the connection',
    rule: 'DOC-SEND-19',
    follows: ['DOC-SEND-07', 'DOC-SEND-01', 'DOC-SEND-11', 'DOC-SEND-15'],
    make: () => pretend(send),
  },
  {
    id: 'ipp-gets-no-copies',
    says: 'sends a job to an IPP port without its copies',
    rule: 'DOC-SEND-17',
    follows: ['DOC-SEND-03', 'DOC-SEND-08'],
    make: () => ({
      request: async (request) => {
        if (!send(request)) return request;
        const form = formOf(request);
        form.delete('copies');
        return withForm(request, form);
      },
    }),
  },
  {
    id: 'two-sends-two-prints',
    says: 'prints a document once for each of several sends at a time',
    rule: 'DOC-SEND-18',
    follows: ['DOC-SEND-08', 'DOC-SEND-07'],
    make: () => ({ paper: (job) => [job, job] }),
  },
  {
    id: 'deleted-downloads',
    says: 'still gives out a deleted document',
    rule: 'DOC-DL-06',
    make: () => {
      const contents = new Map<string, Buffer>();
      return {
        request: async (request, upstream) => {
          const uuid = request.pathParameters['uuid'] ?? '';
          if (!download(request)) return request;
          const answer = await upstream(request);
          if (!isAnswer(answer)) return request;
          if (answer.status === 200) contents.set(uuid, answer.body);
          const kept = contents.get(uuid);
          return answer.status === 404 && kept !== undefined
            ? { status: 200, headers: {}, body: kept }
            : answer;
        },
      };
    },
  },
];

/** A delete of a document that is there is answered and not done; of any other it goes on. */
async function deletesNothing(
  request: PassingRequest,
  upstream: Upstream,
): Promise<PassingRequest | PassingAnswer> {
  if (!remove(request)) return request;
  const look = await upstream(
    withForm(
      { ...request, method: 'GET', path: `${request.path}.content` },
      new URLSearchParams({ retain: 'true' }),
    ),
  );
  return look.status === 200 ? okay : request;
}

/** The bytes of the file part of a multipart body as the suites write it: the last part. */
function fileBytes(body: Buffer): Buffer {
  const start = body.indexOf('\r\n\r\n', body.indexOf('filename="')) + 4;
  return body.subarray(start, body.lastIndexOf('\r\n--', body.length - 5));
}
