import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { isJobType } from '../../engine/case/subjects/history-pages.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterForm,
  answersInstead,
  as,
  bearerOf,
  pretends,
  whoseForm,
} from '../../engine/fault-proxy/alter.ts';
import type { FaultTarget } from '../../engine/fault-proxy/fault.ts';
import {
  formOf,
  type Interception,
  jsonAnswer,
  type PassingRequest,
} from '../../engine/fault-proxy/interception.ts';
import { rememberingLogins } from '../../engine/fault-proxy/logins.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { rule } from '../../engine/rule.ts';
import {
  askHistory,
  historySettled,
  recordJob,
} from '../../engine/session/printers/recorded-jobs.ts';
import type { Session } from '../../engine/session/session.ts';
import type { User } from '../../engine/session/session-context.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';

export const record = call('documents.record');

const whoseJob = 'documents.record whose job';
const param = (names: string): string => `documents.record param ${names}`;
const errors = 'documents.record errors 400 401 403';

/** interface 4.4: which jobs are recorded, and which are refused. */
export const rules = [
  rule('REC-05', 'Recording a job with an unknown jobtype is refused', {
    from: [param('jobtype'), errors],
    basis: 'derived',
    refused: 'any',
    faults: fault(
      'record-of-any-jobtype',
      'records a job of an unknown jobtype as a print',
      alterForm(
        whoseForm(record, (form) => !isJobType(form.get('jobtype'))),
        (form) => form.set('jobtype', 'PRINT'),
      ),
    ),
  }),
  rule('REC-10', 'Recording a job without a user or device token is refused', {
    from: [whoseJob, errors],
    basis: 'SIL-172',
    refused: 'caller',
    faults: fault(
      'record-without-a-token',
      'records a job without a token for the user who logged in last',
      (target) => asLatestUser((request) => bearerOf(request) === undefined, target),
    ),
  }),
  rule('REC-11', 'Recording a job with a device token and no username is answered 400', {
    from: [whoseJob, param('username'), errors],
    basis: 'SIL-33',
    needs: ['device'],
    refused: 400,
    faults: fault(
      'record-of-nobody',
      'records a job without a user for a device',
      ({ deviceToken }) =>
        pretends(
          (request) => record(request) && bearerOf(request) === deviceToken && !hasUser(request),
          { status: 200, headers: {}, body: Buffer.alloc(0) },
        ),
    ),
  }),
  rule('REC-13', 'A job at an address or a serial number that no output port has is refused', {
    from: [param('serialnumber'), param('address')],
    basis: 'SIL-33',
    atLeast: 2,
    refused: 400,
    faults: fault(
      'record-at-any-place',
      'records a job without a port when the named port does not exist',
      alterForm(record, (form) => {
        for (const name of ['address', 'serialnumber'])
          if (/-no\d/.test(form.get(name) ?? '')) form.delete(name);
      }),
    ),
  }),
  rule('REC-14', 'A job of up to 10000 pages with an offset in its datetime is recorded', {
    from: [param('totalpages colorpages papersize'), param('datetime')],
    basis: 'derived',
    since: '2026-12',
    atLeast: 2,
    check: accepted('+'),
    faults: [
      refusing('record-of-many-pages-refused', 'refuses to record a job of 10000 pages', [
        'totalpages',
        /^10000$/,
      ]),
    ],
  }),
  rule('REC-15', 'A job with an offset behind UTC in its datetime is recorded', {
    from: param('datetime'),
    basis: 'SIL-189',
    since: '2026-12',
    check: accepted('-'),
    faults: [
      refusing(
        'record-behind-utc-refused',
        'refuses to record a job at a time with an offset behind UTC',
        ['datetime', /-\d\d:\d\d$/],
      ),
    ],
  }),
];

