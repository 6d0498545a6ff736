import { createHash } from 'node:crypto';
import { textMember } from '../../journal/json.ts';
import {
  actAs,
  alterRecords,
  answersInstead,
  both,
  type OnRequest,
  on,
  withKey,
  without,
} from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  fileBytes,
  type Interception,
  jsonAnswer,
  type PassingAnswer,
  type PassingRequest,
  partOf,
  type Upstream,
} from '../../prove/interception.ts';

const list = on('documents.list');
const upload = on('documents.upload');

/** interface 4.4: the upload. */
export const uploadDeviations: readonly Fault[] = [
  {
    id: 'upload-answer-lacks-member',
    says: 'leaves dateTime out of the answer to an upload',
    rule: 'DOC-UP-01',
    make: () => alterRecords(upload, (record) => without(record, 'dateTime')),
  },
  {
    id: 'upload-unknown-status',
    says: 'answers an upload with status 17',
    rule: 'DOC-UP-02',
    make: () => alterRecords(upload, (record) => ({ ...record, status: 17 })),
  },
  {
    id: 'upload-forgets-title',
    says: 'returns an uploaded document without its user',
    rule: 'DOC-UP-03',
    make: () => alterRecords(upload, (record) => ({ ...record, documentName: 'document' })),
  },
  {
    id: 'upload-forgets-wishes',
    says: 'answers an upload with one copy on one side, whatever was requested',
    rule: 'DOC-UP-04',
    make: () => alterRecords(upload, (record) => ({ ...record, copies: 1, duplex: 0 })),
  },
  {
    id: 'pages-off-by-one',
    says: 'counts one page too many',
    rule: 'DOC-UP-05',
    make: () =>
      alterRecords(list, (record) => ({ ...record, totalPages: Number(record['totalPages']) + 1 })),
  },
  {
    id: 'upload-accepts-missing-title',
    says: 'accepts an upload without a title',
    rule: 'DOC-UP-06',
    make: () =>
      pretendUpload((request) => upload(request) && partOf(request, 'title') === undefined),
  },
  {
    id: 'upload-accepts-unknown-queue',
    says: 'accepts an upload to an unknown queue',
    rule: 'DOC-UP-07',
    make: () =>
      pretendUpload(
        (request) => upload(request) && (partOf(request, 'portname') ?? '').includes('nowhere'),
      ),
  },
  {
    id: 'upload-accepts-unknown-user',
    says: 'accepts an upload for an unknown user',
    rule: 'DOC-UP-34',
    make: () =>
      pretendUpload(
        (request) => upload(request) && (partOf(request, 'username') ?? '').includes('nobody'),
      ),
  },
  {
    id: 'raster-is-an-image',
    says: 'treats a raster document as an image',
    rule: 'DOC-UP-28',
    make: () =>
      alterRecords(upload, (record) =>
        record['documentType'] === 8 ? { ...record, documentType: 7 } : record,
      ),
  },
  {
    id: 'presentation-is-no-office-file',
    says: 'lets an unconverted presentation wait',
    rule: 'DOC-UP-29',
    make: () =>
      alterRecords(upload, (record) =>
        record['documentType'] === 11 ? { ...record, status: 0 } : record,
      ),
  },
  {
    id: 'upload-for-anybody',
    says: 'lets a user upload for another user with a key without the option',
    rule: 'DOC-UP-30',
    make: ({ key }) => actAs(both(upload, withKey(key('plain'))), { key: key('full') }),
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
    says: 'gives two documents the same uuid',
    rule: 'DOC-UP-11',
    make: () => {
      let first: string | undefined;
      return alterRecords(upload, (record) => {
        first ??= textMember(record, 'uuid') ?? '';
        return { ...record, uuid: first };
      });
    },
  },
  {
    id: 'upload-is-a-scan',
    says: 'returns an upload as a job of type SCAN',
    rule: 'DOC-UP-15',
    make: () => alterRecords(upload, (record) => ({ ...record, jobType: 'SCAN' })),
  },
  {
    id: 'upload-takes-any-duplex',
    says: 'accepts malformed duplex, copies and grayscale',
    rule: 'DOC-UP-12',
    make: () => pretendUpload((request) => upload(request) && partOf(request, 'duplex') === '3'),
  },
  {
    id: 'upload-takes-a-uri',
    says: 'accepts an upload by URI',
    rule: 'DOC-UP-17',
    make: () => pretendUpload((request) => upload(request) && partOf(request, 'uri') !== undefined),
  },
  {
    id: 'push-prints-twice',
    says: 'prints a document of a push queue twice',
    rule: 'DOC-UP-16',
    make: () => ({ paper: (job) => [job, job] }),
  },
  {
    id: 'upload-needs-advanced',
    says: 'refuses an upload to a key without the Advanced API permissions option',
    rule: 'DOC-UP-08',
    make: ({ key }) => answersInstead(both(upload, withKey(key('plain')))),
  },
  {
    id: 'upload-without-extension',
    says: 'accepts a text file whose title does not carry its extension',
    rule: 'DOC-UP-10',
    make: () =>
      pretendUpload(
        (request) => upload(request) && !(partOf(request, 'title') ?? '.').includes('.'),
      ),
  },
  {
    id: 'truncated-upload-is-kept',
    says: 'keeps the received part of an upload whose body ends in the middle, and refuses the upload',
    rule: 'DOC-UP-13',
    make: () => ({
      answer: async (answer, request, upstream) => {
        await takeHalf(answer, request, upstream);
        return answer;
      },
    }),
  },
  {
    id: 'truncated-upload-is-taken',
    says: 'treats an upload whose body ends in the middle as complete',
    rule: 'DOC-UP-13',
    make: () => ({
      answer: async (answer, request, upstream) =>
        (await takeHalf(answer, request, upstream)) ?? answer,
    }),
  },
  {
    id: 'same-bytes-same-document',
    says: 'answers an upload of known bytes with the existing document',
    rule: 'DOC-UP-31',
    make: () => {
      const kept = new Map<string, PassingAnswer>();
      const keyOf = (request: PassingRequest): string =>
        `${partOf(request, 'username') ?? ''} ${digestOf(fileBytes(request.body))}`;
      return {
        request: (request) => (upload(request) ? (kept.get(keyOf(request)) ?? request) : request),
        answer: (answer, request) => {
          if (upload(request) && answer.status < 300) kept.set(keyOf(request), answer);
          return answer;
        },
      };
    },
  },
  {
    id: 'vanished-upload-is-kept',
    says: 'keeps the received part of an upload whose client disconnected',
    rule: 'DOC-UP-14',
    make: () => ({
      vanished: async (request, upstream) => {
        if (upload(request)) await upstream(ended(request));
      },
    }),
  },
];

/** Answers a refused upload as if it had been taken, with a record in which all is as it was asked for. */
export function pretendUpload(which: OnRequest): Interception {
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

/** A refused upload without its last boundary is ended and sent once more; answers what that was answered with. */
async function takeHalf(
  answer: PassingAnswer,
  request: PassingRequest,
  upstream: Upstream,
): Promise<PassingAnswer | undefined> {
  const isHalf = upload(request) && !request.body.toString('latin1').endsWith('--\r\n');
  return isHalf && answer.status === 400 ? upstream(ended(request)) : undefined;
}

/** The same request with the last boundary behind its body. */
function ended(request: PassingRequest): PassingRequest {
  const boundary = /boundary=(\S+)/.exec(request.headers['content-type'] ?? '')?.[1] ?? '';
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  return { ...request, body: Buffer.concat([request.body, end]) };
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
