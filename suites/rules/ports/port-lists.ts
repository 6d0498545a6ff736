import { keepsPasswords, listsWith, onSuccess } from '../../engine/case/assertions.ts';
import { assertion, type CheckParts } from '../../engine/case/check.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { fault } from '../../engine/fault.ts';
import { alterRecords, showsMembers, without } from '../../engine/fault-proxy/alter.ts';
import {
  formOf,
  type Interception,
  jsonOf,
  withJson,
} from '../../engine/fault-proxy/interception.ts';
import { type Exchange, keyName } from '../../engine/journal/exchange.ts';
import {
  asText,
  isObject,
  type Json,
  type JsonObject,
  member,
  numberMember,
} from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { createPort, newPrinter } from '../../engine/session/samples/ports.ts';
import { userKey } from '../../engine/state/document-state.ts';
import type { State } from '../../engine/state/state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { inputPortInfo, outputPortInfo } from '../../spec/shape.ts';

const list = call('outputports.list');
const listsQueues = call('inputports.list');
const creates = call('outputports.create');
const noLists = '4.14 what lists hold';

/** Members that a list of output ports has in place of its own. */
const wrongMembers: readonly (readonly [id: string, says: string, members: JsonObject])[] = [
  [
    'output-port-of-unknown-registration',
    "returns a registration source other than 'manual' and 'autodiscovery'",
    { registrationSource: 'import' },
  ],
  [
    'output-port-services-are-names',
    'lists the services of an output port as names instead of numbers',
    { services: { print: ['PRINT'] } },
  ],
  [
    'output-port-properties-are-numbers',
    'lists a property of an output port as a number',
    { properties: { trays: 4 } },
  ],
  [
    'output-port-in-unknown-stage',
    'returns an unknown deploy stage of an embedded client',
    { terminalInfo: { deployStatus: { stage: 9, message: '', lastDate: '' } } },
  ],
  [
    'output-port-without-terminal-version',
    'returns the state of an embedded client without its version',
    { terminalInfo: { terminalStatus: { installationSource: 1, status: 1 } } },
  ],
];

/** interface 4.5 and 4.6: what lists of ports hold. */
export const rules = [
  rule('OUT-01', 'Output ports are listed as OutputPortInfo with every member, each of its type', {
    from: [
      'outputports.list returns',
      '2 OutputPortInfo',
      '3 deployStatus.stage',
      '3 terminalStatus.installationSource',
      '3 terminalStatus.status',
      noLists,
    ],
    basis: 'SIL-184',
    check: listsWith('outputports.list', outputPortInfo),
    faults: [
      fault(
        'output-port-lacks-member',
        'leaves active out of listed output ports',
        alterRecords(list, (record) => without(record, 'active')),
      ),
      ...wrongMembers.map(([id, says, members]) => fault(id, says, showsMembers(list, members))),
    ],
  }),
  rule('OUT-05', 'No response contains machine credentials', {
    from: ['Username', 'Password'].map((name) => `outputports.create param deviceAdmin${name}`),
    basis: 'SIL-66',
    check: keepsPasswords('outputports.list', 'outputports.create'),
    faults: [
      fault(
        'output-port-shows-credential',
        'lists the machine password of a port among its properties',
        () => showsCredential((password) => ({ properties: { password } })),
      ),
      fault(
        'output-port-shows-credential-in-a-note',
        'lists the machine password of a port inside a note',
        () => showsCredential((password) => ({ note: `signs in as admin:${password}.` })),
      ),
      fault(
        'made-output-port-echoes-credential',
        'returns all parameters, with the password, when an output port is created',
        {
          answer: (answer, request) => {
            const json = jsonOf(answer);
            if (!creates(request) || !isObject(json)) return answer;
            return withJson(answer, { ...json, port: Object.fromEntries(formOf(request)) });
          },
        },
      ),
    ],
  }),
  rule('OUT-06', 'groupNo is empty for a caller without ViewLicense', {
    from: ['2 OutputPortInfo groupNo', '5 right ViewLicense'],
    needs: ['right.outputports.list/ViewLicense'],
    check: onSuccess('outputports.list', (x, state) => {
      if (!lacksLicense(x, state) || x.items.length === 0) return undefined;
      // A list without this member shows it to nobody (SIL-184).
      const shown = x.items
        .map((record) => member(record, 'groupNo'))
        .filter((group) => group !== undefined && group !== '');
      const ok = shown.length === 0;
      const empty = 'an empty groupNo';
      return [ok, empty, ok ? empty : `groupNo ${shown.map(asText).join(', ')}`];
    }),
    faults: fault(
      'group-number-for-everybody',
      'returns groupNo to callers without ViewLicense',
      showsMembers(list, { groupNo: 'A-7' }),
    ),
  }),
  rule('OUT-RICH-01', 'enrichPorts adds the account and the container to listed output ports', {
    from: [
      'outputports.list param enrichPorts',
      '2 OutputPortInfo accountId',
      '2 OutputPortInfo parentAccountOrContainerId',
    ],
    atLeast: 2,
    check: enriches(
      'outputports.list',
      ['accountId', 'parentAccountOrContainerId'],
      (id) => typeof id === 'number' && id > 0,
    ),
    faults: fault(
      'ports-are-never-enriched',
      'ignores enrichPorts of output ports',
      showsMembers(list, { accountId: 0, parentAccountOrContainerId: 0 }),
    ),
  }),
  rule('IN-01', 'Input ports are listed as InputPortInfo with every member, each of its type', {
    from: ['inputports.list returns', '2 InputPortInfo', noLists],
    basis: 'SIL-184',
    check: listsWith('inputports.list', inputPortInfo),
    faults: fault(
      'input-port-lacks-member',
      'leaves portType out of listed input ports',
      alterRecords(listsQueues, (record) => without(record, 'portType')),
    ),
  }),
  rule('IN-RICH-01', 'enrichPorts adds the container to listed input ports', {
    from: ['inputports.list param enrichPorts', '2 InputPortInfo containerName'],
    basis: 'SIL-7A',
    check: enriches('inputports.list', ['containerName'], (name) => typeof name === 'string'),
    faults: fault(
      'queues-are-never-enriched',
      'ignores enrichPorts of input ports',
      alterRecords(listsQueues, (record) => without(record, 'containerName')),
    ),
  }),
];

