import { isObject } from '../../journal/json.ts';
import {
  actAs,
  alterForm,
  answersInstead,
  as,
  bearerOf,
  both,
  on,
  pretends,
} from '../../prove/alter.ts';
import type { Fault, FaultTarget } from '../../prove/fault.ts';
import { bendPage } from '../../prove/history-page.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  type PassingRequest,
} from '../../prove/interception.ts';
import { rememberingLogins } from '../../prove/logins.ts';

const record = on('documents.record');
const jobTypes = ['PRINT', 'COPY', 'SCAN', 'FAX'];
const hasUser = (request: PassingRequest): boolean => formOf(request).has('username');

/** interface 4.4: recording a job. */
export const recordDeviations: readonly Fault[] = [
  {
    id: 'record-believes-username',
    says: 'records a job for the username parameter although the call has a user token',
    rule: 'REC-01',
    make: ({ key, deviceToken }) =>
      actAs((request) => record(request) && hasUser(request), {
        key: key('full'),
        bearer: deviceToken,
      }),
  },
  {
    id: 'record-of-who-logged-in-last',
    says: 'records the job of a device for the user who logged in last',
    rule: 'REC-02',
    make: (target) =>
      asLatestUser(
        (request) => bearerOf(request) === target.deviceToken && hasUser(request),
        target,
      ),
  },
  {
    id: 'record-of-many-pages-refused',
    says: 'refuses to record a job of 10000 pages',
    rule: 'REC-14',
    make: () =>
      answersInstead(
        both(record, (request) => formOf(request).get('totalpages') === '10000'),
        jsonAnswer(400, {}),
      ),
  },
  {
    id: 'record-behind-utc-refused',
    says: 'refuses to record a job at a time with an offset behind UTC',
    rule: 'REC-15',
    make: () =>
      answersInstead(
        both(record, (request) => /-\d\d:\d\d$/.test(formOf(request).get('datetime') ?? '')),
        jsonAnswer(400, {}),
      ),
  },
  {
    id: 'record-is-created',
    says: 'returns 201 instead of 200 for a recorded job',
    rule: 'REC-12',
    make: () => ({
      answer: (answer, request) =>
        record(request) && answer.status === 200 ? { ...answer, status: 201 } : answer,
    }),
  },
  {
    id: 'record-loses-pages',
    says: 'does not store the pages of a recorded job',
    rule: 'REC-03',
    make: () => alterForm(record, (form) => form.delete('totalpages')),
  },
  {
    id: 'record-loses-colour-pages',
    says: 'does not store the colour pages of a recorded job',
    rule: 'REC-03',
    make: () => alterForm(record, (form) => form.delete('colorpages')),
  },
  {
    id: 'record-loses-paper-size',
    says: 'does not store the paper size of a recorded job',
    rule: 'REC-03',
    make: () => alterForm(record, (form) => form.delete('papersize')),
  },
  {
    id: 'record-of-another-provider',
    says: 'records the job of a device for the user of that name in another provider',
    rule: 'REC-02',
    make: () =>
      bendPage(on('documents.history'), (records) =>
        records.map((one) =>
          isObject(one) && one['jobType'] === 'SCAN' ? { ...one, providerId: 99 } : one,
        ),
      ),
  },
  {
    id: 'record-of-any-jobtype',
    says: 'records a job of an unknown jobtype as a print',
    rule: 'REC-05',
    make: () =>
      alterForm(
        (request) =>
          record(request) && !jobTypes.includes(formOf(request).get('jobtype') ?? 'PRINT'),
        (form) => form.set('jobtype', 'PRINT'),
      ),
  },
  {
    id: 'record-turns-sides-round',
    says: 'records duplex true as short edge and false as long edge',
    rule: 'REC-06',
    make: () =>
      alterForm(
        (request) => record(request) && formOf(request).has('duplex'),
        (form) => form.set('duplex', form.get('duplex') === 'true' ? 'false' : 'true'),
      ),
  },
  {
    id: 'record-ignores-serial-number',
    says: 'ignores the serial number of the port of a job',
    rule: 'REC-07',
    make: () => alterForm(record, (form) => form.delete('serialnumber')),
  },
  {
    id: 'record-ignores-address',
    says: 'ignores the address of the port of a job',
    rule: 'REC-08',
    make: () => alterForm(record, (form) => form.delete('address')),
  },
  {
    id: 'record-ignores-time',
    says: 'records every job at the time of the call instead of its datetime',
    rule: 'REC-09',
    make: () => alterForm(record, (form) => form.delete('datetime')),
  },
  {
    id: 'record-ignores-offset',
    says: 'reads the datetime of a job as UTC and ignores its offset',
    rule: 'REC-09',
    make: () =>
      alterForm(
        (request) => record(request) && formOf(request).has('datetime'),
        (form) =>
          form.set('datetime', (form.get('datetime') ?? '').replace(/[+-]\d\d:\d\d$/, '+00:00')),
      ),
  },
  {
    id: 'record-without-a-token',
    says: 'records a job without a token for the user who logged in last',
    rule: 'REC-10',
    make: (target) => asLatestUser((request) => bearerOf(request) === undefined, target),
  },
  {
    id: 'record-of-nobody',
    says: 'records a job without a user for a device',
    rule: 'REC-11',
    make: ({ deviceToken }) =>
      pretends(
        (request) => record(request) && bearerOf(request) === deviceToken && !hasUser(request),
        { status: 200, headers: {}, body: Buffer.alloc(0) },
      ),
  },
  {
    id: 'record-at-any-place',
    says: 'records a job without a port when the named port does not exist',
    rule: 'REC-13',
    make: () =>
      alterForm(record, (form) => {
        for (const clue of ['address', 'serialnumber'])
          if (/-no\d/.test(form.get(clue) ?? '')) form.delete(clue);
      }),
  },
];

/** Such recordings go on with the token of the latest login. */
function asLatestUser(
  which: (request: PassingRequest) => boolean,
  { key }: FaultTarget,
): Interception {
  return rememberingLogins((logins) => ({
    request: (request) => {
      const bearer = logins.latest()?.token;
      const goesOn = record(request) && which(request) && bearer !== undefined;
      return goesOn ? as(request, { key: key('full'), bearer }) : request;
    },
  }));
}
