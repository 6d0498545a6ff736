import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { mayHaveChanged } from '../../engine/case/may-have-changed.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { appears, lookAfterCall } from '../../engine/case/resource-assertions.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterForm,
  alterRecords,
  answersInstead,
  both,
  isRefused,
  made,
  okayFor,
  pretends,
  whoseForm,
  withKey,
} from '../../engine/fault-proxy/alter.ts';
import type { Interception } from '../../engine/fault-proxy/interception.ts';
import { type Exchange, parameter, pathText } from '../../engine/journal/exchange.ts';
import { asText, type Json, memberText, numberMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { container } from '../../engine/session/samples/account.ts';
import {
  createPort,
  dummyPort,
  newPort,
  printerOptions,
} from '../../engine/session/samples/ports.ts';
import type { Session } from '../../engine/session/session.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { differsFrom, mayLackContainers, outputPortMembers } from './members.ts';
import { changes, idIn, isIt } from './output-port-changes.ts';

const creates = call('outputports.create', 'outputports.put-create');
const patches = call('outputports.update');
const moves = call('outputports.move');
const bothDomains = whoseForm(
  moves,
  (form) => form.has('domainname') && form.has('destinationdomainname'),
);

/** interface 4.5: output ports are moved, and keep what a call does not name. */
export const rules = [
  rule(
    'OUT-MOD-03',
    'A change of an output port leaves everything that it does not name unchanged',
    {
      from: 'outputports.update params',
      basis: 'SIL-61',
      // A change by PATCH that names few parameters.
      check: keepsTheRest((x) => patches(x) && x.sent.parameters.length <= 2),
      faults: fault(
        'patch-clears-the-rest',
        'clears the members that a change does not name',
        alterForm(patches, (form) => {
          if (!form.has('ipreaderaddress')) form.set('ipreaderaddress', '');
        }),
      ),
    },
  ),
  rule('OUT-MOVE-01', 'A moved output port is listed in the container it was moved to', {
    from: [
      'outputports.move call',
      '2 OutputPortInfo containerName',
      'outputports.move param destinationdomainname',
      'outputports.move: hierarchy',
    ],
    basis: 'derived',
    check: appears({
      by: 'outputports.move',
      list: 'outputports.list',
      mayLack: mayLackContainers,
      fits: (look) => look.param('enrichPorts') === 'true',
      about: isIt,
      holds: otherContainer,
    }),
    faults: fault(
      'port-stays-where-it-is',
      'returns success for the move of a port and does not move it',
      answersInstead(bothDomains, okayFor),
    ),
  }),
  rule('OUT-MOVE-02', 'An output port cannot be moved out of its own account hierarchy', {
    from: 'outputports.move: hierarchy',
    needs: ['domain.foreign'],
    refused: 'any',
    faults: [
      fault(
        'port-moves-anywhere',
        "returns success for moving a port into another customer's account",
        pretends(bothDomains, made),
      ),
      fault(
        'vendor-moves-a-port-anywhere',
        "returns success for moving a port into another customer's account when a vendor requests it",
        ({ key }) => pretends(both(bothDomains, withKey(key('vendor'))), made),
      ),
    ],
  }),
  rule('OUT-MOVE-04', 'A moved output port is listed with its other values unchanged', {
    from: 'outputports.move call',
    basis: 'derived',
    since: '2026-12',
    // The parameters of a move say where the port goes, and nothing of what it is.
    check: keepsTheRest((x) => moves(x) && x.ok),
    faults: fault('move-loses-serial', 'loses the serial number of a moved port', losesSerial),
  }),
];

/** The container with which a moved port is listed, if it is not the one that the call names. */
function otherContainer(record: Json, moved: Exchange, c: Case): string | undefined {
  const container = memberText(record, 'containerName');
  const destination = moved.text('destinationdomainname');
  // The domains of our containers hold their names; a name may stand with those above it.
  const names = container.toLowerCase().split(/\s*[/\\>|:]\s*/);
  const same = names.some((name) => name !== '' && destination.includes(name));
  // enrichPorts adds the id of the container; whether its name as well is not said.
  const shown = numberMember(record, 'parentAccountOrContainerId');
  const account = c.exchanges.find(
    (x) => x.operation === 'account.create' && x.ok && x.params('domainname').includes(destination),
  );
  const isThere = shown !== undefined && shown === account?.numberOf('id');
  return same || isThere ? undefined : `containerName ${JSON.stringify(container)}`;
}

/** After such a call a port is listed with all that it was created with and that the call does not name. */
function keepsTheRest(which: (x: Exchange) => boolean) {
  return function* (c: Case): Iterable<Assertion> {
    for (const change of c.exchanges.filter(which)) {
      const created = c.calls(creates).find((x) => String(x.numberOf('id')) === idIn(change));
      const looking = { list: 'outputports.list' };
      const look = lookAfterCall(c, c.state, { change, looking });
      if (created === undefined || look === undefined) continue;
      const span = { fromSeq: created.sentAt, toSeq: look.answeredAt, except: change };
      const isChanged = mayHaveChanged(c, span, (sent) => {
        const named = [pathText({ sent }, 'outputportid'), parameter({ sent }, 'id')];
        return changes(sent) && named.includes(idIn(change));
      });
      const record = recordsOf(look).find((one) => isIt(one, change));
      const mayLack = moves(change) && mayLackContainers(c.state);
      if (isChanged || (record === undefined && mayLack)) continue;
      const rest = (name: string) =>
        change.param(name) === undefined ? created.param(name) : undefined;
      const wrong =
        record === undefined
          ? 'a list without the port'
          : differsFrom(record, outputPortMembers, rest);
      yield assertion(look, wrong === undefined, {
        expected: 'all other members of the port unchanged',
        seen: wrong ?? 'all other members unchanged',
      });
    }
  };
}

function losesSerial(): Interception {
  const moved = new Set<string>();
  const listed = alterRecords(call('outputports.list'), (record) =>
    moved.has(asText(record['id'])) ? { ...record, deviceSerial: '' } : record,
  );
  return {
    answer: (answer, request, upstream) => {
      if (moves(request) && !isRefused(answer))
        moved.add(request.pathParameters['outputportid'] ?? '');
      return listed.answer?.(answer, request, upstream) ?? answer;
    },
  };
}

const enriched = { enrichPorts: 'true' };

export const testCases = [
  /** Ports that were given all that a list shows: one is moved, of another the description is changed. */
  testCase('ports/kept', [], async (s) => {
    const { domain } = await container(s);
    const port = () =>
      createPort(s, {
        ...newPort(s),
        vendor: 'unknown',
        printprotocol: '0',
        outputtype: '1',
        description: 'by the window',
        deviceserial: s.name('serial'),
        ...printerOptions,
      });
    await s.call('outputports.move', {
      outputportid: await port(),
      domainname: s.domain,
      destinationdomainname: domain,
    });
    await s.call('outputports.list', enriched);
    await s.call('outputports.update', { outputportid: await port(), description: 'by the door' });
    await s.call('outputports.list', {});
  }),

  /** A port is to be moved into another account: by a key of its own, and by one that may reach both. */
  testCase('ports/move-out', ['domain.foreign'], (s) => moveOut(s, 'full')),
  testCase('ports/move-out-by-vendor', ['domain.foreign', 'key.vendor'], (s) =>
    moveOut(s, 'vendor'),
  ),
];

async function moveOut(s: Session, keyKind: 'full' | 'vendor'): Promise<void> {
  const { id } = await dummyPort(s);
  const { domain } = await container(s);
  const moveTo = (destinationdomainname = '') =>
    s.call(
      'outputports.move',
      { outputportid: id, domainname: s.domain, destinationdomainname },
      { key: s.credentials.key(keyKind) },
    );
  await s.probe(
    'OUT-MOVE-02',
    () => moveTo(s.credentials.facts.foreignDomain),
    () => moveTo(domain),
  );
  await s.call('outputports.list', enriched);
}
