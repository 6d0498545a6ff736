import { answersSeen } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion, type CheckParts } from '../../engine/case/check.ts';
import { countOf, inList } from '../../engine/case/finding-words.ts';
import { precedes } from '../../engine/case/order.ts';
import { isByFullKeyAlone } from '../../engine/case/queries.ts';
import { hasMadeId, recordsOf } from '../../engine/case/records.ts';
import {
  isNarrowed,
  lookAfterCall,
  lookBeforeCall,
  tellsIds,
} from '../../engine/case/resource-assertions.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterForm,
  alterRecords,
  ignores,
  showsMembers,
  without,
} from '../../engine/fault-proxy/alter.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { asText, isArray, type Json, memberText, numberMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import {
  createPort,
  createQueue,
  newPrinter,
  newQueue,
  printerOptions,
} from '../../engine/session/samples/ports.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { errorCodeInfoId } from '../../spec/shape.ts';
import { differsFrom, mayLackContainers, outputPortMembers } from './members.ts';

const creates = call('outputports.create');
const createsQueue = call('inputports.create');
const list = call('outputports.list');
const listsQueues = call('inputports.list');
const idCitations = [...cited('2 ErrorCodeInfoId', 'errorCode id'), '7 errorCode is carried'];

/** interface 4.5 and 4.6: ports are created, and listed with what was given for them. */
export const rules = [
  rule('OUT-02', 'Creating an output port returns ErrorCodeInfoId', {
    from: ['outputports.create returns', ...idCitations],
    check: answersWithId('outputports.create', 'outputports.list'),
    faults: fault(
      'output-port-made-without-id',
      'returns no id for the creation of an output port',
      alterRecords(creates, (record) => without(record, 'id')),
    ),
  }),
  rule('OUT-03', 'A new output port is listed with the values that were sent', {
    from: [
      'outputports.list call',
      ...cited(
        '2 OutputPortInfo',
        'name address portType vendor monochrome description printProtocol outputType',
        'deviceSerial isReverseFinisher printerIppUrl ipReaderAddress softwareCopyCollation',
      ),
      'outputports.create call',
      '4.5 the calls in their place',
      ...cited(
        'outputports.create param',
        'portname address porttype vendor embedded printprotocol outputtype reversefinisher',
        'printerippurl monochromeprinter ipreaderaddress deviceserial description',
        'softwareCopyCollation sendusername',
      ),
    ],
    basis: 'derived',
    check: listedAsSent('outputports.list', outputPortMembers),
    faults: [
      fault(
        'output-port-loses-description',
        'does not store the description of an output port',
        ignores(creates, 'description'),
      ),
      fault(
        'output-port-is-never-embedded',
        'lists output ports without their embedded client',
        showsMembers(list, { embedded: false }),
      ),
      fault(
        'output-port-sends-no-user-name',
        'lists output ports that send the user name as not sending it',
        showsMembers(list, { sendUsername: false }),
      ),
      fault(
        'output-port-is-never-monochrome',
        'does not store that a printer prints only black',
        ignores(creates, 'monochromeprinter'),
      ),
    ],
  }),
  rule(
    'OUT-07',
    'matchinginputport=true also creates an input port, matchinginputport=false does not',
    {
      from: 'outputports.create param matchinginputport',
      atLeast: 2,
      check: createsMatching,
      faults: [
        fault(
          'no-matching-input-port',
          'ignores matchinginputport',
          ignores(creates, 'matchinginputport'),
        ),
        fault(
          'matching-input-port-for-every-port',
          'creates a matching input port even when matchinginputport is false',
          alterForm(creates, (form) => {
            if (form.has('matchinginputport')) form.set('matchinginputport', 'true');
          }),
        ),
      ],
    },
  ),
  rule('IN-02', 'Creating an input port returns ErrorCodeInfoId', {
    from: ['inputports.create returns', ...idCitations],
    check: answersWithId('inputports.create', 'inputports.list'),
    faults: fault(
      'input-port-id-as-text',
      'returns the id of a new input port as text',
      alterRecords(createsQueue, (record) => ({ ...record, id: asText(record['id']) })),
    ),
  }),
  rule('IN-03', 'A new input port is listed with its name and type', {
    from: [
      'inputports.create call',
      ...cited('2 InputPortInfo', 'name portType'),
      ...cited('inputports.create param', 'portname porttype locationid'),
      'inputports.list call',
    ],
    basis: 'derived',
    check: listedAsSent('inputports.list', {
      portname: 'name',
      porttype: 'portType',
      locationid: 'locationId',
    }),
    faults: [
      fault(
        'input-port-loses-location',
        'lists input ports without their location',
        showsMembers(listsQueues, { locationId: null }),
      ),
      fault(
        'input-ports-are-all-pull',
        'lists every input port as a pull queue',
        showsMembers(listsQueues, { portType: 0 }),
      ),
      fault(
        'queue-loses-its-location',
        'forgets the location of a queue',
        ignores(createsQueue, 'locationid'),
      ),
    ],
  }),
];

function cited(prefix: string, ...names: readonly string[]): readonly string[] {
  return names.flatMap((some) => some.split(' ')).map((name) => `${prefix} ${name}`);
}

/** The answer to a creation has the right form; this counts once a list has the port. */
function answersWithId(create: string, listing: string): CheckParts {
  return answersSeen(create, {
    shape: errorCodeInfoId,
    seen: (x, look) => look.operation === listing && look.items.some((one) => hasMadeId(one, x)),
  });
}

