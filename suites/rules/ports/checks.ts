import { errorCodeInfoId, inputPortInfo, outputPortInfo } from '../../catalogue/shape.ts';
import {
  bearerName,
  type Exchange,
  keyName,
  parameter,
  succeeded,
} from '../../journal/exchange.ts';
import {
  asText,
  isArray,
  itemsOf,
  type Json,
  member,
  numberMember,
  textMember,
} from '../../journal/json.ts';
import { answersSeen, keepsPasswords, listsWith, onSuccess } from '../../judge/assertions.ts';
import { type Assertion, assertion, type BoundCheck, type Case } from '../../judge/check.ts';
import { inList as listedWords, notInList } from '../../judge/finding-words.ts';
import { precedes } from '../../judge/order.ts';
import { isByFullKeyAlone } from '../../judge/queries.ts';
import { recordsOf } from '../../judge/records.ts';
import { refuses } from '../../judge/refusals.ts';
import { isNarrowed, lookAfterCall, tellsIds } from '../../judge/resource-assertions.ts';
import { type PortState, userKey } from '../../model/document-state.ts';
import type { State } from '../../model/state.ts';
import { matchingQueueCheck } from './checks-matching-queues.ts';
import { differsFrom, mayLackContainers, outputPortMembers } from './checks-members.ts';

const outputs = 'outputports.list';
const inputs = 'inputports.list';
const required = {
  'outputports.create': ['domainname', 'portname', 'address', 'porttype'],
  'inputports.create': ['domainname', 'portname', 'porttype'],
};

/** By the parameters that set them. */
type Members = Readonly<Record<string, string>>;

export const portChecks: readonly BoundCheck[] = [
  { rule: 'OUT-01', ...listsWith(outputs, outputPortInfo) },
  {
    rule: 'OUT-02',
    ...answersSeen('outputports.create', { shape: errorCodeInfoId, seen: inLater(outputs) }),
  },
  listed('OUT-03', outputs, outputPortMembers),
  incomplete('OUT-04', 'outputports.create', outputs),
  { rule: 'OUT-05', ...keepsPasswords(outputs, 'outputports.create') },
  {
    rule: 'OUT-06',
    ...onSuccess(outputs, (exchange, world) => {
      if (!lacksLicense(exchange, world) || !isArray(exchange.json) || exchange.json.length === 0)
        return undefined;
      // What a list has no member for, it shows nobody (SIL-184).
      const shown = exchange.json
        .map((record) => member(record, 'groupNo'))
        .filter((group) => group !== undefined && group !== '');
      return [
        shown.length === 0,
        'an empty groupNo',
        shown.length === 0 ? 'an empty groupNo' : `groupNo ${shown.map(asText).join(', ')}`,
      ];
    }),
  },
  matchingQueueCheck,
  {
    rule: 'OUT-08',
    ...refuses({
      probe: (exchange) =>
        exchange.operation === 'outputports.create' && parameter(exchange, 'outputtype') === '2',
      by: 'any',
    }),
  },
  { rule: 'IN-01', ...listsWith(inputs, inputPortInfo) },
  {
    rule: 'IN-02',
    ...answersSeen('inputports.create', { shape: errorCodeInfoId, seen: inLater(inputs) }),
  },
  listed('IN-03', inputs, { portname: 'name', porttype: 'portType', locationid: 'locationId' }),
  {
    rule: 'IN-04',
    *play(play, world) {
      for (const exchange of play.exchanges) {
        if (exchange.operation !== 'inputports.update' || !succeeded(exchange)) continue;
        const look = lookAfterCall(play, world, { change: exchange, looking: { list: inputs } });
        const id = Number(parameter(exchange, 'id'));
        if (look === undefined || !isArray(look.json)) continue;
        if (isChangedAgain(play, exchange, look)) continue;
        const seen = textMember(
          look.json.find((record) => numberMember(record, 'id') === id),
          'name',
        );
        const wanted = parameter(exchange, 'portname');
        yield assertion(look, seen === wanted, {
          expected: `name ${wanted ?? ''} of port ${String(id)}`,
          seen: seen === undefined ? 'no such port, or a port without a name' : `name ${seen}`,
        });
      }
    },
  },
  incomplete('IN-05', 'inputports.create', inputs),
];

