import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion, type Claim, claim } from '../../engine/case/check.ts';
import { madeAtMs } from '../../engine/case/made-at.ts';
import { history, pagesOf } from '../../engine/case/subjects/history-pages.ts';
import { fault } from '../../engine/fault.ts';
import {
  actAs,
  alterForm,
  bearerOf,
  both,
  ignores,
  whoseForm,
} from '../../engine/fault-proxy/alter.ts';
import { bendPage } from '../../engine/fault-proxy/history-page.ts';
import { bearerName, type Exchange } from '../../engine/journal/exchange.ts';
import {
  asText,
  isObject,
  type Json,
  member,
  memberText,
  numberMember,
  textMember,
} from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import type { RecordedJob } from '../../engine/state/document-state.ts';
import type { State } from '../../engine/state/state.ts';
import { asLatestUser, hasUser, record } from './recording.ts';

const whoseJob = 'documents.record whose job';
const param = (names: string): string => `documents.record param ${names}`;
const paper = { needs: ['allow.paper'] } as const;

/** The member of the record for each parameter of the call. */
const counts = [
  ['totalpages', 'totalPages', 'record-loses-pages', 'pages'],
  ['colorpages', 'colorPages', 'record-loses-colour-pages', 'colour pages'],
  ['papersize', 'paperSize', 'record-loses-paper-size', 'paper size'],
] as const;

/** interface 4.4: what the history shows of a recorded job. */
export const rules = [
  rule('REC-01', 'A job recorded with a user token belongs to the user of the token', {
    from: whoseJob,
    check: perJob((shown) => (shown.call.user === undefined ? undefined : ofUser(shown))),
    faults: fault(
      'record-believes-username',
      'records a job for the username parameter although the call has a user token',
      ({ key, deviceToken }) =>
        actAs(both(record, hasUser), { key: key('full'), bearer: deviceToken }),
    ),
  }),
  rule(
    'REC-02',
    'A job recorded with a device token belongs to the user named by username and providerid',
    {
      from: [whoseJob, param('username'), param('providerid'), '5 the device token'],
      needs: ['device'],
      check: perJob((shown, { facts }) => {
        const { call, job, record } = shown;
        if (bearerName(call.sent) !== facts.device) return undefined;
        const { ok, expected, seen } = ofUser(shown);
        const given = job.fields['providerid'] ?? '0';
        const provider = String(numberMember(record, 'providerId'));
        return claim(
          ok && (given === '0' || given === provider),
          `${expected}, provider ${given}`,
          `${seen}, provider ${provider}`,
        );
      }),
      faults: [
        fault(
          'record-of-who-logged-in-last',
          'records the job of a device for the user who logged in last',
          (target) =>
            asLatestUser(
              (request) => bearerOf(request) === target.deviceToken && hasUser(request),
              target,
            ),
        ),
        fault(
          'record-of-another-provider',
          'records the job of a device for the user of that name in another provider',
          bendPage(history, (records) =>
            records.map((one) =>
              isObject(one) && one['jobType'] === 'SCAN' ? { ...one, providerId: 99 } : one,
            ),
          ),
        ),
      ],
    },
  ),
  rule(
    'REC-03',
    'A recorded job is in the history with its job type, title, pages and paper size',
    {
      from: [
        param('jobtype'),
        ...['totalPages', 'colorPages', 'paperSize', 'jobType'].map(
          (one) => `2 DocumentInfo ${one}`,
        ),
        param('totalpages colorpages papersize'),
        param('title'),
      ],
      basis: 'derived',
      atLeast: 3,
      check: perJob(({ record, job }) => {
        const given = counts.filter(([name]) => job.fields[name] !== undefined);
        const wanted = given.map(([name, shown]) => `${shown} ${job.fields[name] ?? ''}`);
        const seen = given.map(([, shown]) => `${shown} ${asText(member(record, shown))}`);
        const jobType = textMember(record, 'jobType') ?? 'missing';
        return same(
          [`jobType ${job.jobType}`, ...wanted].join(', '),
          [`jobType ${jobType}`, ...seen].join(', '),
        );
      }),
      faults: counts.map(([name, , id, noun]) =>
        fault(id, `does not store the ${noun} of a recorded job`, ignores(record, name)),
      ),
    },
  ),
  rule('REC-06', 'duplex true is recorded as long edge, false as short edge', {
    from: [param('duplex'), '2 DocumentInfo duplex'],
    basis: 'derived',
    atLeast: 2,
    check: perJob(({ record, job }) => {
      const { duplex } = job.fields;
      if (duplex === undefined) return undefined;
      const seen = String(numberMember(record, 'duplex'));
      return same(`duplex ${duplex === 'true' ? '1' : '2'}`, `duplex ${seen}`);
    }),
    faults: fault(
      'record-turns-sides-round',
      'records duplex true as short edge and false as long edge',
      alterForm(
        whoseForm(record, (form) => form.has('duplex')),
        (form) => form.set('duplex', form.get('duplex') === 'true' ? 'false' : 'true'),
      ),
    ),
  }),
  rule('REC-07', 'serialnumber selects the output port of the record', {
    from: [param('serialnumber'), '2 DocumentInfo outputPortName'],
    ...paper,
    check: ofPort('serialnumber', 'deviceserial'),
    faults: fault(
      'record-ignores-serial-number',
      'ignores the serial number of the port of a job',
      ignores(record, 'serialnumber'),
    ),
  }),
  rule('REC-08', 'address selects the output port of the record', {
    from: param('address'),
    ...paper,
    check: ofPort('address', 'address'),
    faults: fault(
      'record-ignores-address',
      'ignores the address of the port of a job',
      ignores(record, 'address'),
    ),
  }),
  rule('REC-09', 'datetime sets the time of the record', {
    from: [param('datetime'), '2 DocumentInfo dateTime'],
    check: perJob(({ record, job }) => {
      const { datetime } = job.fields;
      if (datetime === undefined) return undefined;
      return same(
        `dateTime ${String(Date.parse(datetime))}`,
        `dateTime ${String(madeAtMs(record))}`,
      );
    }),
    faults: [
      fault(
        'record-ignores-time',
        'records every job at the time of the call instead of its datetime',
        ignores(record, 'datetime'),
      ),
      fault(
        'record-ignores-offset',
        'reads the datetime of a job as UTC and ignores its offset',
        alterForm(
          whoseForm(record, (form) => form.has('datetime')),
          (form) =>
            form.set('datetime', (form.get('datetime') ?? '').replace(/[+-]\d\d:\d\d$/, '+00:00')),
        ),
      ),
    ],
  }),
  rule('REC-12', 'Recording a job is answered 200', {
    from: 'documents.record returns',
    atLeast: 2,
    check: perJob(({ call: { status } }) => same('200', String(status))),
    faults: fault('record-is-created', 'returns 201 instead of 200 for a recorded job', {
      answer: (answer, request) =>
        record(request) && answer.status === 200 ? { ...answer, status: 201 } : answer,
    }),
  }),
];

