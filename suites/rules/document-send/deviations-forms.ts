import { textMember } from '../../journal/json.ts';
import { alterRecords, both, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import {
  fileBytes,
  formOf,
  type Interception,
  type PassingAnswer,
  type PassingRequest,
} from '../../prove/interception.ts';

const send = on('documents.send');
const download = on('documents.download');
const broken: PassingAnswer = { status: 500, headers: {}, body: Buffer.alloc(0) };
const form = 'application/x-www-form-urlencoded';
/** SIL-52. */
const wordProcessing = 9;
const laterBlock = 256 * 1024;

/** interface 4.4 and 8: how documents are asked for, and what comes. */
export const documentFormDeviations: readonly Fault[] = [
  {
    id: 'send-of-any-type',
    says: 'accepts a send with any Content-Type',
    rule: 'DOC-SEND-23',
    make: () => ({
      request: (request) =>
        send(request)
          ? { ...request, headers: { ...request.headers, 'content-type': form } }
          : request,
    }),
  },
  ...(
    [
      ['copies', /^[2-9]$/],
      ['grayscale', /^true$/],
      ['duplex', /^[12]$/],
    ] as const
  ).flatMap(([name, asked]) => {
    const which = both(download, (request) => asked.test(formOf(request).get(name) ?? ''));
    return [
      {
        id: `download-fails-with-${name}`,
        says: `answers 500 to a download with ${name}`,
        rule: 'DOC-DL-09',
        make: () => ({ request: (request) => (which(request) ? broken : request) }),
      },
      {
        id: `download-is-cut-with-${name}`,
        says: `returns half of a document to a download with ${name}`,
        rule: 'DOC-DL-09',
        make: () => onBody(which, (body) => body.subarray(0, body.length / 2)),
      },
    ] satisfies readonly Fault[];
  }),
  {
    id: 'download-fails-with-titles',
    says: 'answers 500 to the download of a document whose title is not ASCII',
    rule: 'DOC-DL-09',
    make: () => ({
      answer: (answer, request) =>
        download(request) &&
        /filename\*|=\?utf-8/i.test(answer.headers['content-disposition'] ?? '')
          ? broken
          : answer,
    }),
  },
  {
    id: 'later-blocks-are-corrupt',
    says: 'returns zeros beyond the first 256 KiB of a document',
    rule: 'DOC-DL-01',
    make: () => onBody(download, withoutLaterBlocks),
  },
  {
    id: 'later-blocks-are-printed-corrupt',
    says: 'prints zeros beyond the first 256 KiB of a document',
    rule: 'DOC-SEND-02',
    make: () => ({ paper: (job) => [{ ...job, bytes: withoutLaterBlocks(job.bytes) }] }),
  },
  {
    id: 'office-file-is-printed-raw',
    says: 'prints an office file as it was uploaded',
    rule: 'DOC-UP-33',
    make: printsOfficeRaw,
  },
];

function onBody(
  which: (request: PassingRequest) => boolean,
  bend: (body: Buffer) => Buffer,
): Interception {
  return {
    answer: (answer, request) =>
      which(request) && answer.status === 200 ? { ...answer, body: bend(answer.body) } : answer,
  };
}

function withoutLaterBlocks(bytes: Buffer): Buffer {
  if (bytes.length <= laterBlock) return bytes;
  return Buffer.concat([bytes.subarray(0, laterBlock), Buffer.alloc(bytes.length - laterBlock)]);
}

/** Text goes up in the place of an office file; where it is printed, the office file comes out. */
function printsOfficeRaw(): Interception {
  const files = new Map<string, Buffer>();
  return {
    request: (request) => {
      if (request.operation !== 'documents.upload' || !isOffice(request)) return request;
      const file = fileBytes(request.body);
      const standIn = `stand-in ${String(files.size)} for an office file\n`;
      files.set(standIn, file);
      const start = request.body.indexOf(file);
      const [before, after] = [
        request.body.subarray(0, start),
        request.body.subarray(start + file.length),
      ];
      return { ...request, body: Buffer.concat([before, Buffer.from(standIn), after]) };
    },
    ...alterRecords(on('documents.upload', 'documents.list'), (record) =>
      textMember(record, 'documentName')?.endsWith('.docx') === true
        ? { ...record, documentType: wordProcessing }
        : record,
    ),
    paper: (job) => {
      const found = [...files].find(([standIn]) => job.bytes.includes(standIn));
      return [found === undefined ? job : { ...job, bytes: found[1] }];
    },
  };
}

function isOffice({ body }: PassingRequest): boolean {
  return /filename="[^"]*\.docx"/i.test(body.subarray(0, 4096).toString('latin1'));
}
