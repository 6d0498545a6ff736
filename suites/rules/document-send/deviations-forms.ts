import { on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';

const send = on('documents.send');
const form = 'application/x-www-form-urlencoded';

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
];

export function withoutLaterBlocks(bytes: Buffer): Buffer {
  const first = bytes.subarray(0, 256 * 1024);
  return Buffer.concat([first, Buffer.alloc(bytes.length - first.length)]);
}
