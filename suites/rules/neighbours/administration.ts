import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { hasMadeId, recordsOf } from '../../engine/case/records.ts';
import { isAbsent, perProbe } from '../../engine/case/refusals.ts';
import { fault } from '../../engine/fault.ts';
import { made, pretends } from '../../engine/fault-proxy/alter.ts';
import type { Interception } from '../../engine/fault-proxy/interception.ts';
import { alterItems, bodyOf } from '../../engine/fault-proxy/json-bodies.ts';
import { type Exchange, succeeded } from '../../engine/journal/exchange.ts';
import { isObject, memberText, numberMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { accountId, container, newContainer } from '../../engine/session/samples/account.ts';
import { locationWishes, providerWishes } from '../../engine/session/samples/administration.ts';
import { newQueue } from '../../engine/session/samples/ports.ts';
import { idOf, madeId } from '../../engine/session/samples/sample.ts';
import type { How } from '../../engine/session/session-context.ts';
import { Blocked } from '../../engine/session/test-case.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { domainThere, knowing, seenThere, showsIgnored, there } from './other-account.ts';

const createsLocation = call('locations.create');
const createsQueue = call('inputports.create');
const createsContainer = call('account.create');
const putsContainer = call('account.create', 'containers.update');
const addsControl = call('accesscontrols.add');
const addsProvider = call('authproviders.add');
const listsProviders = call('authproviders.get');
const common = { basis: 'derived', since: '2026-12', needs: ['key.foreign'] } as const;

/**
 * interface 1 and 5: locations and providers of another account. Each account may count its own ids: one of theirs
 * says something only if nothing here has it.
 */
export const rules = [
  rule('NEIGH-LOC-01', "A queue never has another account's location", {
    ...common,
    from: 'inputports.create param locationid',
    check: perProbe('NEIGH-LOC-01', queueElsewhere),
    faults: fault(
      'queue-stands-at-the-neighbours',
      "assigns a queue to another account's location",
      knowing(createsLocation, ({ names }) =>
        showsIgnored(names(createsQueue, 'locationid'), 'locationid', (id) => ({
          locationId: Number(id),
        })),
      ),
    ),
  }),
  rule(
    'NEIGH-LOC-02',
    "A container can neither be created at another account's location nor moved there",
    {
      ...common,
      from: ['account.create param locationid', 'containers.update param locationid'],
      // SIL-83: a change to an unknown location need not be refused; if it is, one to a location of theirs is as well.
      refused: (x, c) =>
        isUnknownHere(x, c) && (createsContainer(x) || refusesUnknown(x, c)) ? 'any' : undefined,
      faults: fault(
        'container-stands-at-the-neighbours',
        "returns success for a container at another account's location",
        knowing(createsLocation, ({ names }) => pretends(names(putsContainer, 'locationid'), made)),
      ),
    },
  ),
  rule('NEIGH-ACL-01', "A user of another account's provider cannot get a role", {
    ...common,
    from: 'accesscontrols.add param authProviderId',
    needs: ['key.foreign', 'user.foreign'],
    refused: (x, c) => {
      const list = c.calls(listsProviders).find((one) => one.ok && one.key !== 'foreign');
      const own = list === undefined ? [] : recordsOf(list).map((one) => numberMember(one, 'id'));
      const theirs = numberMember(x.sent.json, 'authProviderId');
      return own.includes(c.state.facts.providerId) && !own.includes(theirs) ? 'any' : undefined;
    },
    faults: fault(
      'role-for-the-neighbours',
      "returns success for a role of a user of another account's provider",
      pretends(addsControl),
    ),
  }),
  rule('NEIGH-PROV-01', "Another account's authentication provider cannot be changed by its id", {
    ...common,
    from: 'authproviders.add param id',
    needs: ['key.foreign', 'domain.foreign'],
    check: keepsName,
    faults: fault(
      'provider-of-the-neighbours-is-renamed',
      "lets any account overwrite another account's authentication provider",
      renamesProvider,
    ),
  }),
];

function* queueElsewhere(x: Exchange, c: Case, control: Exchange | undefined): Iterable<Assertion> {
  if (control === undefined || !isUnknownHere(x, c)) return;
  const list = c.after(control, (one) => call('inputports.list')(one) && one.ok);
  // A list without the location of the control shows no locations.
  if (list === undefined || locationIn(list, control) === undefined) return;
  const place = x.ok ? locationIn(list, x) : undefined;
  yield assertion(list, place === undefined || String(place) !== x.param('locationid'), {
    expected: 'an input port without a location of the other account',
    seen: place === undefined ? 'no locationId' : `locationId ${String(place)}`,
  });
}

/** The location of a queue in a list; undefined if it has none or is not listed. */
function locationIn(list: Exchange, queue: Exchange): number | undefined {
  const record = recordsOf(list).find((one) => hasMadeId(one, queue));
  return numberMember(record, 'locationId') || undefined;
}

function isUnknownHere(x: Exchange, c: Case): boolean {
  const look = c
    .calls(call('locations.get'))
    .find((one) => one.key !== 'foreign' && one.path('locationid') === x.param('locationid'));
  return look !== undefined && isAbsent(look);
}

/** Whether the same change to an unknown location was refused. */
function refusesUnknown(x: Exchange, c: Case): boolean {
  return c.exchanges.some(
    (one) => one.group === x.group && one.probes('CONT-MOD-04') && one.refused,
  );
}

function* keepsName(c: Case): Iterable<Assertion> {
  for (const written of c.calls(addsProvider).filter((x) => x.key !== 'foreign')) {
    const id = numberMember(written.sent.json, 'id') ?? 0;
    const looks = seenThere(c, written, (x) => listsProviders(x) && x.ok);
    if (id === 0 || looks === undefined) continue;
    const [before, after] = looks.map((look) =>
      recordsOf(look).find((one) => numberMember(one, 'id') === id),
    );
    if (before === undefined) continue;
    const seen = after === undefined ? 'no such provider' : `name ${memberText(after, 'name')}`;
    const expected = `name ${memberText(before, 'name')}`;
    yield assertion(looks[1], seen === expected, { expected: `${expected} as before`, seen });
  }
}

/** The provider that was added first gets the name with which one was written by its id. */
function renamesProvider(): Interception {
  let [added, written] = ['', ''];
  const renaming = alterItems(listsProviders, (items) =>
    items.map((one) =>
      isObject(one) && one['name'] === added ? { ...one, name: written || added } : one,
    ),
  );
  return {
    ...renaming,
    request: (request) => {
      if (!addsProvider(request)) return request;
      const body = bodyOf(request);
      if (body['id'] === 0) added = memberText(body, 'name');
      else written = memberText(body, 'name');
      return request;
    },
  };
}

export const testCases = [
  /** A queue and containers are put where the other account has a location, and where this one has. */
  testCase('neighbours/places', ['key.foreign'], async (s) => {
    const createLocation = async (how: How): Promise<number> => {
      const created = await s.call('locations.create', locationWishes(s), how);
      const locationid = madeId(s.need(created, 'creating a location'));
      await s.call('locations.get', { locationid });
      return locationid;
    };
    const theirs = await createLocation(there(s));
    const own = await createLocation(s.full);
    const queueAt = (locationid: number) => () =>
      s.call('inputports.create', { ...newQueue(s), locationid });
    await s.probe('NEIGH-LOC-01', queueAt(theirs), queueAt(own));
    await s.call('inputports.list', { enrichPorts: 'true' });
    const containerAt = (locationid: number) => () =>
      s.call('account.create', { ...newContainer(s), locationid });
    await s.probe('NEIGH-LOC-02', containerAt(theirs), containerAt(own));
    const { id, name: containername, domain: domainname } = await container(s);
    const pair = s.pair();
    for (const [locationid, probes] of [
      [s.unknownId(), ['CONT-MOD-04']],
      [theirs, ['NEIGH-LOC-02']],
      [own, []],
    ] as const)
      await s.call(
        'containers.update',
        { id, domainname, containername, locationid },
        { ...s.full, pair, probes },
      );
  }),

  /** A role in a container of this account is given to users of the other account's provider, and of this one's. */
  testCase('neighbours/controls', ['key.foreign', 'user.foreign'], async (s) => {
    const { domain: accountdomain } = await container(s);
    await s.call('authproviders.get', { accountid: await accountId(s) });
    const pair = s.pair();
    for (const [{ providerId: authProviderId }, probes] of [
      [s.credentials.user('foreign'), ['NEIGH-ACL-01']],
      [s.credentials.facts, []],
    ] as const) {
      const { userName } = await s.user();
      const control = { accountdomain, authProviderId, roleName: 'Users', userName };
      await s.call('accesscontrols.add', control, { ...s.full, pair, probes });
    }
  }),

  /** A provider of the other account is written over from here, by an id that nothing has here. */
  testCase('neighbours/providers', ['key.foreign', 'domain.foreign'], async (s) => {
    const account = await s.call('account.get', { domainname: domainThere(s) }, there(s));
    const accountThere = madeId(s.need(account, 'reading the other account'));
    const theirs = { ...(await providerWishes(s)), accountId: accountThere };
    const added = await s.call('authproviders.add', theirs, there(s));
    s.need(added, 'adding a provider in the other account');
    const listThere = () => s.call('authproviders.get', { accountid: accountThere }, there(s));
    const id = idOf(await listThere(), 'name', theirs.name);
    const own = await s.call('authproviders.get', { accountid: await accountId(s) });
    // Each account may count its own ids.
    const isOwn = new RegExp(`"id":"?${String(id)}[",}]`).test(JSON.stringify(own.json ?? null));
    if (!succeeded(own) || isOwn)
      throw new Blocked('the id may belong to a provider of this account', own.call);
    await s.call('authproviders.add', { ...(await providerWishes(s)), id });
    await listThere();
    await s.call('authproviders.delete', { id }, there(s));
  }),
];
