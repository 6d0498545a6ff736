import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { isByFullKeyAlone } from '../../engine/case/queries.ts';
import { hasPathId, recordsOf } from '../../engine/case/records.ts';
import { fault } from '../../engine/fault.ts';
import { stillDoes } from '../../engine/fault-proxy/alter.ts';
import { formOf, withForm } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { numberMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { createPort, newPort } from '../../engine/session/samples/ports.ts';
import { group } from '../../engine/session/samples/users.ts';
import type { Session } from '../../engine/session/session.ts';
import { userKey } from '../../engine/state/document-state.ts';
import { providerOf } from '../../engine/state/resources.ts';
import type { State } from '../../engine/state/state.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';

const joins = call('users.groups-add', 'users.groups-set');

/** SIL-187: what is refused for what it asks is not done by half. */
export const rules = [
  rule(
    'GEN-REFUSE-02',
    'A call that is refused because of one of several items changes none of them',
    {
      from: '7 status 400',
      basis: 'SIL-187',
      atLeast: 4,
      since: '2026-12',
      check: changesNone,
      faults: fault(
        'refused-groups-are-joined',
        'adds a user to the first of several groups, then refuses the call because of the second',
        stillDoes(joins, (request) => {
          const [first = ''] = formOf(request).getAll('groupid');
          return withForm(request, new URLSearchParams({ groupid: first }));
        }),
      ),
    },
  ),
];

/** Shows whether a call changed something: the part of a read that is about the resource that the call names. */
interface Reading {
  readonly look: string;
  readonly shows: (look: Exchange, refused: Exchange, state: State) => string | undefined;
}

const groups: Reading = {
  look: 'users.groups',
  shows: (look, refused) => {
    const ids = recordsOf(look).map((record) => String(numberMember(record, 'id')));
    return userIn(look) === userIn(refused) ? ['groups', ...ids.toSorted()].join(' ') : undefined;
  },
};

const readings: Readonly<Record<string, Reading>> = {
  'users.create': {
    look: 'users.get',
    shows: (look, refused, state) => {
      const isSame =
        userIn(look) === userIn(refused) && providerOf(look, state) === providerOf(refused, state);
      if (!isSame) return undefined;
      return look.ok ? 'the user' : 'no such user';
    },
  },
  'users.groups-add': groups,
  'users.groups-set': groups,
  'outputports.update': {
    look: 'outputports.list',
    shows: (look, refused) => {
      const isMeant = hasPathId('outputportid');
      const record = recordsOf(look).find((one) => isMeant(one, refused));
      return record === undefined ? undefined : JSON.stringify(record);
    },
  },
};

/** Calls that change what the others show. */
const changes = call(
  ...Object.keys(readings),
  'users.delete',
  'users.import',
  'users.groups-remove',
  'groups.delete',
  'outputports.put-update',
  'outputports.move',
  'outputports.delete',
);

function* changesNone(c: Case): Iterable<Assertion> {
  for (const x of c.exchanges) {
    const reading = readings[x.operation];
    if (reading === undefined || !x.refused || x.forbidden) continue;
    const looks = looksAround(c, x, reading);
    // A service that never shows anything shows nothing by halves, either.
    const isShown = c.calls(call(reading.look)).some(({ ok }) => ok);
    if (looks === undefined || !isShown) continue;
    const { before, after } = looks;
    const seen = reading.shows(after, x, c.state);
    if (before !== undefined && seen !== undefined)
      yield assertion(after, seen === before, {
        expected: `${before} as before the refused call`,
        seen,
      });
  }
}

/** The last read before a call and the first after it, with no other change of the case in between. */
function looksAround(
  c: Case,
  refused: Exchange,
  { look, shows }: Reading,
): { readonly before: string | undefined; readonly after: Exchange } | undefined {
  const isNewUser = refused.operation === 'users.create';
  const isLook = (one: Exchange): boolean =>
    one.operation === look &&
    isByFullKeyAlone(one, c.state) &&
    (one.ok || isNewUser) &&
    shows(one, refused, c.state) !== undefined;
  const last = c.before(refused, isLook);
  const after = c.after(refused, isLook);
  if (after === undefined) return undefined;
  const isBetween = (one: Exchange): boolean =>
    one !== refused &&
    !one.isAfter(after) &&
    (last === undefined ? isSame(one, refused) : !last.isAfter(one));
  if (c.calls(changes).some(isBetween)) return undefined;
  if (last !== undefined) return { before: shows(last, refused, c.state), after };
  // Nobody has a name that nothing was done with before.
  return { before: isNewUser ? 'no such user' : undefined, after };
}

function isSame(one: Exchange, refused: Exchange): boolean {
  return one.operation === 'users.import' || userIn(one) === userIn(refused);
}

function userIn(x: Exchange): string {
  return userKey(x.sent.pathParameters['username'] ?? x.text('username'));
}

export const testCases = [
  /** Calls that ask for several things of which the last one cannot be had, each looked at before and after. */
  testCase('refusals/one-of-several', [], async (s) => {
    await createUsers(s);
    await joinGroups(s);
    await changePort(s);
  }),
];

async function createUsers(s: Session): Promise<void> {
  const holder = await s.user();
  for (const [detailtype, detaildata] of [
    [4, holder.card],
    [99, 'nothing'],
  ] as const) {
    const named = { username: s.name('user'), providerid: s.credentials.facts.providerId };
    const good = [named, { detailtype: 0, detaildata: 'Full Name' }];
    // The same without the bad detail is the control: only a service that can make users shows anything.
    for (const asked of [[...good, { detailtype, detaildata }], good]) {
      await s.call('users.create', asked);
      await s.call('users.get', named);
    }
  }
}

async function joinGroups(s: Session): Promise<void> {
  const { userName: username } = await s.user();
  const [first, second] = [await group(s), await group(s)];
  s.need(await s.call('users.groups-add', { username, groupid: first.id }), 'joining a group');
  await s.call('users.groups', { username });
  for (const operation of joins.operations) {
    await s.call(operation, { username, groupid: [second.id, s.unknownId()] });
    await s.call('users.groups', { username });
  }
}

async function changePort(s: Session): Promise<void> {
  const port = newPort(s);
  const outputportid = await createPort(s, port);
  await s.call('outputports.list', {});
  const vendor = s.name('no-vendor');
  const change = { outputportid, ...port, description: 'by the door', vendor };
  await s.call('outputports.update', change);
  await s.call('outputports.list', {});
}
