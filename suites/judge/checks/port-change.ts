import { errorCodeInfoId } from '../../catalogue/shape.ts';
import { type Exchange, parameter, parameterText, pathText } from '../../journal/exchange.ts';
import { type Json, member, memberText, numberMember } from '../../journal/json.ts';
import { type Check, situation } from '../check.ts';
import { answersSeen, refuses } from '../phrases.ts';
import { hasPathId, recordsOf } from '../records.ts';
import { appears, refusesUnknown, vanishes } from '../things.ts';
import { asGiven, mayLackContainers, outputPortChanges } from './port-members.ts';

const outputs = 'outputports.list';
const inputs = 'inputports.list';
const creates = new Set(['outputports.create', 'outputports.put-create']);
const enriched = (look: Exchange): boolean => parameter(look, 'enrichPorts') === 'true';

export const portChangeChecks: readonly Check[] = [
  appears('OUT-PUT-01', {
    by: 'outputports.put-create',
    list: outputs,
    about: (record, made) => numberMember(record, 'id') === numberMember(made.json, 'id'),
    holds: asGiven,
  }),
  appears('OUT-PUT-02', {
    by: 'outputports.put-update',
    until: outputPortChanges,
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
    until: [...outputPortChanges, 'outputports.move'],
    list: outputs,
    about: hasPathId('outputportid'),
    holds: asGiven,
  }),
  refusesUnknown('OUT-MOD-02', 'outputports.update', {
    names: pathId('outputportid'),
    by: 'refused',
  }),
  answersSeen('OUT-MOD-04', 'outputports.update', {
    shape: errorCodeInfoId,
    seen: (changed, later) =>
      later.operation === outputs &&
      recordsOf(later).some((record) => hasPathId('outputportid')(record, changed)),
  }),
  appears('OUT-MOVE-01', {
    by: 'outputports.move',
    list: outputs,
    mayLack: mayLackContainers,
    fits: enriched,
    about: hasPathId('outputportid'),
    holds: (record, moved) => {
      const container = memberText(record, 'containerName');
      const destination = parameterText(moved, 'destinationdomainname');
      // The domains of our containers hold their names.
      const same = container !== '' && destination.includes(container.toLowerCase());
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
    until: ['inputports.update', 'inputports.delete'],
    // interface 4.6: the output port is mapped for push queues.
    when: (exchange) =>
      parameter(exchange, 'porttype') === '1' && parameter(exchange, 'outputportid') !== undefined,
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
