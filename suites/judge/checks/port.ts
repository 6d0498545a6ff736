import { errorCodeInfoId, inputPortInfo, outputPortInfo } from '../../catalogue/shape.ts';
import {
  bearerName,
  type Exchange,
  isAfter,
  keyName,
  parameter,
  parameterText,
  succeeded,
} from '../../journal/exchange.ts';
import {
  isArray,
  itemsOf,
  type Json,
  member,
  memberText,
  numberMember,
  textMember,
} from '../../journal/json.ts';
import { type PortBelief, userKey } from '../../model/beliefs.ts';
import type { World } from '../../model/world.ts';
import { type Check, type Play, type Situation, situation } from '../check.ts';
import { precedes } from '../order.ts';
import { answersSeen, keepsPasswords, listsWith, onSuccess, refuses } from '../phrases.ts';
import { recordsOf } from '../records.ts';
import { keyKind } from '../sight.ts';
import { tellsIds } from '../things.ts';
import { differsFrom, mayLackContainers, outputPortMembers } from './port-members.ts';

const outputs = 'outputports.list';
const inputs = 'inputports.list';
const required = {
  'outputports.create': ['domainname', 'portname', 'address', 'porttype'],
  'inputports.create': ['domainname', 'portname', 'porttype'],
};

/** By the parameters that set them. */
type Members = Readonly<Record<string, string>>;

export const portChecks: readonly Check[] = [
  listsWith('OUT-01', outputs, outputPortInfo),
  answersSeen('OUT-02', 'outputports.create', { shape: errorCodeInfoId, seen: inLater(outputs) }),
  listed('OUT-03', outputs, outputPortMembers),
  incomplete('OUT-04', 'outputports.create', outputs),
  keepsPasswords('OUT-05', outputs, 'outputports.create'),
  onSuccess('OUT-06', outputs, (exchange, world) => {
    if (!lacksLicense(exchange, world) || !isArray(exchange.json) || exchange.json.length === 0)
      return undefined;
    const shown = exchange.json
      .map((record) => member(record, 'groupNo'))
      .filter((group) => group !== '');
    return [shown.length === 0, 'an empty groupNo', JSON.stringify(shown)];
  }),
  {
    rule: 'OUT-07',
    *play(play) {
      for (const exchange of play.exchanges) {
        if (
          exchange.operation !== 'outputports.create' ||
          parameter(exchange, 'matchinginputport') !== 'true' ||
          !succeeded(exchange)
        )
          continue;
        const look = lookAt(play, inputs, exchange);
        const before = play.exchanges.findLast(
          (one) => one.operation === inputs && isAfter(exchange, one) && succeeded(one),
        );
        if (
          look === undefined ||
          before === undefined ||
          !isArray(look.json) ||
          !isArray(before.json)
        )
          continue;
        const known = new Set(before.json.map((record) => numberMember(record, 'id')));
        const made = look.json.filter(
          (record) => !known.has(numberMember(record, 'id')) && relates(record, exchange),
        );
        yield situation(look, made.length === 1, {
          expected: 'one input port more, for this port',
          seen: `${String(made.length)} more`,
        });
      }
    },
  },
  refuses('OUT-08', {
    probe: (exchange) =>
      exchange.operation === 'outputports.create' && parameter(exchange, 'outputtype') === '2',
    by: 'refused',
  }),
  listsWith('IN-01', inputs, inputPortInfo),
  answersSeen('IN-02', 'inputports.create', { shape: errorCodeInfoId, seen: inLater(inputs) }),
  listed('IN-03', inputs, { portname: 'name', porttype: 'portType', locationid: 'locationId' }),
  {
    rule: 'IN-04',
    *play(play) {
      for (const exchange of play.exchanges) {
        if (exchange.operation !== 'inputports.update' || !succeeded(exchange)) continue;
        const look = lookAt(play, inputs, exchange);
        const id = Number(parameter(exchange, 'id'));
        if (look === undefined || !isArray(look.json)) continue;
        if (isChangedAgain(play, exchange, look)) continue;
        const seen = textMember(
          look.json.find((record) => numberMember(record, 'id') === id),
          'name',
        );
        const wanted = parameter(exchange, 'portname');
        yield situation(look, seen === wanted, {
          expected: `port ${String(id)} to be called ${wanted ?? ''}`,
          seen: String(seen),
        });
      }
    },
  },
  incomplete('IN-05', 'inputports.create', inputs),
];

