import { as, on, stillDoes } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { formOf, partOf, withPart } from '../../prove/interception.ts';

const upload = on('documents.upload');
const send = on('documents.send');

/** Calls that are refused as they must be, and carried out all the same. */
export const refusalDeviations: readonly Fault[] = [
  {
    id: 'incomplete-upload-is-kept',
    says: 'keeps the document of an upload without a title, and refuses it',
    rule: 'DOC-UP-06',
    make: () => stillDoes(upload, (request) => withPart(request, 'title', 'untitled.pdf')),
  },
  {
    id: 'upload-to-unknown-queue-is-kept',
    says: 'stores the document of an upload to an unknown queue in the newest queue',
    rule: 'DOC-UP-07',
    make: () => {
      let queue = '';
      const moves = stillDoes(upload, (request) =>
        partOf(request, 'portname') === undefined ? request : withPart(request, 'portname', queue),
      );
      return {
        ...moves,
        request: (request) => {
          if (request.operation === 'inputports.create') {
            queue = formOf(request).get('portname') ?? queue;
          }
          return request;
        },
      };
    },
  },
  {
    id: 'strangers-send-is-printed',
    says: "prints another user's document although it refuses the send",
    rule: 'DOC-SEND-12',
    make: ({ key }) => stillDoes(send, (request) => as(request, { key: key('full') })),
  },
];
