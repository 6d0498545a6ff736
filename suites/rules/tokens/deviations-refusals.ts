import { as, both, on, stillDoes, withKey } from '../../prove/alter.ts';
import type { Fault } from '../../prove/fault.ts';
import { rememberingLogins } from '../../prove/logins.ts';

const upload = on('documents.upload');
const send = on('documents.send');
const record = on('documents.record');
const writes = on('users.create', 'inputports.create', 'outputports.create', 'documents.upload');

/** Calls that are refused as they must be, and carried out all the same. */
export const refusalDeviations: readonly Fault[] = [
  {
    id: 'refused-write-is-carried-out',
    says: 'executes a write before it refuses the caller',
    rule: 'GEN-REFUSE-01',
    make: ({ key }) => stillDoes(writes, (request) => as(request, { key: key('full') })),
  },
  {
    id: 'refused-change-is-carried-out',
    says: 'changes a user before it refuses the caller',
    rule: 'GEN-REFUSE-01',
    make: ({ key }) =>
      stillDoes(on('users.update'), (request) => as(request, { key: key('full') })),
  },
  {
    id: 'refused-deletion-is-carried-out',
    says: 'deletes a group before it refuses the caller',
    rule: 'GEN-REFUSE-01',
    make: ({ key }) =>
      stillDoes(on('groups.delete'), (request) => as(request, { key: key('full') })),
  },
  {
    id: 'refused-upload-is-kept',
    says: 'keeps the document of an upload that it refuses',
    rule: 'GEN-REFUSE-01',
    make: ({ key }) => stillDoes(upload, (request) => as(request, { key: key('full') })),
  },
  {
    id: 'refused-send-is-printed',
    says: 'prints what it refuses to send for an insecure key',
    rule: 'GEN-REFUSE-01',
    make: ({ key }) =>
      stillDoes(both(send, withKey(key('insecure'))), (request) =>
        as(request, { key: key('full') }),
      ),
  },
  {
    id: 'refused-job-is-recorded',
    says: 'records a job of a caller without a token for the newest user, and refuses it',
    rule: 'GEN-REFUSE-01',
    make: ({ key }) =>
      rememberingLogins((logins) =>
        stillDoes(record, (request) =>
          as(request, { key: key('full'), bearer: logins.latest()?.token }),
        ),
      ),
  },
  {
    id: 'strangers-send-is-printed',
    says: "prints another user's document although it refuses the send",
    rule: 'DOC-SEND-12',
    make: ({ key }) => stillDoes(send, (request) => as(request, { key: key('full') })),
  },
];
