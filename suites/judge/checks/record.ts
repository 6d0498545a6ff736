import { bearerName, type Exchange, parameter, succeeded } from '../../journal/exchange.ts';
import {
  asText,
  type Json,
  member,
  memberText,
  numberMember,
  textMember,
} from '../../journal/json.ts';
import type { RecordedBelief } from '../../model/beliefs.ts';
import type { World } from '../../model/world.ts';
import { type Check, type PlayCheck, situation } from '../check.ts';
import { madeAtMs } from '../made-at.ts';
import { type Claim, refuses } from '../phrases.ts';
import { tokenOf } from '../sight.ts';
import { pageOf } from './history-page.ts';
import { isPort } from './sends.ts';

const operation = 'documents.record';
const jobTypes = ['PRINT', 'COPY', 'SCAN', 'FAX'];
const pageMembers: Readonly<Record<string, string>> = {
  totalpages: 'totalPages',
  colorpages: 'colorPages',
  papersize: 'paperSize',
};
const isRecord = (exchange: Exchange): boolean => exchange.operation === operation;

export const recordChecks: readonly Check[] = [
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
    return [ok, `${user} of provider ${given}`, `${seen} of provider ${provider}`];
  }),
  onRecord('REC-03', ({ record, belief }) => {
    const given = Object.keys(pageMembers).filter((name) => belief.fields[name] !== undefined);
    const told = [belief.jobType, ...given.map((name) => belief.fields[name])].join(', ');
    const seen = [
      textMember(record, 'jobType'),
      ...given.map((name) => asText(member(record, pageMembers[name] ?? ''))),
    ].join(', ');
    return [told === seen, told, seen];
  }),
  refuses('REC-05', {
    probe: (exchange) =>
      isRecord(exchange) && !jobTypes.includes(parameter(exchange, 'jobtype') ?? 'PRINT'),
    by: 'refused',
  }),
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
    return [seen === wanted, String(wanted), String(seen)];
  }),
  refuses('REC-10', {
    probe: (exchange) => isRecord(exchange) && bearerName(exchange.sent) === undefined,
    by: 'forbidden',
  }),
  onRecord('REC-12', ({ status }) => [status === 200, '200', String(status)]),
  refuses('REC-13', {
    probe: (exchange, world) => isRecord(exchange) && isNowhere(exchange, world),
    by: 400,
  }),
  {
    rule: 'REC-14',
    *play({ exchanges }, world) {
      const jobs = exchanges.filter(
        (one) =>
          isRecord(one) &&
          one.sent.pair === undefined &&
          tokenOf(one.sent, world) !== undefined &&
          isPlain(one),
      );
      const isAble = jobs.some(succeeded);
      for (const one of isAble ? jobs : [])
        yield situation(one, succeeded(one), {
          expected: 'a job that is recorded',
          seen: String(one.status),
        });
    },
  },
  refuses('REC-11', {
    probe: (exchange, world) =>
      isRecord(exchange) &&
      bearerName(exchange.sent) === world.facts.device &&
      parameter(exchange, 'username') === undefined,
    by: 400,
  }),
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

/** By the one clue that it gives. */
function isNowhere(exchange: Exchange, world: World): boolean {
  const clue = parameter(exchange, 'address') ?? parameter(exchange, 'serialnumber');
  return clue !== undefined && !isPort(clue, world);
}

interface Found {
  readonly record: Json;
  readonly belief: RecordedBelief;
  readonly sent: Exchange['sent'];
  readonly status: number;
}

/** Every recorded job of a case, as the first page of history that shows its title has it. */
function onRecord(
  rule: string,
  look: (found: Found, world: World) => Claim | undefined,
): PlayCheck {
  return {
    rule,
    *play(play, world) {
      for (const belief of world.recorded) {
        const made =
          belief.case === play.case && belief.title !== ''
            ? play.exchanges.find((one) => one.sent.call === belief.call)
            : undefined;
        if (made === undefined) continue;
        for (const exchange of play.exchanges) {
          const record = pageOf(exchange)?.records.find(
            (one) => textMember(one, 'documentName') === belief.title,
          );
          if (record === undefined) continue;
          const claim = look({ record, belief, sent: made.sent, status: made.status }, world);
          if (claim !== undefined)
            yield situation(exchange, claim[0], { expected: claim[1], seen: claim[2] });
          break;
        }
      }
    },
  };
}

function userOf(record: Json, belief: RecordedBelief): Claim {
  const seen = memberText(record, 'userName').toLowerCase();
  return [seen === belief.userName, belief.userName, seen];
}

/** The record is of the port that this parameter names. */
function onPort(rule: string, parameterName: string, field: string): Check {
  return onRecord(rule, ({ record, belief }, world) => {
    const given = belief.fields[parameterName];
    // A port of another account must not be found (NEIGH-REC-01).
    const own = [...world.outputPorts.values()].filter(
      ({ fields }) => fields['domainname'] !== (world.facts.foreignDomain ?? 'none'),
    );
    const port = given === undefined ? undefined : own.find((one) => one.fields[field] === given);
    if (port === undefined) return undefined;
    const told = [port.fields['portname'], port.id].join(', ');
    const seen = [textMember(record, 'outputPortName'), numberMember(record, 'outputPortId')];
    return [told === seen.join(', '), told, seen.join(', ')];
  });
}
