import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { mayHaveChanged } from '../../engine/case/may-have-changed.ts';
import { liesBetween } from '../../engine/case/order.ts';
import { hasMadeId, recordsOf } from '../../engine/case/records.ts';
import { appears, lookAfterCall } from '../../engine/case/resource-assertions.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterForm,
  alterRecords,
  answersInstead,
  ignores,
  okayFor,
  showsMembers,
  without,
} from '../../engine/fault-proxy/alter.ts';
import { formOf, type Interception, jsonOf } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import {
  asText,
  isArray,
  type Json,
  member,
  memberText,
  numberMember,
  textMember,
} from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import {
  createPort,
  createQueue,
  dummyPort,
  newPort,
  newQueue,
  pullQueue,
} from '../../engine/session/samples/ports.ts';
import type { Session } from '../../engine/session/session.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';

const list = call('inputports.list');
const updates = call('inputports.update');
const creates = call('inputports.create');
const changes = call('inputports.update', 'inputports.delete');
const changesPort = call('outputports.update');
const looking = { list: 'inputports.list' };

/** interface 4.5 and 4.6: queues are changed, and mapped to output ports. */
export const rules = [
  rule('IN-04', 'An update with the id of an input port changes that port', {
    from: ['inputports.update call', 'inputports.update params'],
    basis: 'derived',
    check: renames,
    faults: fault(
      'update-changes-nothing',
      'returns success for the change of an input port and changes nothing',
      answersInstead(updates, okayFor),
    ),
  }),
  rule('IN-09', 'A push queue is listed with its output port', {
    from: ['inputports.create param outputportid', '2 InputPortInfo outputPort'],
    basis: 'derived',
    check: appears({
      ...looking,
      by: 'inputports.create',
      until: ['inputports.update', 'inputports.delete'],
      // interface 4.6: the output port is mapped for push queues.
      when: (x) => x.param('porttype') === '1' && x.param('outputportid') !== undefined,
      about: hasMadeId,
      holds: (record) => {
        if (memberText(record, 'outputPort') !== '') return undefined;
        return `outputPort ${JSON.stringify(member(record, 'outputPort')) ?? 'missing'}`;
      },
    }),
    faults: fault(
      'queue-hides-its-port',
      'does not list the output port of a push queue',
      showsMembers(list, { outputPort: null }),
    ),
  }),
  rule('IN-11', 'A changed push queue is listed with its new output port', {
    from: 'inputports.update params',
    basis: 'derived',
    since: '2026-12',
    atLeast: 2,
    check: mapsAnew,
    faults: [
      fault(
        'queue-loses-its-port',
        'loses the output port of a changed queue',
        ignores(updates, 'outputportid'),
      ),
      fault(
        'queues-name-one-port',
        'lists every push queue with the same output port',
        alterRecords(list, (record) =>
          record['outputPort'] === null ? record : { ...record, outputPort: 'Printer' },
        ),
      ),
      fault(
        'queue-stays-with-its-port',
        'keeps a changed queue mapped to its first output port',
        staysMapped,
      ),
    ],
  }),
  rule(
    'IN-15',
    'Input ports that show the name of an output port show the new name after a change',
    {
      from: 'inputports.list returns',
      basis: 'derived',
      since: '2026-12',
      check: showsNewName,
      faults: fault(
        'queue-lists-former-port-name',
        'lists a queue with the former name of its output port',
        keepsPortNames,
      ),
    },
  ),
];

function* renames(c: Case): Iterable<Assertion> {
  for (const x of c.calls(updates).filter((one) => one.ok)) {
    const id = String(Number(x.param('id')));
    const look = lookAfterCall(c, c.state, { change: x, looking });
    const all = c.calls(updates).filter((one) => one.param('id') === x.param('id'));
    const isAgain = all.some((one) => liesBetween(one.sentAt, x.sentAt, look?.answeredAt));
    if (look === undefined || !isArray(look.json) || isAgain) continue;
    const seen = textMember(recordIn(look, id), 'name');
    yield assertion(look, seen === x.param('portname'), {
      expected: `name ${x.text('portname')} of port ${id}`,
      seen: seen === undefined ? 'no such port, or a port without a name' : `name ${seen}`,
    });
  }
}

function recordIn(look: Exchange, id: string): Json | undefined {
  return recordsOf(look).find((record) => String(numberMember(record, 'id')) === id);
}

/** The output port of a queue as a list names it; undefined if it names none. */
function portIn(look: Exchange, id: string): string | undefined {
  return textMember(recordIn(look, id), 'outputPort') || undefined;
}

function idOf(x: Exchange): string {
  return String(x.numberOf('id'));
}

function* mapsAnew(c: Case): Iterable<Assertion> {
  for (const x of c.calls(updates).filter((one) => one.ok && one.param('porttype') === '1')) {
    const port = x.param('outputportid');
    const look = lookAfterCall(c, c.state, { change: x, looking });
    if (port === undefined || look === undefined) continue;
    const span = { fromSeq: x.sentAt, toSeq: look.answeredAt, except: x };
    if (mayHaveChanged(c, span, changes)) continue;
    const seen = portIn(look, x.text('id'));
    // A list calls the ports of queues that were never changed by the same names.
    const shown = c
      .calls(creates)
      .filter((one) => one.ok && !c.exchanges.some((other) => other.param('id') === idOf(one)))
      .map((one) => ({ port: one.text('outputportid'), name: portIn(look, idOf(one)) }))
      .filter(({ name }) => name !== undefined);
    const wanted = shown.find((one) => one.port === port)?.name;
    const isOther = shown.some((one) => one.name === seen && differInName(c, one.port, port));
    yield assertion(look, seen !== undefined && seen === (wanted ?? seen) && !isOther, {
      expected: `outputPort ${wanted ?? `of output port ${port}`}`,
      seen: seen === undefined ? 'no outputPort' : `outputPort ${seen}`,
    });
  }
}