/** The machine password of each port that was created stands in its record. */
function showsCredential(show: (password: string) => JsonObject): Interception {
  const passwords = new Map<string, string>();
  return {
    request: (request) => {
      const form = formOf(request);
      const password = form.get('deviceAdminPassword');
      if (creates(request) && password !== null)
        passwords.set(form.get('portname') ?? '', password);
      return request;
    },
    ...alterRecords(list, (record) => {
      const password = passwords.get(asText(record['name']));
      return password === undefined ? record : { ...record, ...show(password) };
    }),
  };
}

/** Decided by the permissions of its key, or by those that the profile states for the user of its token (interface 5.3). */
function lacksLicense(x: Exchange, { facts }: State): boolean {
  const key = facts.keys.find((one) => one.name === keyName(x.sent));
  const user = facts.users.find((one) => userKey(one.userName) === x.user);
  return [key, user].some((one) => one?.permissions?.includes('ViewLicense') === false);
}

/** The ports of the run have what enriching adds; those of others need not. */
function enriches(
  listing: string,
  members: readonly string[],
  isThere: (value: Json | undefined) => boolean,
): CheckParts {
  return {
    operations: [listing],
    *answer(x, state) {
      if (x.param('enrichPorts') !== 'true' || !x.ok) return;
      const created = list(x) ? state.outputPorts : state.inputPorts;
      for (const record of recordsOf(x)) {
        if (!created.has(numberMember(record, 'id') ?? 0)) continue;
        const wrong = members.find((name) => !isThere(member(record, name)));
        yield assertion(x, wrong === undefined, {
          expected: 'the members that enrichPorts adds',
          seen:
            wrong === undefined
              ? 'all these members'
              : `${wrong} ${JSON.stringify(member(record, wrong)) ?? 'missing'}`,
        });
      }
    },
  };
}

export const testCases = [
  /** Every limited key that may list output ports, and every user without ViewLicense, for the member groupNo. */
  testCase('ports/group-number', ['right.outputports.list/ViewLicense'], async (s) => {
    await createPort(s, newPrinter(s));
    for (const { secret: key, permissions } of s.credentials.limitedKeys())
      if (permissions.includes('ViewOutputPort')) await s.call('outputports.list', {}, { key });
    for (const { actor, permissions = ['ViewLicense'] } of s.credentials.facts.users) {
      if (actor === 'foreign' || permissions.includes('ViewLicense')) continue;
      if (permissions.includes('ViewOutputPort'))
        await s.call('outputports.list', {}, await s.login(s.credentials.user(actor)));
    }
  }),
];
