import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { phantomsIn } from '../../engine/case/queries.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { perProbe } from '../../engine/case/refusals.ts';
import { history } from '../../engine/case/subjects/history-pages.ts';
import { send } from '../../engine/case/subjects/sends.ts';
import { fault } from '../../engine/fault.ts';
import { pretends } from '../../engine/fault-proxy/alter.ts';
import { formOf, withPart } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { itemsOf, member, memberText, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { historySettled } from '../../engine/session/printers/recorded-jobs.ts';
import { dummyPort, newPort, newQueue } from '../../engine/session/samples/ports.ts';
import type { How } from '../../engine/session/session-context.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { tap } from '../card-reader/readers.ts';
import { upload } from '../document-upload/uploads.ts';
import { record } from '../history-records/recording.ts';
import {
  domainThere,
  emptiesLists,
  knowing,
  madeThere,
  showsIgnored,
  there,
} from './other-account.ts';

const lists = call('documents.list');
const createsPort = call('outputports.create');
const createsQueue = call('inputports.create');
const needs = ['key.foreign', 'domain.foreign'] as const;
const common = { basis: 'derived', needs } as const;

/** interface 1 and 5: accounts are apart. A caller of this one names the ports of another one. */
export const rules = [
  rule('NEIGH-SEND-01', "A document cannot be sent to another account's output port", {
    ...common,
    from: 'documents.send call',
    refused: 'any',
    faults: fault(
      'sends-to-the-neighbours',
      "returns success for a document sent to another account's port",
      knowing(createsPort, ({ names }) => pretends(names(send, 'port'))),
    ),
  }),
  rule('NEIGH-TAP-01', "A tap at another account's reader releases nothing", {
    ...common,
    from: 'card.get: what is released',
    // SIL-58: the answer to such a tap is open.
    check: perProbe('NEIGH-TAP-01', function* (probe, c, control) {
      const look = c.after(probe, lists);
      if (control === undefined || look?.ok !== true) return;
      // The card's user is the only one of the case.
      const count = recordsOf(look).length;
      yield assertion(look, count > 0, {
        expected: 'the document still waiting',
        seen: countOf(count, 'document waiting', 'documents waiting'),
      });
    }),
    faults: fault(
      'taps-at-the-neighbours',
      "releases the waiting documents for a tap at another account's reader",
      knowing(createsPort, ({ names }) => emptiesLists(names(tap, 'Mac'), lists)),
    ),
  }),
  rule('NEIGH-UP-01', "An upload to another account's queue is refused and no document is listed", {
    ...common,
    from: 'documents.upload call',
    refused: 'any',
    besides: nothingNew,
    faults: fault(
      'uploads-at-the-neighbours',
      "accepts an upload to another account's queue in a queue of this account",
      knowing(createsQueue, ({ key, names }) => {
        let own = '';
        const isTheirs = names(upload, 'portname');
        return {
          request: (request) => {
            if (createsQueue(request) && request.headers['x-api-key'] !== key)
              own = formOf(request).get('portname') ?? '';
            return isTheirs(request) ? withPart(request, 'portname', own) : request;
          },
        };
      }),
    ),
  }),
  rule('NEIGH-REC-01', "A recorded job never has another account's output port", {
    ...common,
    from: ['documents.record param serialnumber', 'documents.record param address'],
    check: perProbe('NEIGH-REC-01', function* (probe, c, control) {
      if (control === undefined) return;
      const look = c.calls(history).find((x) => x.ok && portOf(x, control) !== undefined);
      if (look === undefined) return;
      const port = portOf(look, probe);
      const isTheirs = port !== undefined && madeThere(c, createsPort, 'portname').has(port);
      yield assertion(probe, !isTheirs, {
        expected: 'no port of the other account',
        seen: port === undefined ? 'no port' : `port ${port}`,
      });
    }),
    faults: fault(
      'records-at-the-neighbours',
      "records a job with another account's port",
      knowing(createsPort, ({ names, portName }) =>
        showsIgnored(names(record, 'address'), 'address', (address) => ({
          outputPortName: portName(address),
        })),
      ),
    ),
  }),
];

function* nothingNew(probe: Exchange, c: Case): Iterable<Assertion> {
  const [look] = c.looksAfter(probe.text('username'), probe.answeredAt);
  if (look === undefined) return;
  const count = phantomsIn(look, c.state).length;
  yield assertion(look.exchange, count === 0, {
    expected: 'no new document',
    seen: countOf(count, 'new document'),
  });
}

/** The output port of a recorded job in the history. */
function portOf({ json }: Exchange, recorded: Exchange): string | undefined {
  const job = itemsOf(member(json, 'documents')).find(
    (one) => textMember(one, 'documentName') === recorded.param('title'),
  );
  return job === undefined ? undefined : memberText(job, 'outputPortName');
}

export const testCases = [
  /** The other account has a queue, and a port that needs no device; each is named before one of this account. */
  testCase('neighbours/things', needs, async (s) => {
    const user = await s.user();
    const token = await s.login(user);
    const queue = await s.queue();
    const own = await dummyPort(s);
    const theirs = { ...newPort(s), domainname: domainThere(s) };
    const created = await s.call('outputports.create', theirs, there(s));
    s.need(created, 'outputports.create in the other account');
    const theirQueue = { ...newQueue(s), domainname: domainThere(s) };
    const made = await s.call('inputports.create', theirQueue, there(s));
    s.need(made, 'inputports.create in the other account');

    const uuid = await s.upload(user, queue);
    const sendTo = (port: string) => async () => {
      await s.call('documents.send', { uuid, port }, token);
      await s.look(token);
    };
    await s.probe('NEIGH-SEND-01', sendTo(theirs.address), sendTo(own.address));

    await s.upload(user, queue);
    const marks = { pair: s.pair(), probes: ['NEIGH-TAP-01'] };
    const tapAt = async (Mac: string, how: How): Promise<void> => {
      await s.call('card.get', { cd: user.card, Mac }, how);
      await s.look(token);
    };
    await tapAt(theirs.ipreaderaddress, { ...s.full, ...marks });
    await tapAt(own.reader, { ...there(s), ...marks });
    await tapAt(own.reader, { ...s.full, pair: marks.pair });

    const uploadTo = (portname: string) => async () => {
      await s.sendUp(user, portname);
      await s.look(token);
    };
    await s.probe('NEIGH-UP-01', uploadTo(theirQueue.portname), uploadTo(queue));

    const recordAt = (address: string) => () =>
      s.call('documents.record', { jobtype: 'COPY', title: s.name('job'), address }, token);
    await s.probe('NEIGH-REC-01', recordAt(theirs.address), recordAt(own.address));
    await historySettled(s, user.userName, { records: 1 });
  }),
];
