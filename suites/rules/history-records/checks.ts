import { bearerName, type Exchange, parameter, succeeded } from '../../journal/exchange.ts';
import {
  asText,
  type Json,
  member,
  memberText,
  numberMember,
  textMember,
} from '../../journal/json.ts';
import { type Claim } from '../../judge/assertions.ts';
import {
  assertion,
  type BoundCaseCheck,
  type BoundCheck,
  type Case,
  seenAnswer,
} from '../../judge/check.ts';
import { pageOf } from '../../judge/history-pages.ts';
import { madeAtMs } from '../../judge/made-at.ts';
import { tokenOf } from '../../judge/queries.ts';
import { refuses } from '../../judge/refusals.ts';
import { isPort } from '../../judge/sends.ts';
import type { RecordedJob } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';

const operation = 'documents.record';
const jobTypes = ['PRINT', 'COPY', 'SCAN', 'FAX'];
const pageMembers: Readonly<Record<string, string>> = {
  totalpages: 'totalPages',
  colorpages: 'colorPages',
  papersize: 'paperSize',
};
const isRecord = (exchange: Exchange): boolean => exchange.operation === operation;

export const recordChecks: readonly BoundCheck[] = [
  onRecord('REC-01', ({ record, belief, sent }, world) => {
    if (tokenOf(sent, world) === undefined) return undefined;
    return userOf(record, belief);
  }),
  onRecord('REC-02', ({ record, belief, sent }, world) => {
    if (bearerName(sent) !== world.facts.device) return undefined;
    const [isUser, user, seen] = userOf(record, belief);
    const given = belief.fields['providerid'] ?? '0';
    const provider = String(numberMember(record, 'providerId'));
    const ok = isUser && (given === '0' || given === provider);
    return [ok, `${user}, provider ${given}`, `${seen}, provider ${provider}`];
  }),
  onRecord('REC-03', ({ record, belief }) => {
    const given = Object.keys(pageMembers).filter((name) => belief.fields[name] !== undefined);
    const told = [
      `jobType ${belief.jobType}`,
      ...given.map((name) => `${pageMembers[name] ?? name} ${belief.fields[name] ?? ''}`),
    ].join(', ');
    const seen = [
      `jobType ${textMember(record, 'jobType') ?? 'missing'}`,
      ...given.map((name) => {
        const shown = pageMembers[name] ?? name;
        return `${shown} ${asText(member(record, shown))}`;
      }),
    ].join(', ');
    return [told === seen, told, seen];
  }),
  {
    rule: 'REC-05',
    ...refuses({
      probe: (exchange) =>
        isRecord(exchange) && !jobTypes.includes(parameter(exchange, 'jobtype') ?? 'PRINT'),
      by: 'any',
    }),
  },
  onRecord('REC-06', ({ record, belief }) => {
    const duplex = belief.fields['duplex'];
    if (duplex === undefined) return undefined;
    const wanted = duplex === 'true' ? 1 : 2;
    const seen = numberMember(record, 'duplex');
    return [seen === wanted, `duplex ${String(wanted)}`, `duplex ${String(seen)}`];
  }),
  onPort('REC-07', 'serialnumber', 'deviceserial'),
  onPort('REC-08', 'address', 'address'),
  onRecord('REC-09', ({ record, belief }) => {
    const given = belief.fields['datetime'];
    if (given === undefined) return undefined;
    const wanted = Date.parse(given);
    const seen = madeAtMs(record);
    return [seen === wanted, `dateTime ${String(wanted)}`, `dateTime ${String(seen)}`];
  }),
  {
    rule: 'REC-10',
    ...refuses({
      probe: (exchange) => isRecord(exchange) && bearerName(exchange.sent) === undefined,
      by: 'caller',
    }),
  },
  onRecord('REC-12', ({ status }) => [status === 200, '200', String(status)]),
  {
    rule: 'REC-13',
    ...refuses({
      probe: (exchange, world) => isRecord(exchange) && isNowhere(exchange, world),
      by: 400,
    }),
  },
  isTaken('REC-14', '+'),
  isTaken('REC-15', '-'),
  {
    rule: 'REC-11',
    ...refuses({
      probe: (exchange, world) =>
        isRecord(exchange) &&
        bearerName(exchange.sent) === world.facts.device &&
        parameter(exchange, 'username') === undefined,
      by: 400,
    }),
  },
];