/** Whether another update of the same port may have taken effect before the look. */
function isChangedAgain({ exchanges }: Case, update: Exchange, look: Exchange): boolean {
  return exchanges.some(
    (one) =>
      one.operation === 'inputports.update' &&
      parameter(one, 'id') === parameter(update, 'id') &&
      one.sent.seq > update.sent.seq &&
      precedes(one.sent.seq, look.answered.seq),
  );
}

function inLater(list: string): (made: Exchange, later: Exchange) => boolean {
  return (made, later) => {
    const records = later.operation === list && isArray(later.json) ? later.json : [];
    return records.some((record) => numberMember(record, 'id') === numberMember(made.json, 'id'));
  };
}

/** Every port of the case that was made before the list is in it, with what was given in its members. */
function listed(rule: string, list: string, members: Members): BoundCheck {
  return {
    rule,
    *answer(exchange, world) {
      if (
        exchange.operation !== list ||
        !succeeded(exchange) ||
        !isArray(exchange.json) ||
        !tellsIds(exchange) ||
        isNarrowed(exchange) ||
        !isByFullKeyAlone(exchange, world)
      )
        return;
      // enrichPorts adds the location id (interface 4.5): a list without it may leave that out.
      const told = parameter(exchange, 'enrichPorts') === 'true' ? members : withoutPlace(members);
      for (const port of portsOf(world, list, exchange)) {
        const record = recordsOf(exchange).find((one) => numberMember(one, 'id') === port.id);
        const asked = hasPlace(record) ? members : told;
        if (record !== undefined || !mayBeInContainer(port, world))
          yield inList(exchange, port, asked);
      }
    },
  };
}

/** A port that was moved below another domain than the customer's, or made there. */
function mayBeInContainer({ fields }: PortState, world: State): boolean {
  return fields['domainname'] !== world.facts.domain && mayLackContainers(world);
}

function withoutPlace(members: Members): Members {
  const { locationid: _, ...others } = members;
  return others;
}

function hasPlace(record: Json | undefined): boolean {
  return (numberMember(record, 'locationId') ?? 0) > 0;
}

function* portsOf(world: State, list: string, exchange: Exchange): Iterable<PortState> {
  for (const port of (list === outputs ? world.outputPorts : world.inputPorts).values()) {
    if (port.case === exchange.sent.case && precedes(port.createdAtSeq, exchange.sent.seq))
      yield port;
  }
}

function inList(exchange: Exchange, port: PortState, members: Members): Assertion {
  const records = itemsOf(exchange.json);
  const record = records.find((one) => numberMember(one, 'id') === port.id);
  if (record === undefined)
    return assertion(exchange, false, listedWords(`port ${String(port.id)}`, false));
  const wrong = differsFrom(record, members, (name) =>
    port.unsure.has(name) ? undefined : port.fields[name],
  );
  return assertion(exchange, wrong === undefined, {
    expected: `port ${String(port.id)} with the values that were sent`,
    seen: wrong ?? 'the values that were sent',
  });
}

/** Creating without a required parameter is refused, and the list afterwards doesn't show it. */
function incomplete(rule: string, create: keyof typeof required, list: string): BoundCheck {
  return {
    rule,
    ...refuses({
      probe: (exchange) =>
        exchange.operation === create &&
        required[create].some((name) => parameter(exchange, name) === undefined),
      by: 'any',
      *besides(probe, play, world) {
        const name = parameter(probe, 'portname');
        const look = lookAfterCall(play, world, { change: probe, looking: { list } });
        if (name === undefined || look === undefined || !isArray(look.json)) return;
        const there = look.json.some((record) => textMember(record, 'name') === name);
        yield assertion(look, !there, notInList(`port ${name}`, there));
      },
    }),
  };
}

/** By its key's list, or by what the profile says of the user of its token (interface 5.3). */
function lacksLicense({ sent }: Exchange, { facts, tokens }: State): boolean {
  const key = facts.keys.find((one) => one.name === keyName(sent));
  const userName = tokens.get(bearerName(sent) ?? '')?.userName;
  const user = facts.users.find((one) => userKey(one.userName) === userName);
  return [key, user].some((one) => one?.permissions?.includes('ViewLicense') === false);
}