/** The stated form of a time has a plus; whether there may be a minus in its place is not shown (SIL-189). */
function accepted(sign: '+' | '-') {
  return function* (c: Case): Iterable<Assertion> {
    const jobs = c
      .calls(record)
      .filter((x) => x.group === undefined && x.user !== undefined && isOfStatedForm(x));
    if (!jobs.some((x) => x.ok)) return;
    for (const x of jobs) {
      const [, given] = /T[\d:]+([+-])/.exec(x.param('datetime') ?? 'T0+') ?? [];
      if (given === sign) yield assertion(x, x.ok, { expected: '200', seen: x.words });
    }
  };
}

/** The forms of the parameters of a recorded job: numbers, sizes and times. */
const forms: Readonly<Record<string, RegExp>> = {
  jobtype: /^(?:PRINT|COPY|SCAN|FAX)$/,
  title: /./,
  totalpages: /^(?:10000|\d{1,4})$/,
  colorpages: /^(?:10000|\d{1,4})$/,
  papersize: /^A[34]$/,
  duplex: /^(?:true|false)$/,
  datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/,
};

function isOfStatedForm(x: Exchange): boolean {
  const isOfForm = x.sent.parameters.every(([name, value]) =>
    forms[name.toLowerCase()]?.test(value),
  );
  return isOfForm && x.param('jobtype') !== undefined && x.param('title') !== undefined;
}

export function hasUser(request: PassingRequest): boolean {
  return formOf(request).has('username');
}

/** Such recordings go on with the token of the latest login. */
export function asLatestUser(
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

function refusing(id: string, says: string, [name, value]: readonly [name: string, value: RegExp]) {
  const which = whoseForm(record, (form) => value.test(form.get(name) ?? ''));
  return fault(id, says, answersInstead(which, jsonAnswer(400, {})));
}

export const testCases = [
  /** Jobs recorded with a user token, both sides' values, somebody else's name beside the token, and what must be refused. */
  testCase('history/record-by-user', [], async (s) => {
    const user = await s.user();
    const token = await s.login(user);
    for (const duplex of [true, false])
      await recordJob(s, token, { more: { duplex }, jobtype: 'COPY' });
    const other = await s.user();
    const ofOther = { jobtype: 'COPY', title: s.name('job'), ...named(s, other) };
    await s.call('documents.record', ofOther, token);
    for (const [rule, wrong, caller] of [
      ['REC-05', { jobtype: 'POSTCARD' }, token],
      ['REC-10', {}, s.full],
      ['REC-13', { address: `${s.name('no')}.example` }, token],
      ['REC-13', { serialnumber: s.name('no') }, token],
    ] as const) {
      const job = () => ({ jobtype: 'SCAN', title: s.name('job') });
      await s.probe(
        rule,
        () => s.call('documents.record', { ...job(), ...wrong }, caller),
        () => s.call('documents.record', job(), token),
      );
    }
    await lookAtBoth(s, { user, other, records: 7 });
  }),

  /** Jobs recorded with a device token after somebody else logged in there, for a named user and for nobody. */
  testCase('history/record-by-device', ['device'], async (s) => {
    const user = await s.user();
    const other = await s.user();
    const owner = named(s, user);
    await s.login(other, s.panel);
    await recordJob(s, s.panel, { more: owner, jobtype: 'SCAN' });
    const record = (more: Readonly<Record<string, string | number>>) => () =>
      s.call('documents.record', { jobtype: 'SCAN', title: s.name('job'), ...more }, s.panel);
    await s.probe('REC-11', record({}), record(owner));
    await lookAtBoth(s, { user, other, records: 2 });
  }),
];

function named({ credentials }: Session, { userName }: User) {
  return { username: userName, providerid: credentials.facts.providerId };
}

/** First whether a job is somebody else's: that says more than that it is missing. */
async function lookAtBoth(
  s: Session,
  { user, other, records }: { readonly user: User; readonly other: User; readonly records: number },
): Promise<void> {
  await askHistory(s, { username: other.userName });
  await historySettled(s, user.userName, { records });
  for (const { userName } of [other, user]) await askHistory(s, { username: userName });
}
