import { answersSeen } from '../../engine/case/assertions.ts';
import { hasMadeId, recordsOf } from '../../engine/case/records.ts';
import { appears } from '../../engine/case/resource-assertions.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterRecords,
  answersInstead,
  ignores,
  okayFor,
  whoseForm,
  without,
} from '../../engine/fault-proxy/alter.ts';
import { jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import { isKnownId } from '../../engine/fault-proxy/json-bodies.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { type Json, type JsonObject, numberMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { createPort, newPort, printerOptions } from '../../engine/session/samples/ports.ts';
import { madeId } from '../../engine/session/samples/sample.ts';
import type { State } from '../../engine/state/state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { errorCodeInfoId } from '../../spec/shape.ts';
import { asGiven, mayLackContainers } from './members.ts';

const patches = call('outputports.update');
const puts = call('outputports.put-update');
export const changes = call('outputports.update', 'outputports.put-update', 'outputports.delete');
const list = call('outputports.list');
const deprecated = ['4.5 the deprecated calls', '9 deprecated PUT /outputports'];

/** Members that a change of an output port may lose. */
const options = [
  'portname',
  'address',
  'porttype',
  'printprotocol',
  'outputtype',
  'reversefinisher',
  'printerippurl',
  'monochromeprinter',
  'ipreaderaddress',
  'deviceserial',
  'description',
  'softwareCopyCollation',
  'embedded',
];
/** Without these PUT is refused. */
const neededByPut = options.slice(0, 3);

/** interface 4.5: output ports are changed by PATCH, and created and changed the deprecated way. */
export const rules = [
  rule('OUT-PUT-01', 'An output port created by PUT is listed', {
    from: ['outputports.put-create call', 'outputports.put-create params', ...deprecated],
    basis: 'derived',
    check: listedAsGiven('outputports.put-create', hasMadeId),
    faults: fault(
      'put-creates-no-port',
      'returns success for the creation of a port by PUT and creates none',
      answersInstead(call('outputports.put-create'), jsonAnswer(200, { errorCode: 0, id: 7 })),
    ),
  }),
  rule('OUT-PUT-02', 'PUT with an id changes that output port', {
    from: ['outputports.put-update call', 'outputports.put-update params', ...deprecated],
    basis: 'derived',
    check: listedAsGiven('outputports.put-update'),
    faults: [
      fault(
        'put-changes-nothing',
        'returns success for the change of a port by PUT and changes nothing',
        answersInstead(
          whoseForm(puts, (form) => isKnownId(form.get('id'))),
          okayFor,
        ),
      ),
      ...options
        .filter((name) => !neededByPut.includes(name))
        .map((name) =>
          fault(
            `put-drops-${name.toLowerCase()}`,
            `accepts PUT with the id of an output port but without its ${name}`,
            ignores(puts, name),
          ),
        ),
    ],
  }),
  rule('OUT-MOD-01', 'A changed output port is listed with the new values', {
    from: ['outputports.update call', '4.5 the calls in their place', 'outputports.update params'],
    basis: 'derived',
    check: listedAsGiven('outputports.update'),
    faults: [
      fault('patch-loses-name', 'does not change the name of a port', ignores(patches, 'portname')),
      ...[...options, 'sendusername'].map((name) =>
        fault(
          `patch-drops-${name.toLowerCase()}`,
          `leaves the ${name} of an output port unchanged, whatever PATCH sends`,
          ignores(patches, name),
        ),
      ),
    ],
  }),
  rule('OUT-MOD-04', 'Changing an output port returns ErrorCodeInfoId', {
    from: ['outputports.update returns', '2 ErrorCodeInfoId errorCode', '2 ErrorCodeInfoId id'],
    check: answersSeen('outputports.update', {
      shape: errorCodeInfoId,
      seen: (x, look) => list(look) && recordsOf(look).some((record) => isIt(record, x)),
    }),
    faults: fault(
      'patch-without-id',
      'returns no id for the change of a port',
      alterRecords(patches, (record) => without(record, 'id')),
    ),
  }),
];

/** The id of the port that a call is about. */
export function idIn(x: Exchange): string {
  return x.path('outputportid') || x.text('id');
}

export function isIt(record: Json, x: Exchange): boolean {
  return String(numberMember(record, 'id')) === idIn(x);
}

/** After such a call the list has the port with the values of the call. */
function listedAsGiven(by: string, about = isIt) {
  return appears({
    by,
    until: [...changes.operations, 'outputports.move'],
    list: 'outputports.list',
    mayLack: isInContainer,
    about,
    holds: asGiven,
  });
}

/** The list of an account need not have such a port. */
function isInContainer(state: State, x: Exchange): boolean {
  const domain = state.outputPorts.get(Number(idIn(x)))?.fields['domainname'];
  return mayLackContainers(state) && domain !== undefined && domain !== state.facts.domain;
}

/** All that one port shows and another does not. */
const one = {
  porttype: '0',
  vendor: 'unknown',
  printprotocol: '0',
  outputtype: '1',
  description: 'by the window',
  ...printerOptions,
  printerippurl: 'ipp://one.example/ipp/print',
};
const other = {
  porttype: '1',
  vendor: 'unknown',
  printprotocol: '1',
  outputtype: '3',
  description: 'by the door',
  monochromeprinter: 'false',
  reversefinisher: 'false',
  softwareCopyCollation: 'false',
  printerippurl: 'ipp://other.example/ipp/print',
};
/** The printer is an IPP printer with an embedded client; a licence or the printer's kind may stand against it. */
const alone = [{ sendusername: 'true' }, { embedded: 'true' }, { embedded: 'false' }];

const enriched = { enrichPorts: 'true' };

export const testCases = [
  /** The deprecated way to create and change an output port. */
  testCase('ports/by-put', [], async (s) => {
    const reply = await s.call('outputports.put-create', newPort(s));
    s.need(reply, 'creating a port by PUT');
    await s.call('outputports.list', enriched);
    const changed = { ...newPort(s), description: 'changed by PUT' };
    await s.probe(
      'OUT-PUT-03',
      () => s.call('outputports.put-update', { id: s.unknownId(), ...changed }),
      () => s.call('outputports.put-update', { id: madeId(reply), ...changed }),
    );
    await s.call('outputports.list', {});
  }),

  /** A port is changed in all that a list shows of it: by PATCH, and by PUT with its id. */
  testCase('ports/changed-whole', [], async (s) => {
    const port = (options: JsonObject) => ({
      ...without(newPort(s), 'porttype'),
      deviceserial: s.name('serial'),
      ...options,
    });
    for (const [change, idName, own] of [
      ['outputports.update', 'outputportid', alone],
      // PUT has every parameter but sendusername.
      ['outputports.put-update', 'id', alone.slice(1)],
    ] as const) {
      const id = await createPort(s, port(one));
      for (const options of [other, one, other, ...own.map((more) => ({ ...other, ...more }))]) {
        await s.call(change, { [idName]: id, ...port(options) });
        await s.call('outputports.list', {});
      }
    }
  }),
];