/** Two ports that the case created under different names. */
function differInName(c: Case, ...ids: readonly string[]): boolean {
  const makes = call('outputports.create', 'outputports.put-create');
  const [one, other] = ids.map((id) => c.calls(makes).find((x) => x.ok && idOf(x) === id));
  if (one === undefined || other === undefined) return false;
  return one.text('portname') !== other.text('portname');
}

function* showsNewName(c: Case): Iterable<Assertion> {
  const lists = c.calls(list).filter((x) => x.isSuccess);
  for (const change of c.calls(changesPort).filter((x) => x.ok)) {
    const name = change.param('portname');
    const port = change.path('outputportid');
    const before = lists.findLast((x) => change.isAfter(x));
    const after = lists.find((x) => x.isAfter(change));
    if (name === undefined || before === undefined || after === undefined) continue;
    const created = c.calls(call('outputports.create')).find((x) => idOf(x) === port);
    const isChanged = c.exchanges.some(
      (x) => (changes(x) || changesPort(x)) && x.isAfter(change) && after.isAfter(x),
    );
    for (const queue of c.calls(creates).filter((x) => x.ok && x.param('outputportid') === port)) {
      const [seen] = portOf(after, queue);
      // A service may call it otherwise, such as by its address.
      const isByName = portOf(before, queue)[0] === created?.param('portname');
      if (isByName && seen !== undefined && !isChanged)
        yield assertion(after, seen === name, {
          expected: `outputPort ${name}`,
          seen: `outputPort ${seen}`,
        });
    }
  }
}

function portOf(look: Exchange, queue: Exchange): readonly string[] {
  const own = recordsOf(look).filter((record) => hasMadeId(record, queue));
  return own.map((record) => memberText(record, 'outputPort'));
}

function staysMapped(): Interception {
  const ports = new Map<string, string>();
  return {
    ...alterForm(updates, (form) => {
      const port = ports.get(form.get('id') ?? '');
      if (port !== undefined) form.set('outputportid', port);
    }),
    answer: (answer, request) => {
      const port = formOf(request).get('outputportid');
      if (creates(request) && port !== null)
        ports.set(String(numberMember(jsonOf(answer), 'id')), port);
      return answer;
    },
  };
}

function keepsPortNames(): Interception {
  const names = new Map<string, string>();
  return alterRecords(list, (record) => {
    const id = asText(record['id']);
    names.set(id, names.get(id) ?? asText(record['outputPort']));
    return { ...record, outputPort: names.get(id) ?? '' };
  });
}

export const testCases = [
  /** An input port is mapped, changed and deleted; unknown ones; a type that is none. */
  testCase('ports/input-changes', [], async (s) => {
    const { id: outputportid } = await dummyPort(s);
    const push = { domainname: s.domain, portname: s.name('push'), porttype: '1', outputportid };
    await s.call('inputports.create', push);
    await s.call('inputports.list', { enrichPorts: 'true' });
    for (const porttype of ['2', '-1']) {
      const queue = newQueue(s);
      await s.probe(
        'IN-07',
        () => s.call('inputports.create', { ...queue, porttype }),
        () => s.call('inputports.create', queue),
      );
    }
    const { id } = await pullQueue(s);
    const renamed = newQueue(s);
    await s.probe(
      'IN-08',
      () => s.call('inputports.update', { id: s.unknownId(), ...renamed }),
      () => s.call('inputports.update', { id, ...renamed }),
    );
    await s.call('inputports.list', {});
    await s.probe(
      'IN-DEL-02',
      () => s.call('inputports.delete', { inputportid: s.unknownId() }),
      () => s.call('inputports.delete', { inputportid: id }),
    );
    await s.call('inputports.list', {});
  }),

  /** A push queue gets another name and stays mapped as it was, then is mapped to another port; each beside a new queue of that port. */
  testCase('ports/mapped', [], async (s) => {
    const ports = [(await dummyPort(s)).id, (await dummyPort(s)).id];
    const id = await createQueue(s, pushQueue(s, ports[0]));
    for (const port of ports) {
      await createQueue(s, pushQueue(s, port));
      await s.call('inputports.update', { id, ...pushQueue(s, port) });
      await s.call('inputports.list', {});
    }
  }),

  /** An output port with a push queue gets another name. */
  testCase('ports/renamed', [], async (s) => {
    const port = newPort(s);
    const outputportid = await createPort(s, port);
    await createQueue(s, pushQueue(s, outputportid));
    await s.call('inputports.list', {});
    const renamed = { ...without(port, 'portname'), portname: s.name('port') };
    await s.call('outputports.update', { outputportid, ...renamed });
    await s.call('inputports.list', {});
  }),
];

function pushQueue(s: Session, outputportid: number | undefined) {
  return { ...newQueue(s), porttype: '1', outputportid };
}