interface ShownJob {
  readonly record: Json;
  readonly job: RecordedJob;
  /** The call that recorded it. */
  readonly call: Exchange;
}

/** Looks at every recorded job of a case, as the first page of history that shows its title has it. */
function perJob(look: (shown: ShownJob, state: State) => Claim | undefined) {
  return function* (c: Case): Iterable<Assertion> {
    const calls = new Map(c.exchanges.map((x) => [x.call, x]));
    const shown = new Map<string, { readonly record: Json; readonly exchange: Exchange }>();
    for (const { exchange, records } of pagesOf(c))
      for (const record of records) {
        const title = textMember(record, 'documentName');
        if (title !== undefined && !shown.has(title)) shown.set(title, { record, exchange });
      }
    for (const job of shown.size === 0 ? [] : c.state.recorded) {
      const call = job.case === c.case && job.title !== '' ? calls.get(job.call) : undefined;
      const first = shown.get(job.title);
      const words = call && first && look({ record: first.record, job, call }, c.state);
      if (words !== undefined && first !== undefined)
        yield assertion(first.exchange, words.ok, words);
    }
  };
}

function same(expected: string, seen: string): Claim {
  return claim(expected === seen, expected, seen);
}

function ofUser({ record, job }: ShownJob): Claim {
  const seen = memberText(record, 'userName').toLowerCase();
  return same(`userName ${job.userName}`, `userName ${seen}`);
}

/** The record is of the port that this parameter names. */
function ofPort(parameter: string, field: string) {
  return perJob(({ record, job }, { outputPorts, facts }) => {
    const given = job.fields[parameter];
    // A port of another account must not be found (NEIGH-REC-01).
    const port = [...outputPorts.values()]
      .filter(({ fields }) => fields['domainname'] !== (facts.foreignDomain ?? 'none'))
      .find(({ fields }) => given !== undefined && fields[field] === given);
    if (port === undefined) return undefined;
    const name = textMember(record, 'outputPortName') ?? '';
    return same(
      `output port ${port.fields['portname'] ?? ''}, id ${String(port.id)}`,
      `output port ${name}, id ${String(numberMember(record, 'outputPortId'))}`,
    );
  });
}
