import { alterRecords, answersInstead, both, type OnRequest, on } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { type Interception, jsonAnswer, partOf, withPart } from '../../prove/interception.ts';

const upload = on('documents.upload');
const badRequest = jsonAnswer(400, {});

/** interface 4.4 and 8: push prints; and the provider of an upload. */
export const pushLayoutDeviations: readonly Fault[] = [
  {
    id: 'upload-minds-no-provider',
    says: 'finds the user of an upload in any provider',
    rule: 'DOC-UP-21',
    make: () => replaces('providerid', (value) => Number(value) >= 2_000_000_000, '0'),
  },
  {
    id: 'upload-needs-a-provider',
    says: 'refuses an upload with providerid 0, since no provider has that id',
    rule: 'DOC-UP-40',
    make: () => answersInstead(both(upload, has('providerid', '0')), badRequest),
  },
  {
    id: 'push-knows-no-a6',
    says: 'refuses a push print on A6',
    rule: 'DOC-UP-22',
    make: () => answersInstead(both(upload, has('outputpagesize', 'A6')), badRequest),
  },
  {
    id: 'push-a5-on-a4',
    says: 'prints a push print on A4 instead of A5',
    rule: 'DOC-UP-23',
    make: () => replaces('outputpagesize', (value) => value === 'A5', 'A4'),
  },
  {
    id: 'push-never-lies',
    says: 'refuses a push print in landscape',
    rule: 'DOC-UP-24',
    make: () => answersInstead(both(upload, has('pageorientation', '1')), badRequest),
  },
  {
    id: 'push-scales-from-two',
    says: 'refuses a scale of one percent',
    rule: 'DOC-UP-25',
    make: () => answersInstead(both(upload, has('scale', '1')), badRequest),
  },
  {
    id: 'push-scales-to-anything',
    says: 'treats a scale above 100 percent as 100',
    rule: 'DOC-UP-26',
    make: () => replaces('scale', (value) => Number(value) > 100, '100'),
  },
  {
    id: 'push-told-as-failed',
    says: 'returns a push print with status FAILED, and prints it',
    rule: 'DOC-UP-32',
    make: () =>
      alterRecords(
        (request) => upload(request) && partOf(request, 'scale') !== undefined,
        (record) => ({ ...record, status: 4 }),
      ),
  },
  {
    id: 'push-prints-one-copy',
    says: 'prints one copy of each push print, whatever copies says',
    rule: 'DOC-UP-36',
    make: () => rewrites((text) => text.replace(/(QTY|COPIES) *= *\d+/g, '$1=1')),
  },
  {
    id: 'push-prints-nothing-scaled',
    says: 'accepts a scale of one percent, and never prints the document',
    rule: 'DOC-UP-25',
    make: losesScaled,
  },
  {
    id: 'push-scales-nothing',
    says: 'accepts a scale and ignores it',
    rule: 'DOC-UP-27',
    make: () => replaces('scale', (value) => value === '50', '100'),
  },
];

function has(name: string, value: string): OnRequest {
  return (request) => partOf(request, name) === value;
}

/** An upload goes on with another value of a part. */
function replaces(name: string, which: (value: string) => boolean, value: string): Interception {
  return {
    request: (request) => {
      const given = upload(request) ? partOf(request, name) : undefined;
      return given !== undefined && which(given) ? withPart(request, name, value) : request;
    },
  };
}

/** Each character of what goes to a printer is a byte. */
function rewrites(change: (text: string) => string): Interception {
  return {
    paper: (job) => [
      { ...job, bytes: Buffer.from(change(job.bytes.toString('latin1')), 'latin1') },
    ],
  };
}

function losesScaled(): Interception {
  let isLost = false;
  return {
    request: (request) => {
      if (upload(request)) isLost = partOf(request, 'scale') === '1';
      return request;
    },
    paper: (job) => (isLost ? [] : [job]),
  };
}