/** Whether another update of the same port may have taken effect before the look. */
function isChangedAgain({ exchanges }: Play, update: Exchange, look: Exchange): boolean {
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

function lookAt(play: Play, list: string, after: Exchange): Exchange | undefined {
  return play.exchanges.find(
    (one) => one.operation === list && isAfter(one, after) && succeeded(one) && tellsIds(one),
  );
}

/** How the queue is called, and how it names its port, is not said: by what is known of the port. */
function relates(record: Json, created: Exchange): boolean {
  const name = parameterText(created, 'portname');
  const address = parameterText(created, 'address');
  const called = memberText(record, 'name');
  const names = [name, address, String(numberMember(created.json, 'id'))];
  return (
    [name, address].some((one) => called.includes(one)) ||
    names.includes(textMember(record, 'outputPort') ?? '')
  );
}

/** Every port of the case that was made before the list is in it, with what was given in its members. */
function listed(rule: string, list: string, members: Members): Check {
  return {
    rule,
    *answer(exchange, world) {
      if (
        exchange.operation !== list ||
        !succeeded(exchange) ||
        !isArray(exchange.json) ||
        !tellsIds(exchange) ||
        isNarrowed(exchange) ||
        keyKind(exchange.sent, world) !== 'full'
      )
        return;
      for (const port of portsOf(world, list, exchange)) {
        const isShown = recordsOf(exchange).some((one) => numberMember(one, 'id') === port.id);
        if (isShown || !mayBeInContainer(port, world)) yield inList(exchange, port, members);
      }
    },
  };
}

/** The list for a user or for places need not hold every port (SIL-7E). */
function isNarrowed(exchange: Exchange): boolean {
  return ['username', 'locationids'].some((name) => parameter(exchange, name) !== undefined);
}

/** A port that was moved below another domain than the customer's, or made there. */
function mayBeInContainer({ fields }: PortBelief, world: World): boolean {
  return fields['domainname'] !== world.facts.domain && mayLackContainers(world);
}

function* portsOf(world: World, list: string, exchange: Exchange): Iterable<PortBelief> {
  for (const port of (list === outputs ? world.outputPorts : world.inputPorts).values()) {
    if (port.case === exchange.sent.case && precedes(port.createdAtSeq, exchange.sent.seq))
      yield port;
  }
}

function inList(exchange: Exchange, port: PortBelief, members: Members): Situation {
  const records = itemsOf(exchange.json);
  const record = records.find((one) => numberMember(one, 'id') === port.id);
  if (record === undefined)
    return situation(exchange, false, {
      expected: `port ${String(port.id)}`,
      seen: 'not in the list',
    });
  const wrong = differsFrom(record, members, (name) =>
    port.unsure.has(name) ? undefined : port.fields[name],
  );
  return situation(exchange, wrong === undefined, {
    expected: `port ${String(port.id)} as it was given`,
    seen: wrong ?? 'that',
  });
}

/** Creating without a required parameter is refused, and the list afterwards doesn't show it. */
function incomplete(rule: string, create: keyof typeof required, list: string): Check {
  return refuses(rule, {
    probe: (exchange) =>
      exchange.operation === create &&
      required[create].some((name) => parameter(exchange, name) === undefined),
    by: 'refused',
    *besides(probe, play) {
      const name = parameter(probe, 'portname');
      const look = lookAt(play, list, probe);
      if (name === undefined || look === undefined || !isArray(look.json)) return;
      const there = look.json.some((record) => textMember(record, 'name') === name);
      yield situation(look, !there, {
        expected: `no port ${name}`,
        seen: there ? 'it is listed' : 'none',
      });
    },
  });
}

/** By its key's list, or by what the profile says of the user of its token (interface 5.3). */
function lacksLicense({ sent }: Exchange, { facts, tokens }: World): boolean {
  const key = facts.keys.find((one) => one.name === keyName(sent));
  const userName = tokens.get(bearerName(sent) ?? '')?.userName;
  const user = facts.users.find((one) => userKey(one.userName) === userName);
  return [key, user].some((one) => one?.permissions?.includes('ViewLicense') === false);
}
