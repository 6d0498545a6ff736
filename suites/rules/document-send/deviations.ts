import {
  alterForm,
  alterList,
  alterRecords,
  answersInstead,
  both,
  isRefused,
  losesFirstJob,
  okay,
  on,
  pretends,
  without,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, jsonAnswer, withForm } from '../../prove/interception.ts';

const send = on('documents.send');
const list = on('documents.list');

/** interface 4.4, send document to output port. */
export const sendDeviations: readonly Fault[] = [
  {
    id: 'send-says-ok-prints-nothing',
    says: 'answers errorCode 0 to its first send and prints nothing',
    rule: 'DOC-SEND-01',
    make: losesFirstJob,
  },
  {
    id: 'send-refuses-one-copy',
    says: 'refuses a send with copies 1',
    rule: 'DOC-SEND-22',
    make: () =>
      answersInstead(
        both(send, (request) => formOf(request).get('copies') === '1'),
        jsonAnswer(400, { errorCode: 1 }),
      ),
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
    make: () => alterForm(send, (form) => form.delete('copies')),
  },
  {
    id: 'send-ignores-sides',
    says: 'ignores duplex at release',
    rule: 'DOC-SEND-04',
    make: () => alterForm(send, (form) => form.delete('duplex')),
  },
  {
    id: 'send-ignores-grayscale',
    says: 'ignores grayscale at release',
    rule: 'DOC-SEND-05',
    make: () => alterForm(send, (form) => form.delete('grayscale')),
  },
  {
    id: 'printed-is-sent-again',
    says: 'answers errorCode 0 to a second send of a document printed without retain',
    rule: 'DOC-SEND-21',
    make: () => {
      const printed = new Set<string>();
      return {
        request: (request) =>
          send(request) && printed.has(request.pathParameters['uuid'] ?? '') ? okay : request,
        answer: (answer, request) => {
          const isKept = formOf(request).get('retain') === 'true';
          if (send(request) && !isKept && !isRefused(answer))
            printed.add(request.pathParameters['uuid'] ?? '');
          return answer;
        },
      };
    },
  },
  {
    id: 'retain-ignored',
    says: 'removes a printed document although retain was requested',
    rule: 'DOC-SEND-06',
    make: () => alterForm(send, (form) => form.delete('retain')),
  },
  {
    id: 'always-retains',
    says: 'keeps every printed document waiting',
    rule: 'DOC-SEND-07',
    make: () => alterForm(send, (form) => form.set('retain', 'true')),
  },
  {
    id: 'send-prints-twice',
    says: 'prints the document of one send twice',
    rule: 'DOC-SEND-08',
    make: () => ({ paper: (job) => [job, job] }),
  },
  {
    id: 'serial-number-unknown',
    says: 'answers errorCode 0 to a send to a serial number and prints nothing',
    rule: 'DOC-SEND-09',
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
    says: 'answers errorCode 0 to the send of an unknown document',
    rule: 'DOC-SEND-11',
    make: () => pretends(send),
  },
  {
    id: 'send-anybodys-document',
    says: "prints another user's document",
    rule: 'DOC-SEND-12',
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
    make: () => alterRecords(send, (record) => without(record, 'errorCode')),
  },
  {
    id: 'send-needs-parameters',
    says: 'prints nothing when a send has no parameters',
    rule: 'DOC-SEND-15',
    make: () => ({
      request: (request) => (send(request) && [...formOf(request)].length === 0 ? okay : request),
    }),
  },
  {
    id: 'printed-is-not-listed',
    says: 'lists no printed documents under status 1',
    rule: 'DOC-SEND-16',
    make: () =>
      alterList(
        (request) => list(request) && formOf(request).get('status') === '1',
        () => [],
      ),
  },
  {
    id: 'send-refusing-printer-is-okay',
    says: 'answers errorCode 0 although the printer refused the connection',
    rule: 'DOC-SEND-19',
    make: () => pretends(send),
  },
  {
    id: 'send-broken-off-is-okay',
    says: 'answers errorCode 0 although the printer aborted the transfer',
    rule: 'DOC-SEND-24',
    make: () => pretends(send),
  },
  {
    id: 'ipp-gets-no-copies',
    says: 'sends a job to an IPP port without its copies',
    rule: 'DOC-SEND-17',
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
    says: 'prints a document once for each of several simultaneous sends',
    rule: 'DOC-SEND-18',
    make: () => ({ paper: (job) => [job, job], ...pretends(send) }),
  },
];
