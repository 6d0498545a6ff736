import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { notInList } from '../../engine/case/finding-words.ts';
import { lookAfterCall } from '../../engine/case/resource-assertions.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterForm,
  made,
  type OnRequest,
  pretends,
  stillDoes,
  whoseForm,
  without,
} from '../../engine/fault-proxy/alter.ts';
import { type Interception, withFields } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { isArray, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { container } from '../../engine/session/samples/account.ts';
import { dummyPort, newPort } from '../../engine/session/samples/ports.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';

const creates = call('outputports.create');
const changes = call('outputports.update');
const createsQueue = call('inputports.create');

const paramsOf = (operation: string, ...names: readonly string[]): readonly string[] =>
  names.map((name) => `${operation} param ${name}`);
const param = (...names: readonly string[]) => paramsOf('outputports.create', ...names);
const refused = { basis: 'derived', refused: 'any' } as const;
/** SIL-06: what becomes of a value that is not among those that are stated. */
const assumed = { ...refused, basis: 'SIL-06', atLeast: 2 } as const;

/** interface 4.5 and 4.6: ports that are not created or changed as they are asked for. */
export const rules = [
  rule(
    'OUT-04',
    'Creating an output port without a required parameter is refused and creates nothing',
    {
      from: param('domainname', 'portname', 'address', 'porttype'),
      ...refused,
      atLeast: 3,
      besides: notListed('outputports.list'),
      faults: [
        fault(
          'output-port-of-no-type',
          'creates an output port without porttype as a printer',
          takes(creates, 'porttype', [/^$/, '1']),
        ),
        fault(
          'output-port-refused-and-made',
          'creates an output port without an address but returns an error',
          createsAllTheSame(creates, 'address', 'nowhere.example'),
        ),
      ],
    },
  ),
  rule('OUT-08', 'outputtype 2 is refused', {
    from: ['outputports.create outputtype: 2', '9 deprecated outputtype 2'],
    ...refused,
    basis: 'SIL-63',
    faults: fault(
      'outputtype-2-is-taken',
      'accepts outputtype 2 as PDF',
      takes(creates, 'outputtype', [/^2$/, '1']),
    ),
  }),
  rule('OUT-10', 'A porttype that is neither 0 nor 1 is refused', {
    from: ['outputports.put-create params', ...param('porttype')],
    ...refused,
    faults: fault(
      'port-of-any-type',
      'accepts any porttype as a printer',
      takes(creates, 'porttype', [/^2$/, '0']),
    ),
  }),
  rule('OUT-12', 'An unknown printprotocol or outputtype is refused', {
    from: [
      'outputports.put-create params',
      ...param('printprotocol', 'outputtype'),
      'outputports.create outputtype: values',
    ],
    ...assumed,
    faults: fault(
      'port-of-any-protocol',
      'accepts an unknown print protocol',
      takes(creates, 'printprotocol', [/^3$/, '0']),
    ),
  }),
  rule(
    'OUT-MOD-05',
    'A vendor that is not on the list is refused, for a new port and for a change',
    {
      from: param('vendor'),
      ...assumed,
      faults: fault(
        'port-of-any-vendor',
        'accepts an invalid vendor as "unknown"',
        takes(call('outputports.create', 'outputports.update'), 'vendor', [
          /-no-vendor/,
          'unknown',
        ]),
      ),
    },
  ),
  rule('OUT-11', 'An output port in an unknown domain is refused', {
    from: param('domainname'),
    ...refused,
    faults: fault(
      'port-below-nobody',
      'creates a port in an unknown domain',
      pretends(
        whoseForm(creates, (form) => /nobody/.test(form.get('domainname') ?? '')),
        made,
      ),
    ),
  }),
  rule('OUT-PUT-03', 'PUT with an unknown output port id is refused', {
    from: ['outputports.put-update call', 'outputports.put-update params'],
    ...refused,
    faults: fault(
      'put-of-unknown-port',
      'returns success for the change of an unknown port by PUT',
      pretends(call('outputports.put-update'), made),
    ),
  }),
  rule('OUT-MOD-02', 'Changing an unknown output port is refused', {
    from: 'outputports.update call',
    ...refused,
    faults: fault(
      'patch-of-unknown-port',
      'returns success for the change of an unknown port',
      pretends(changes, made),
    ),
  }),
  rule(
    'IN-05',
    'Creating an input port without a required parameter is refused and creates nothing',
    {
      from: paramsOf('inputports.create', 'domainname', 'portname', 'porttype'),
      ...refused,
      atLeast: 2,
      besides: notListed('inputports.list'),
      faults: [
        fault(
          'input-port-of-no-type',
          'creates an input port without porttype as a pull queue',
          takes(createsQueue, 'porttype', [/^$/, '0']),
        ),
        fault(
          'input-port-refused-and-made',
          'creates an input port without a type but returns an error',
          createsAllTheSame(createsQueue, 'porttype', '0'),
        ),
      ],
    },
  ),
  rule('IN-07', 'A porttype of an input port that is neither 0 nor 1 is refused', {
    from: 'inputports.create param porttype',
    ...refused,
    atLeast: 2,
    faults: fault(
      'queue-of-any-type',
      'accepts any porttype of an input port as a pull queue',
      takes(createsQueue, 'porttype', [/^2$/, '0']),
    ),
  }),
  rule('IN-08', 'Changing an unknown input port is refused', {
    from: ['inputports.update call', 'inputports.update params'],
    ...refused,
    faults: fault(
      'change-of-unknown-queue',
      'returns success for the change of an unknown input port',
      pretends(call('inputports.update'), made),
    ),
  }),
];

/** The list after a refused creation has no port of that name. */
function notListed(list: string) {
  return function* (probe: Exchange, c: Case): Iterable<Assertion> {
    const name = probe.param('portname');
    const look = lookAfterCall(c, c.state, { change: probe, looking: { list } });
    if (name === undefined || look === undefined || !isArray(look.json)) return;
    const there = look.items.some((record) => textMember(record, 'name') === name);
    yield assertion(look, !there, notInList(`port ${name}`, there));
  };
}

/** Takes such a value of a parameter, or an absent one, for another. */
function takes(
  which: OnRequest,
  name: string,
  [values, other]: readonly [RegExp, string],
): Interception {
  return alterForm(which, (form) => {
    if (values.test(form.get(name) ?? '')) form.set(name, other);
  });
}

/** Creates a port that was refused for a missing parameter, with this value; the answer stays a refusal. */
function createsAllTheSame(which: OnRequest, name: string, value: string): Interception {
  return stillDoes(
    whoseForm(which, (form) => !form.has(name)),
    (request) => withFields(request, { [name]: value }),
  );
}

export const testCases = [
  /** A port is changed in whole and in part, moved and deleted; unknown ones; values that no port has. */
  testCase('ports/changes', [], async (s) => {
    const { id } = await dummyPort(s);
    const unknown = s.unknownId();
    const port = newPort(s);
    const list = (parameters = {}) => s.call('outputports.list', parameters);
    const change = (outputportid: number | string, parameters: object) =>
      s.call('outputports.update', { outputportid, ...parameters });
    await s.probe(
      'OUT-MOD-02',
      () => change(unknown, port),
      () => change(id, port),
    );
    await list();
    await change((await dummyPort(s)).id, { description: 'by the window' });
    await list();
    await s.probe(
      'OUT-MOD-05',
      () => change(id, { ...port, vendor: s.name('no-vendor') }),
      () => change(id, { ...port, vendor: 'unknown' }),
    );
    await s.call('outputports.move', {
      outputportid: id,
      domainname: s.domain,
      destinationdomainname: (await container(s)).domain,
    });
    await list({ enrichPorts: 'true' });
    await s.probe(
      'OUT-DEL-02',
      () => s.call('outputports.delete', { outputportid: unknown }),
      () => s.call('outputports.delete', { outputportid: id }),
    );
    await list();
    for (const [ruleId, name, value] of [
      ['OUT-10', 'porttype', '2'],
      ['OUT-10', 'porttype', '-1'],
      ['OUT-12', 'printprotocol', '3'],
      ['OUT-12', 'outputtype', '6'],
      ['OUT-11', 'domainname', `${s.name('nobody')}.example`],
      ['OUT-MOD-05', 'vendor', s.name('no-vendor')],
    ] as const) {
      const whole = newPort(s);
      await s.probe(
        ruleId,
        () => s.call('outputports.create', { ...without(whole, name), [name]: value }),
        () => s.call('outputports.create', whole),
      );
    }
  }),
];
