import { errorCodeInfoId } from '../../catalogue/shape.ts';
import {
  type Exchange,
  parameter,
  parameterText,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { asText, type Json, member, memberText, numberMember } from '../../journal/json.ts';
import { type Check, type PlayCheck, situation } from '../check.ts';
import { precedes } from '../order.ts';
import { answersSeen, refuses } from '../phrases.ts';
import { hasPathId, recordsOf } from '../records.ts';
import { appears, lookAfterCall, refusesUnknown, vanishes } from '../things.ts';

const outputs = 'outputports.list';
const inputs = 'inputports.list';
const creates = new Set(['outputports.create', 'outputports.put-create']);
const enriched = (look: Exchange): boolean => parameter(look, 'enrichPorts') === 'true';

/** Members of a listed port by the parameter that set them. */
const members: Readonly<Record<string, string>> = {
  portname: 'name',
  address: 'address',
  porttype: 'portType',
  description: 'description',
  deviceserial: 'deviceSerial',
  ipreaderaddress: 'ipReaderAddress',
  printprotocol: 'printProtocol',
  monochromeprinter: 'monochrome',
};

export const portChangeChecks: readonly Check[] = [
  appears('OUT-PUT-01', {
    by: 'outputports.put-create',
    list: outputs,
    about: (record, made) => numberMember(record, 'id') === numberMember(made.json, 'id'),
    holds: asGiven,
  }),
  appears('OUT-PUT-02', {
    by: 'outputports.put-update',
    list: outputs,
    about: hasParameterId,
    holds: asGiven,
  }),
  refusesUnknown('OUT-PUT-03', 'outputports.put-update', {
    names: (exchange) => parameterText(exchange, 'id'),
    by: 'refused',
  }),
  appears('OUT-MOD-01', {
    by: 'outputports.update',
    list: outputs,
    about: hasPathId('outputportid'),
    holds: asGiven,
  }),
  refusesUnknown('OUT-MOD-02', 'outputports.update', {
    names: pathId('outputportid'),
    by: 'refused',
  }),
  keepsTheRest(),
  answersSeen('OUT-MOD-04', 'outputports.update', {
    shape: errorCodeInfoId,
    seen: (changed, later) =>
      later.operation === outputs &&
      recordsOf(later).some((record) => hasPathId('outputportid')(record, changed)),
  }),
  appears('OUT-MOVE-01', {
    by: 'outputports.move',
    list: outputs,
    fits: enriched,
    about: hasPathId('outputportid'),
    holds: (record, moved) => {
      const container = memberText(record, 'containerName');
      const destination = parameterText(moved, 'destinationdomainname');
      // Our containers have the name of their domain.
      const same = container !== '' && destination.startsWith(container.toLowerCase());
      return same ? undefined : `containerName ${JSON.stringify(container)}`;
    },
  }),
  refuses('OUT-MOVE-02', {
    probe: (exchange, world) =>
      exchange.operation === 'outputports.move' &&
      parameter(exchange, 'destinationdomainname') === world.facts.foreignDomain,
    by: 'refused',
  }),
  vanishes('OUT-DEL-01', {
    by: 'outputports.delete',
    list: outputs,
    about: hasPathId('outputportid'),
  }),
  refusesUnknown('OUT-DEL-02', 'outputports.delete', {
    names: pathId('outputportid'),
    by: 'refused',
  }),
  enriches('OUT-RICH-01', outputs, (record) => {
    const missing = ['accountId', 'parentAccountOrContainerId'].find(
      (name) => (numberMember(record, name) ?? 0) <= 0,
    );
    return missing === undefined
      ? undefined
      : `${missing} ${JSON.stringify(member(record, missing))}`;
  }),
  refuses('OUT-10', {
    probe: (exchange) => creates.has(exchange.operation) && isStrange(exchange, 'porttype'),
    by: 'refused',
  }),
  refuses('OUT-12', {
    probe: (exchange) =>
      creates.has(exchange.operation) &&
      (isStrange(exchange, 'printprotocol') || isStrange(exchange, 'outputtype')),
    by: 'refused',
  }),
  refuses('OUT-MOD-05', {
    probe: (exchange) =>
      (creates.has(exchange.operation) || exchange.operation === 'outputports.update') &&
      /-no-vendor/.test(parameterText(exchange, 'vendor')),
    by: 'refused',
  }),
  refuses('OUT-11', {
    probe: (exchange, world) =>
      exchange.operation === 'outputports.create' &&
      parameter(exchange, 'domainname') !== undefined &&
      parameter(exchange, 'domainname') !== world.facts.domain,
    by: 'refused',
  }),
  vanishes('IN-DEL-01', { by: 'inputports.delete', list: inputs, about: hasPathId('inputportid') }),
  refusesUnknown('IN-DEL-02', 'inputports.delete', { names: pathId('inputportid'), by: 'refused' }),
  enriches('IN-RICH-01', inputs, (record) => {
    const name = member(record, 'containerName');
    return typeof name === 'string' ? undefined : `containerName ${JSON.stringify(name)}`;
  }),
  refuses('IN-07', {
    probe: (exchange) =>
      exchange.operation === 'inputports.create' &&
      !['0', '1', undefined].includes(parameter(exchange, 'porttype')),
    by: 'refused',
  }),
  refusesUnknown('IN-08', 'inputports.update', {
    names: (exchange) => parameterText(exchange, 'id'),
    by: 'refused',
  }),
  appears('IN-09', {
    by: 'inputports.create',
    when: (exchange) => parameter(exchange, 'outputportid') !== undefined,
    list: inputs,
    about: (record, made) => numberMember(record, 'id') === numberMember(made.json, 'id'),
    holds: (record) => {
      const port = member(record, 'outputPort');
      return typeof port === 'string' && port !== ''
        ? undefined
        : `outputPort ${JSON.stringify(port)}`;
    },
  }),
];

function asGiven(record: Json, said: Exchange): string | undefined {
  const wrong = Object.entries(members).find(([name, of]) => {
    const value = parameter(said, name);
    return value !== undefined && asText(member(record, of)) !== value;
  });
  return wrong === undefined
    ? undefined
    : `${wrong[1]} ${JSON.stringify(member(record, wrong[1]))}`;
}

function hasParameterId(record: Json, change: Exchange): boolean {
  return String(numberMember(record, 'id')) === parameter(change, 'id');
}

function pathId(name: string): (exchange: Exchange) => string {
  return (exchange) => pathText(exchange, name);
}

const stated = {
  porttype: ['0', '1'],
  printprotocol: ['0', '1', '2'],
  // 2 is deprecated: a rule of its own.
  outputtype: ['0', '1', '2', '3', '4', '5'],
};

/** A number that interface 4.5 does not list. */
function isStrange(exchange: Exchange, name: keyof typeof stated): boolean {
  const value = parameter(exchange, name);
  return value !== undefined && !stated[name].includes(value);
}

/** A change by PATCH that names few parameters. */
function keepsTheRest(): PlayCheck {
  const rule = 'OUT-MOD-03';
  return {
    rule,
    *play(play, world) {
      for (const change of play.exchanges) {
        const few = change.sent.parameters.length <= 2;
        if (change.operation !== 'outputports.update' || !few) continue;
        const id = change.sent.pathParameters['outputportid'];
        const made = play.exchanges.find(
          (one) => creates.has(one.operation) && String(numberMember(one.json, 'id')) === id,
        );
        const isGone = play.exchanges.some(
          (one) =>
            one.operation === 'outputports.delete' &&
            one.sent.pathParameters['outputportid'] === id &&
            precedes(one.sent.seq, change.sent.seq) &&
            succeeded(one),
        );
        if (isGone) continue;
        const looking = { list: outputs };
        const look = lookAfterCall(play, world, { change, looking });
        if (made === undefined || look === undefined) continue;
        const record = recordsOf(look).find((one) => hasPathId('outputportid')(one, change));
        const others = made.sent.parameters.filter(
          ([name]) => parameter(change, name) === undefined,
        );
        const rest = { ...made, sent: { ...made.sent, parameters: others } };
        const wrong = record === undefined ? 'the port is not there' : asGiven(record, rest);
        yield situation(look, wrong === undefined, {
          expected: 'the rest as it was',
          seen: wrong ?? 'as it was',
        });
      }
    },
  };
}

/** Every record of an enriched list has what enriching adds. */
function enriches(rule: string, list: string, lacks: (record: Json) => string | undefined): Check {
  return {
    rule,
    *answer(exchange) {
      if (exchange.operation !== list || !enriched(exchange)) return;
      for (const record of recordsOf(exchange)) {
        const wrong = lacks(record);
        yield situation(exchange, wrong === undefined, {
          expected: 'account and container',
          seen: wrong ?? 'both',
        });
      }
    },
  };
}
