import { as, on, stillDoes } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';

const send = on('documents.send');

/** Calls that are refused as they must be, and carried out all the same. */
export const refusalDeviations: readonly Fault[] = [
  {
    id: 'strangers-send-is-printed',
    says: "prints another user's document although it refuses the send",
    rule: 'DOC-SEND-12',
    make: ({ key }) => stillDoes(send, (request) => as(request, { key: key('full') })),
  },
];
