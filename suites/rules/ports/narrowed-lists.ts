import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion, type CheckParts } from '../../engine/case/check.ts';
import { inList, notInList } from '../../engine/case/finding-words.ts';
import { mayHaveChanged } from '../../engine/case/may-have-changed.ts';
import { isByFullKeyAlone } from '../../engine/case/queries.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { tellsIds } from '../../engine/case/resource-assertions.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterForm,
  alterList,
  answersInstead,
  ignores,
  whoseForm,
} from '../../engine/fault-proxy/alter.ts';
import { jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { numberMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { location } from '../../engine/session/samples/administration.ts';
import { newQueue } from '../../engine/session/samples/ports.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';

const listsPorts = call('outputports.list');
const forProviderZero = whoseForm(listsPorts, (form) => form.get('providerid') === '0');
const list = call('inputports.list');
const creates = call('inputports.create');
const changes = call('inputports.update', 'inputports.delete');

/** interface 4.5 and 4.6: lists of ports for a provider, a user or locations. */
export const rules = [
  rule('OUT-17', 'With providerid 0 the same output ports are listed as without it', {
    from: 'outputports.list param providerid',
    basis: 'derived',
    check: listsForProviderZero,
    faults: [
      fault(
        'provider-zero-has-no-ports',
        'lists no output ports with providerid 0',
        alterList(forProviderZero, () => []),
      ),
      fault(
        'provider-zero-is-nobody',
        'finds no user when ports are listed with providerid 0',
        answersInstead(
          whoseForm(forProviderZero, (form) => form.has('username')),
          jsonAnswer(403, {}),
        ),
      ),
    ],
  }),
  rule(
    'IN-10',
    'With locationids the queues of these locations are listed and no queues of other locations',
    {
      from: 'inputports.list param locationids',
      basis: 'SIL-99',
      atLeast: 2,
      check: listsByLocation(),
      faults: [
        fault(
          'queues-of-every-place',
          'lists the queues of all locations',
          ignores(list, 'locationids'),
        ),
        fault(
          'queues-of-the-first-place',
          'uses only the first of several locationids',
          alterForm(list, (form) => {
            const [first] = form.getAll('locationids');
            if (first !== undefined) form.set('locationids', first);
          }),
        ),
      ],
    },
  ),
  rule('IN-12', 'A queue with AvailableByDefault is listed for a user', {
    from: 'inputports.create param portFlags',
    basis: 'derived',
    since: '2026-12',
    check: (c) => shownByFlag(c, true),
    faults: fault(
      'queue-hides-from-users',
      'lists no queue for a user',
      alterList(
        whoseForm(list, (form) => form.has('username')),
        () => [],
      ),
    ),
  }),
  rule(
    'IN-13',
    'A queue without AvailableByDefault is not listed for a user outside its location',
    {
      from: 'inputports.create param portFlags',
      basis: 'SIL-7E',
      since: '2026-12',
      check: (c) => shownByFlag(c, false),
      faults: fault(
        'every-queue-by-default',
        'makes every queue available by default',
        alterForm(creates, (form) => form.set('portFlags', '1')),
      ),
    },
  ),
];

function* listsForProviderZero(c: Case): Iterable<Assertion> {
  const ownIds = (look: Exchange): readonly number[] =>
    recordsOf(look)
      .map((record) => numberMember(record, 'id') ?? 0)
      .filter((id) => c.state.outputPorts.get(id)?.case === c.case);
  const looks = c.calls(listsPorts).filter((x) => x.key === 'full');
  for (const zero of looks.filter((x) => x.param('providerid') === '0')) {
    const before = looks.findLast(
      (x) =>
        x.param('providerid') === undefined &&
        x.param('username') === zero.param('username') &&
        x.isSuccess &&
        zero.isAfter(x),
    );
    const own = before === undefined ? [] : ownIds(before);
    if (before === undefined || (own.length === 0 && zero.isSuccess)) continue;
    const shown = ownIds(zero);
    const lost = own.filter((id) => !shown.includes(id)).join(', ');
    const seen = lost === '' ? 'all these ports' : `a list without ${lost}`;
    yield assertion(zero, zero.isSuccess && lost === '', {
      expected: own.length === 0 ? 'a list of ports' : `ports ${own.join(', ')} in the list`,
      seen: zero.isSuccess ? seen : zero.words,
    });
  }
}

/** Queues that are not available by default, in lists for locations. */
function listsByLocation(): CheckParts {
  return {
    operations: list.operations,
    *answer(x, { inputPorts }) {
      const asked = x.params('locationids');
      if (asked.length === 0 || !x.isSuccess || x.key !== 'full') return;
      for (const { id, fields, ...queue } of inputPorts.values()) {
        const at = fields['locationid'];
        if (queue.case !== x.sent.case || at === undefined || fields['portflags'] !== '0') continue;
        const isShown = recordsOf(x).some((one) => numberMember(one, 'id') === id);
        const isAsked = asked.includes(at);
        const words = isAsked ? inList : notInList;
        yield assertion(x, isShown === isAsked, words(`queue ${String(id)}`, isShown));
      }
    },
  };
}

/** Queues of the case with such a flag, in lists for a user and no location. */
function* shownByFlag(c: Case, isFlagged: boolean): Iterable<Assertion> {
  const looks = c
    .calls(list)
    .filter((x) => x.ok && tellsIds(x) && isByFullKeyAlone(x, c.state))
    .filter((x) => x.param('username') !== undefined && x.param('locationids') === undefined);
  for (const look of looks) {
    const listed = recordsOf(look).map((record) => numberMember(record, 'id'));
    // An empty list says nothing of the queues that are left out.
    if (!isFlagged && listed.length === 0) continue;
    for (const x of c.calls(creates).filter((one) => one.ok && look.isAfter(one))) {
      const id = x.numberOf('id');
      const span = { fromSeq: x.sentAt, toSeq: look.answeredAt, except: x };
      if (id === undefined || isAvailable(x) !== isFlagged || mayHaveChanged(c, span, changes))
        continue;
      const there = listed.includes(id);
      const words = isFlagged ? inList : notInList;
      yield assertion(look, there === isFlagged, words(`queue ${String(id)}`, there));
    }
  }
}

/** interface 4.6: bit value 1 of the flags, whatever the others are. */
function isAvailable(x: Exchange): boolean | undefined {
  const flags = x.text('portFlags');
  return /^\d+$/.test(flags) ? BigInt(flags) % 2n === 1n : undefined;
}

export const testCases = [
  /** Queues with flags of all kinds, and the queues of a user. */
  testCase('ports/for-user', [], async (s) => {
    const { userName: username } = await s.user();
    // The other bits have no names; the last value is more than a double holds.
    for (const portFlags of ['1', '0', '3', '2', '9007199254740993'])
      await s.call('inputports.create', { ...newQueue(s), portFlags });
    const { providerId: providerid } = s.credentials.facts;
    await s.call('inputports.list', { username, providerid });
  }),

  /** Queues that are not available by default, each at a location of its own, and the queues of some of the locations. */
  testCase('ports/places', [], async (s) => {
    const ids = [(await location(s)).id, (await location(s)).id, (await location(s)).id];
    for (const locationid of ids)
      await s.call('inputports.create', { ...newQueue(s), portFlags: 0, locationid });
    await s.call('inputports.list', { enrichPorts: 'true' });
    await s.call('inputports.list', { locationids: ids.slice(1) });
  }),
];
