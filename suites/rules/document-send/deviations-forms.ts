import { textMember } from '../../journal/json.ts';
import { alterRecords, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { fileBytes, type Interception, type PassingRequest } from '../../prove/interception.ts';

const send = on('documents.send');
const form = 'application/x-www-form-urlencoded';
/** SIL-52. */
const wordProcessing = 9;

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

export function withoutLaterBlocks(bytes: Buffer): Buffer {
  const first = bytes.subarray(0, 256 * 1024);
  return Buffer.concat([first, Buffer.alloc(bytes.length - first.length)]);
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
