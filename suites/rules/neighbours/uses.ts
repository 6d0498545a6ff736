import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { countOf } from '../../engine/case/finding-words.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { creates, gets } from '../../engine/case/subjects/user-calls.ts';
import { fault } from '../../engine/fault.ts';
import { actAs, both, withKey } from '../../engine/fault-proxy/alter.ts';
import { memberText, textMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { uniqueDocument } from '../../engine/session/documents/documents.ts';
import { dummyPort, newPort, newQueue } from '../../engine/session/samples/ports.ts';
import { madeId } from '../../engine/session/samples/sample.ts';
import type { Session } from '../../engine/session/session.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { tap } from '../card-reader/readers.ts';
import {
  domainThere,
  emptiesLists,
  knowing,
  madeThere,
  seenThere,
  showsIgnored,
  there,
} from './other-account.ts';

const lists = call('documents.list');
const createsPort = call('outputports.create');
const createsQueue = call('inputports.create');
const listsQueues = call('inputports.list');
const common = {
  basis: 'derived',
  since: '2026-12',
  needs: ['key.foreign', 'domain.foreign', 'user.foreign'],
} as const;

/**
 * interface 1 and 5: what another account has is of no use here. Each account may count its own ids, so that an
 * id of theirs may be one of here too: these rules look at what became of their things, not at the answer.
 */
export const rules = [
  rule('NEIGH-USR-01', 'A user cannot be created in another account by the id of its provider', {
    ...common,
    from: 'users.create param providerid',
    check: notCreatedThere,
    faults: fault(
      'makes-users-of-the-neighbours',
      'creates a user in another account if the call names a provider of that account',
      knowing(creates, ({ key, names }) => actAs(names(creates, 'providerid'), { key })),
    ),
  }),
  rule('NEIGH-IN-01', "A push queue is never mapped to another account's output port", {
    ...common,
    from: 'inputports.create param outputportid',
    check: mappedHere,
    faults: fault(
      'feeds-the-neighbours',
      "maps a queue to another account's output port",
      knowing(createsPort, ({ names, portName }) =>
        showsIgnored(names(createsQueue, 'outputportid'), 'outputportid', (id) => ({
          outputPort: portName(id),
        })),
      ),
    ),
  }),
  rule(
    'NEIGH-TAP-02',
    "A card of another account's user releases no documents of that user at a reader of this account",
    {
      ...common,
      from: 'card.get: what is released',
      check: stillWaiting,
      faults: fault(
        'taps-for-the-neighbours',
        "releases the documents of another account's user whose card is tapped here",
        knowing(creates, ({ key, names }) =>
          emptiesLists(names(tap, 'cd'), both(lists, withKey(key))),
        ),
      ),
    },
  ),
];

function* notCreatedThere(c: Case): Iterable<Assertion> {
  const provider = providerThere(c);
  const looks = c.calls(gets).filter((x) => x.key === 'foreign');
  if (!looks.some((x) => x.ok)) return;
  for (const made of c.calls(creates)) {
    if (made.key === 'foreign' || made.text('providerid') !== String(provider)) continue;
    const look = looks.find(
      (x) => x.isAfter(made) && x.param('username') === made.param('username'),
    );
    if (look !== undefined)
      yield assertion(look, !look.ok, {
        expected: '404 or 403 for the user in the other account',
        seen: look.words,
      });
  }
}

function providerThere({ state }: Case): number | undefined {
  return state.facts.users.find(({ actor }) => actor === 'foreign')?.providerId;
}

function* mappedHere(c: Case): Iterable<Assertion> {
  const theirs = madeThere(c, createsPort, 'portname');
  const list = c.calls(listsQueues).find((x) => x.ok && x.key !== 'foreign');
  if (list === undefined || theirs.size === 0) return;
  const queues = new Set(c.calls(createsQueue).flatMap((x) => x.params('portname')));
  const mapped = recordsOf(list)
    .filter((record) => queues.has(memberText(record, 'name')))
    .map((record) => textMember(record, 'outputPort'))
    .filter((port) => port !== undefined);
  if (mapped.length === 0) return;
  const wrong = mapped.find((port) => theirs.has(port));
  yield assertion(list, wrong === undefined, {
    expected: 'no queue mapped to a port of the other account',
    seen: wrong === undefined ? 'no such queue' : `a queue mapped to port ${wrong}`,
  });
}

function* stillWaiting(c: Case): Iterable<Assertion> {
  const cards = madeThere(c, creates, 'detaildata');
  for (const tapped of c.calls(tap)) {
    if (tapped.key === 'foreign' || !cards.has(tapped.param('cd'))) continue;
    const looks = seenThere(c, tapped, (x) => lists(x) && x.ok);
    const [before = 0, after = 0] = looks?.map((look) => recordsOf(look).length) ?? [];
    if (looks === undefined || before === 0) continue;
    yield assertion(looks[1], after === before, {
      expected: countOf(before, 'document waiting', 'documents waiting'),
      seen: countOf(after, 'document waiting', 'documents waiting'),
    });
  }
}

export const testCases = [
  /** A provider and an output port of the other account are named here; its user's card is tapped here. */
  testCase('neighbours/uses', ['key.foreign', 'user.foreign', 'domain.foreign'], async (s) => {
    const { providerId: providerid } = s.credentials.user('foreign');
    for (const how of [there(s), s.full]) {
      const user = { username: s.name('stranger'), providerid };
      await s.call('users.create', user, how);
      await s.call('users.get', user, there(s));
    }
    const port = { ...newPort(s), domainname: domainThere(s) };
    const theirs = await s.call('outputports.create', port, there(s));
    s.need(theirs, 'creating a port in the other account');
    for (const outputportid of [madeId(theirs), (await dummyPort(s)).id])
      await s.call('inputports.create', { ...newQueue(s), porttype: '1', outputportid });
    await s.call('inputports.list', {});
    await tapCards(s, providerid);
  }),
];

/** A card of theirs, whose user has a document in a queue there, and one of here. */
async function tapCards(s: Session, providerid: number): Promise<void> {
  const [username, card] = [s.name('stranger'), s.cardNumber()];
  const queue = { ...newQueue(s), domainname: domainThere(s) };
  const user = { username, providerid, detailtype: '4', detaildata: card };
  s.need(await s.call('users.create', user, there(s)), 'creating a user');
  s.need(await s.call('inputports.create', queue, there(s)), 'a queue');
  const file = uniqueDocument(s.name('doc'));
  const parts = { username, portname: queue.portname, title: file.fileName, providerid };
  s.need(await s.call('documents.upload', parts, { ...there(s), file }), 'upload');
  const token = await s.login({ userName: username }, there(s));
  await s.look(token);
  const { reader: Mac } = await dummyPort(s);
  const own = await s.user();
  const pair = s.pair();
  for (const cd of [card, own.card]) {
    await s.call('card.get', { cd, Mac }, { ...s.full, pair });
    await s.look(token);
  }
}