/** Each port of the case that was created before the list is in it, with the values that were sent. */
function listedAsSent(listing: string, members: Readonly<Record<string, string>>): CheckParts {
  return {
    operations: [listing],
    *answer(x, state) {
      if (!x.ok || !isArray(x.json) || !tellsIds(x) || isNarrowed(x)) return;
      if (!isByFullKeyAlone(x, state)) return;
      const created = list(x) ? state.outputPorts : state.inputPorts;
      for (const { id, fields, unsure, ...port } of created.values()) {
        if (port.case !== x.sent.case || !precedes(port.createdAtSeq, x.sentAt)) continue;
        const record = x.items.find((one) => numberMember(one, 'id') === id);
        if (record === undefined) {
          // It may have been created or moved below another domain than the customer's.
          if (fields['domainname'] === state.facts.domain || !mayLackContainers(state))
            yield assertion(x, false, inList(`port ${String(id)}`, false));
          continue;
        }
        // interface 4.5: a list may leave out the location id unless enrichPorts adds it.
        const isPlaced =
          x.param('enrichPorts') === 'true' || (numberMember(record, 'locationId') ?? 0) > 0;
        const wrong = differsFrom(record, members, (name) =>
          unsure.has(name) || (name === 'locationid' && !isPlaced) ? undefined : fields[name],
        );
        yield assertion(x, wrong === undefined, {
          expected: `port ${String(id)} with the values that were sent`,
          seen: wrong ?? 'the values that were sent',
        });
      }
    },
  };
}

function* createsMatching(c: Case): Iterable<Assertion> {
  for (const x of c.calls(creates).filter((one) => one.ok)) {
    const isWanted = x.param('matchinginputport') === 'true';
    const looks = { change: x, looking: { list: 'inputports.list' } };
    const [before, look] = [lookBeforeCall(c, c.state, looks), lookAfterCall(c, c.state, looks)];
    if (before === undefined || look === undefined) continue;
    if (!isWanted && x.param('matchinginputport') !== 'false') continue;
    const known = recordsOf(before).map((record) => numberMember(record, 'id'));
    const added = recordsOf(look).filter((one) => !known.includes(numberMember(one, 'id')));
    const own = added.filter((record) => isNamedAfter(record, x));
    // The name of the queue is not said, nor whether it shows its port: it may be any that no call has created.
    const may = added.filter((one) => !c.state.inputPorts.has(numberMember(one, 'id') ?? 0));
    const isCreated = own.length === 1 || (own.length === 0 && may.length > 0);
    yield assertion(look, isWanted ? isCreated : own.length === 0, {
      expected: `${isWanted ? 'one' : 'no'} new input port for ${x.text('portname')}`,
      seen: countOf(own.length, 'new input port'),
    });
  }
}

/** Whether a queue is named after the port or its address, or names it as its output port. */
function isNamedAfter(record: Json, x: Exchange): boolean {
  const names = [x.text('portname'), x.text('address')];
  const isInName = names.some((one) => memberText(record, 'name').includes(one));
  return (
    isInName || [...names, String(x.numberOf('id'))].includes(memberText(record, 'outputPort'))
  );
}

export const testCases = [
  /** An output port is created with many fields and a machine credential, and listed; each required field is left out once. */
  testCase('ports/output', [], async (s) => {
    const credential = `Machine-${s.name('secret')}`;
    s.context.recorder.redactor.learn('password', credential);
    await createPort(s, {
      ...newPrinter(s),
      outputtype: '1',
      ...printerOptions,
      deviceAdminUsername: 'admin',
      deviceAdminPassword: credential,
    });
    await s.call('outputports.list', {});
    for (const [at, missing] of ['domainname', 'portname', 'address', 'porttype'].entries()) {
      const whole = newPrinter(s);
      await s.probe(
        ['OUT-04', `NEED-OUTPUTPORTS-0${String(at + 1)}`],
        async () => {
          await s.call('outputports.create', without(whole, missing));
          await s.call('outputports.list', {});
        },
        () => s.call('outputports.create', whole),
      );
    }
    await s.probe(
      'OUT-08',
      () => s.call('outputports.create', { ...newPrinter(s), outputtype: '2' }),
      () => s.call('outputports.create', { ...newPrinter(s), outputtype: '1' }),
    );
  }),

  /** matchinginputport=true and false, with the input ports before and after. */
  testCase('ports/matching-input-port', [], async (s) => {
    for (const matchinginputport of ['true', 'false']) {
      await s.call('inputports.list', {});
      await s.call('outputports.create', { ...newPrinter(s), matchinginputport });
    }
    await s.call('inputports.list', {});
  }),

  /** A queue is created, listed, renamed by its id; each required field is left out once. */
  testCase('ports/input', [], async (s) => {
    const list = () => s.call('inputports.list', {});
    const id = await createQueue(s, newQueue(s));
    await list();
    await s.call('inputports.update', { id, ...newQueue(s) });
    await list();
    const outputportid = await createPort(s, newPrinter(s));
    await s.call('inputports.create', { ...newQueue(s), porttype: '1', outputportid });
    await list();
    for (const [at, missing] of ['domainname', 'portname', 'porttype'].entries()) {
      const whole = newQueue(s);
      await s.probe(
        ['IN-05', `NEED-INPUTPORTS-0${String(at + 1)}`],
        async () => {
          await s.call('inputports.create', without(whole, missing));
          await list();
        },
        () => s.call('inputports.create', whole),
      );
    }
  }),
];
