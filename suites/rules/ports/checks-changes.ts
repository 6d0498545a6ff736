import { errorCodeInfoId } from '../../catalogue/shape.ts';
import {
  type Exchange,
  parameter,
  parameterText,
  parameterValues,
  pathText,
  succeeded,
} from '../../journal/exchange.ts';
import { type Json, member, memberText, numberMember } from '../../journal/json.ts';
import { answersSeen } from '../../judge/assertions.ts';
import { assertion, type BoundCheck, type Case } from '../../judge/check.ts';
import { hasPathId, recordsOf } from '../../judge/records.ts';
import { refuses } from '../../judge/refusals.ts';
import { appears, refusesUnknown, vanishes } from '../../judge/resource-assertions.ts';
import type { State } from '../../model/state.ts';
import { asGiven, mayLackContainers, outputPortChanges } from './checks-members.ts';

const outputs = 'outputports.list';
const inputs = 'inputports.list';
const creates = new Set(['outputports.create', 'outputports.put-create']);
const enriched = (look: Exchange): boolean => parameter(look, 'enrichPorts') === 'true';

export const portChangeChecks: readonly BoundCheck[] = [
  {
    rule: 'OUT-PUT-01',
    ...appears({
      by: 'outputports.put-create',
      until: [...outputPortChanges, 'outputports.move'],
      list: outputs,
      about: (record, made) => numberMember(record, 'id') === numberMember(made.json, 'id'),
      holds: asGiven,
    }),
  },
  {
    rule: 'OUT-PUT-02',
    ...appears({
      by: 'outputports.put-update',
      until: [...outputPortChanges, 'outputports.move'],
      list: outputs,
      mayLack: isBelow,
      about: hasParameterId,
      holds: asGiven,
    }),
  },
  {
    rule: 'OUT-PUT-03',
    ...refusesUnknown('outputports.put-update', {
      names: (exchange) => parameterText(exchange, 'id'),
      by: 'any',
    }),
  },
  {
    rule: 'OUT-MOD-01',
    ...appears({
      by: 'outputports.update',
      until: [...outputPortChanges, 'outputports.move'],
      list: outputs,
      mayLack: isBelow,
      about: hasPathId('outputportid'),
      holds: asGiven,
    }),
  },
  {
    rule: 'OUT-MOD-02',
    ...refusesUnknown('outputports.update', {
      names: pathId('outputportid'),
      by: 'any',
    }),
  },
  {
    rule: 'OUT-MOD-04',
    ...answersSeen('outputports.update', {
      shape: errorCodeInfoId,
      seen: (changed, later) =>
        later.operation === outputs &&
        recordsOf(later).some((record) => hasPathId('outputportid')(record, changed)),
    }),
  },
  {
    rule: 'OUT-MOVE-01',
    ...appears({
      by: 'outputports.move',
      list: outputs,
      mayLack: mayLackContainers,
      fits: enriched,
      about: hasPathId('outputportid'),
      holds: (record, moved, play) => {
        const container = memberText(record, 'containerName');
        const destination = parameterText(moved, 'destinationdomainname');
        // The domains of our containers hold their names; a name may be told with those above it.
        const names = container.toLowerCase().split(/\s*[/\\>|:]\s*/);
        const same = names.some((name) => name !== '' && destination.includes(name));
        // enrichPorts adds the id of the container; whether its name as well is not said.
        const told = numberMember(record, 'parentAccountOrContainerId');
        const isThere = told !== undefined && told === idOfAccount(play, destination);
        return same || isThere ? undefined : `containerName ${JSON.stringify(container)}`;
      },
    }),
  },
  {
    rule: 'OUT-MOVE-02',
    ...refuses({
      probe: (exchange, world) =>
        exchange.operation === 'outputports.move' &&
        parameter(exchange, 'destinationdomainname') === world.facts.foreignDomain,
      by: 'any',
    }),
  },
  {
    rule: 'OUT-DEL-01',
    ...vanishes({
      by: 'outputports.delete',
      list: outputs,
      about: hasPathId('outputportid'),
    }),
  },
  {
    rule: 'OUT-DEL-02',
    ...refusesUnknown('outputports.delete', {
      names: pathId('outputportid'),
      by: 'any',
    }),
  },
  enriches('OUT-RICH-01', outputs, (record) => {
    const missing = ['accountId', 'parentAccountOrContainerId'].find(
      (name) => (numberMember(record, name) ?? 0) <= 0,
    );
    return missing === undefined
      ? undefined
      : `${missing} ${JSON.stringify(member(record, missing)) ?? 'missing'}`;
  }),
  {
    rule: 'OUT-10',
    ...refuses({
      probe: (exchange) => creates.has(exchange.operation) && isStrange(exchange, 'porttype'),
      by: 'any',
    }),
  },
  {
    rule: 'OUT-12',
    ...refuses({
      probe: (exchange) =>
        creates.has(exchange.operation) &&
        (isStrange(exchange, 'printprotocol') || isStrange(exchange, 'outputtype')),
      by: 'any',
    }),
  },
  {
    rule: 'OUT-MOD-05',
    ...refuses({
      probe: (exchange) =>
        (creates.has(exchange.operation) || exchange.operation === 'outputports.update') &&
        /-no-vendor/.test(parameterText(exchange, 'vendor')),
      by: 'any',
    }),
  },
  {
    rule: 'OUT-11',
    ...refuses({
      probe: (exchange, world) =>
        exchange.operation === 'outputports.create' &&
        parameter(exchange, 'domainname') !== undefined &&
        parameter(exchange, 'domainname') !== world.facts.domain,
      by: 'any',
    }),
  },
  {
    rule: 'IN-DEL-01',
    ...vanishes({ by: 'inputports.delete', list: inputs, about: hasPathId('inputportid') }),
  },
  {
    rule: 'IN-DEL-02',
    ...refusesUnknown('inputports.delete', { names: pathId('inputportid'), by: 'any' }),
  },
  enriches('IN-RICH-01', inputs, (record) => {
    const name = member(record, 'containerName');
    return typeof name === 'string'
      ? undefined
      : `containerName ${JSON.stringify(name) ?? 'missing'}`;
  }),
  {
    rule: 'IN-07',
    ...refuses({
      probe: (exchange) =>
        exchange.operation === 'inputports.create' &&
        !['0', '1', undefined].includes(parameter(exchange, 'porttype')),
      by: 'any',
    }),
  },
  {
    rule: 'IN-08',
    ...refusesUnknown('inputports.update', {
      names: (exchange) => parameterText(exchange, 'id'),
      by: 'any',
    }),
  },
  {
    rule: 'IN-09',
    ...appears({
      by: 'inputports.create',
      until: ['inputports.update', 'inputports.delete'],
      // interface 4.6: the output port is mapped for push queues.
      when: (exchange) =>
        parameter(exchange, 'porttype') === '1' &&
        parameter(exchange, 'outputportid') !== undefined,
      list: inputs,
      about: (record, made) => numberMember(record, 'id') === numberMember(made.json, 'id'),
      holds: (record) => {
        const port = member(record, 'outputPort');
        return typeof port === 'string' && port !== ''
          ? undefined
          : `outputPort ${JSON.stringify(port) ?? 'missing'}`;
      },
    }),
  },
];