/** What recorded jobs have whose numbers, sizes and times are of the stated forms. */
const forms: Readonly<Record<string, RegExp>> = {
  jobtype: /^(?:PRINT|COPY|SCAN|FAX)$/,
  title: /./,
  totalpages: /^(?:10000|\d{1,4})$/,
  colorpages: /^(?:10000|\d{1,4})$/,
  papersize: /^A[34]$/,
  duplex: /^(?:true|false)$/,
  datetime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/,
};

function isPlain({ sent: { parameters } }: Exchange): boolean {
  const isOfForm = parameters.every(([name, value]) => forms[name.toLowerCase()]?.test(value));
  return isOfForm && ['jobtype', 'title'].every((name) => parameters.some(([one]) => one === name));
}

/** The stated form of a time has a plus; whether there may be a minus in its place is not shown (SIL-189). */
function isTaken(rule: string, sign: '+' | '-'): BoundCaseCheck {
  return {
    rule,
    *play({ exchanges }, world) {
      const jobs = exchanges.filter(
        (one) =>
          isRecord(one) &&
          one.sent.pair === undefined &&
          tokenOf(one.sent, world) !== undefined &&
          isPlain(one),
      );
      if (!jobs.some(succeeded)) return;
      for (const one of jobs) {
        const [, behind] = /T[\d:]+([+-])/.exec(parameter(one, 'datetime') ?? 'T0+') ?? [];
        if (behind === sign)
          yield assertion(one, succeeded(one), {
            expected: '200',
            seen: seenAnswer(one),
          });
      }
    },
  };
}

/** By the one clue that it gives. */
function isNowhere(exchange: Exchange, world: State): boolean {
  const clue = parameter(exchange, 'address') ?? parameter(exchange, 'serialnumber');
  return clue !== undefined && !isPort(clue, world);
}

interface Found {
  readonly record: Json;
  readonly belief: RecordedJob;
  readonly sent: Exchange['sent'];
  readonly status: number;
}

/** Every recorded job of a case, as the first page of history that shows its title has it. */
function onRecord(
  rule: string,
  look: (found: Found, world: State) => Claim | undefined,
): BoundCaseCheck {
  return {
    rule,
    *play(play, world) {
      const calls = new Map(play.exchanges.map((one) => [one.sent.call, one]));
      const shown = firstShown(play);
      if (shown.size === 0) return;
      for (const belief of world.recorded) {
        const made =
          belief.case === play.case && belief.title !== '' ? calls.get(belief.call) : undefined;
        const first = shown.get(belief.title);
        if (made === undefined || first === undefined) continue;
        const { record, exchange } = first;
        const claim = look({ record, belief, sent: made.sent, status: made.status }, world);
        if (claim !== undefined)
          yield assertion(exchange, claim[0], { expected: claim[1], seen: claim[2] });
      }
    },
  };
}

/** The first record of each title that a case was shown. */
function firstShown({
  exchanges,
}: Case): ReadonlyMap<string, { readonly record: Json; readonly exchange: Exchange }> {
  const shown = new Map<string, { readonly record: Json; readonly exchange: Exchange }>();
  for (const exchange of exchanges)
    for (const record of pageOf(exchange)?.records ?? []) {
      const title = textMember(record, 'documentName');
      if (title !== undefined && !shown.has(title)) shown.set(title, { record, exchange });
    }
  return shown;
}

function userOf(record: Json, belief: RecordedJob): Claim {
  const seen = memberText(record, 'userName').toLowerCase();
  return [seen === belief.userName, `userName ${belief.userName}`, `userName ${seen}`];
}

/** The record is of the port that this parameter names. */
function onPort(rule: string, parameterName: string, field: string): BoundCheck {
  return onRecord(rule, ({ record, belief }, world) => {
    const given = belief.fields[parameterName];
    // A port of another account must not be found (NEIGH-REC-01).
    const own = [...world.outputPorts.values()].filter(
      ({ fields }) => fields['domainname'] !== (world.facts.foreignDomain ?? 'none'),
    );
    const port = given === undefined ? undefined : own.find((one) => one.fields[field] === given);
    if (port === undefined) return undefined;
    const told = `output port ${port.fields['portname'] ?? ''}, id ${String(port.id)}`;
    const name = textMember(record, 'outputPortName') ?? '';
    const seen = `output port ${name}, id ${String(numberMember(record, 'outputPortId'))}`;
    return [told === seen, told, seen];
  });
}