/** A port in a container, which need not be on its account's list. */
function isBelow(world: State, change: Exchange): boolean {
  const id = Number(pathText(change, 'outputportid') || parameter(change, 'id'));
  const domain = world.outputPorts.get(id)?.fields['domainname'];
  return mayLackContainers(world) && domain !== undefined && domain !== world.facts.domain;
}

/** Of an account that the case made. */
function idOfAccount({ exchanges }: Case, domain: string): number | undefined {
  const made = exchanges.find(
    (one) =>
      one.operation === 'account.create' &&
      succeeded(one) &&
      parameterValues(one, 'domainname').includes(domain),
  );
  return numberMember(made?.json, 'id');
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

/** Every port of the run has what enriching adds; what others made of theirs is not ours to judge. */
function enriches(
  rule: string,
  list: string,
  lacks: (record: Json) => string | undefined,
): BoundCheck {
  return {
    rule,
    *answer(exchange, world) {
      if (exchange.operation !== list || !enriched(exchange) || !succeeded(exchange)) return;
      const made = list === outputs ? world.outputPorts : world.inputPorts;
      for (const record of recordsOf(exchange)) {
        if (!made.has(numberMember(record, 'id') ?? 0)) continue;
        const wrong = lacks(record);
        yield assertion(exchange, wrong === undefined, {
          expected: 'the members that enrichPorts adds',
          seen: wrong ?? 'all these members',
        });
      }
    },
  };
}
