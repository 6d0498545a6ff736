import { listsWith } from '../../engine/case/assertions.ts';
import type { Case } from '../../engine/case/case.ts';
import { type Assertion, assertion } from '../../engine/case/check.ts';
import { precedes } from '../../engine/case/order.ts';
import { recordsOf } from '../../engine/case/records.ts';
import { tellsIds } from '../../engine/case/resource-assertions.ts';
import { fault } from '../../engine/fault.ts';
import {
  alterForm,
  alterList,
  alterRecords,
  answersInstead,
  type OnRequest,
  whoseForm,
  without,
} from '../../engine/fault-proxy/alter.ts';
import { type Interception, jsonAnswer } from '../../engine/fault-proxy/interception.ts';
import type { Exchange } from '../../engine/journal/exchange.ts';
import { itemsOf, type Json, numberMember } from '../../engine/journal/json.ts';
import { rule } from '../../engine/rule.ts';
import { locationWishes, networkName } from '../../engine/session/samples/administration.ts';
import { testCase } from '../../engine/test-case.ts';
import { call } from '../../spec/calls.ts';
import { locationInfo } from '../../spec/shape.ts';
import { contains, type Entry, entriesOf, hasEntry, isOfNoType, pathIdOf } from './identifiers.ts';

const lists = call('locations.list');
const byData = 'locations.list param locationdata';

/** interface 4.10: locations are listed by an identifier. */
export const rules = [
  rule('LOC-LIST-01', 'Locations are listed as LocationInfo with every member, each of its type', {
    from: [
      'locations.list keys and returns',
      ...['id', 'name', 'sortOrder', 'identifiers'].map((name) => `2 LocationInfo ${name}`),
      '4.14 what lists hold',
    ],
    basis: 'SIL-184',
    check: listsWith('locations.list', locationInfo),
    faults: fault(
      'listed-location-lacks-order',
      'leaves sortOrder out of listed locations',
      alterRecords(lists, (record) => without(record, 'sortOrder')),
    ),
  }),
  rule('LOC-LIST-02', 'A location is found by each type of identifier that it has', {
    from: ['locations.list call', 'locations.list param locationtype', byData],
    basis: 'derived',
    atLeast: 4,
    check: finding((asked, entries) => hasEntry(entries, asked)),
    faults: fault(
      'ranges-are-not-found',
      'finds no location by its address range',
      alterList(asks('3', /-/), () => []),
    ),
  }),
  rule('LOC-LIST-03', 'A location is not found by an identifier that it does not have', {
    from: byData,
    basis: 'derived',
    check: findsNoOther,
    faults: [
      fault(
        'subnet-is-one-too-long',
        'finds a location by the first address after its subnet',
        alterForm(asks('2', /^10\..*\.128$/), (form) => {
          form.set('locationdata', (form.get('locationdata') ?? '').replace(/128$/, '127'));
        }),
      ),
      fault('all-locations-are-listed', 'finds a location by every network name', findsAlways),
    ],
  }),
  rule('LOC-LIST-04', 'An address is found in the subnet or range that contains it', {
    from: byData,
    basis: 'SIL-73',
    atLeast: 2,
    check: finding((asked, entries) =>
      entries.some((entry) => asked.data !== entry.data && contains(entry, asked)),
    ),
    faults: fault(
      'subnets-contain-nothing',
      'compares subnets as text',
      alterList(asks('2', /^[\d.]+$/), () => []),
    ),
  }),
  rule('LOC-LIST-06', 'GET /locations refuses a locationtype outside 1 to 4', {
    from: 'locations.list param locationtype',
    basis: 'derived',
    atLeast: 2,
    since: '2026-12',
    refused: 'any',
    faults: fault(
      'location-of-any-type',
      'returns an empty list for an unknown locationtype',
      answersInstead(
        whoseForm(lists, (form) => !/^[1-4]$/.test(form.get('locationtype') ?? '1')),
        jsonAnswer(200, []),
      ),
    ),
  }),
];

interface MadeLocation {
  readonly id: number | undefined;
  readonly entries: readonly Entry[];
  readonly isRemoved: boolean;
}

/** A search finds each location with identifiers for which this holds. */
function finding(isMeant: (asked: Entry, entries: readonly Entry[]) => boolean) {
  return function* (c: Case): Iterable<Assertion> {
    for (const { look, asked, made } of searchesOfOne(c)) {
      if (made.isRemoved || !isMeant(asked, made.entries)) continue;
      const there = finds(look, made.id);
      yield assertion(look, there, {
        expected: `a list with location ${String(made.id)} for ${asked.data}`,
        seen: there ? 'a list with it' : 'a list without it',
      });
    }
  };
}

function* findsNoOther(c: Case): Iterable<Assertion> {
  for (const { look, asked, made } of searchesOfOne(c)) {
    const { id, entries, isRemoved } = made;
    if (!(isRemoved ? wasNamed : isOther)(asked, entries)) continue;
    if (!c.calls(lists).some((one) => one !== look && finds(one, id))) continue;
    const there = finds(look, id);
    yield assertion(look, !there, {
      expected: `a list without location ${String(id)} for ${asked.data}`,
      seen: there ? 'a list with it' : 'a list without it',
    });
  }
}

/** Each search for one identifier, with each location that there was then. How several pairs add up is a question of its own. */
function* searchesOfOne(
  c: Case,
): Iterable<{ readonly look: Exchange; readonly asked: Entry; readonly made: MadeLocation }> {
  for (const look of searchesOf(c)) {
    if (look.params('locationtype').length > 1) continue;
    const asked = { type: Number(look.text('locationtype')), data: look.text('locationdata') };
    for (const made of madeBefore(c, look)) yield { look, asked, made };
  }
}

/** The searches that succeeded, and show which locations they found. */
export function searchesOf(c: Case): readonly Exchange[] {
  return c.calls(lists).filter((x) => x.ok && tellsIds(x) && x.key === 'full');
}

/** The locations of the case that were made before a look, as they were last said. */
export function* madeBefore(c: Case, look: Exchange): Iterable<MadeLocation> {
  for (const made of c.calls(call('locations.create'))) {
    if (!made.ok || made.key === 'foreign' || precedes(look.sentAt, made.answeredAt)) continue;
    const id = made.numberOf('id');
    const later = c
      .calls(call('locations.update', 'locations.delete'))
      .filter((x) => x.ok && pathIdOf(x) === String(id) && look.isAfter(x));
    const isRemoved = later.some(({ operation }) => operation === 'locations.delete');
    const last = later.findLast(({ operation }) => operation === 'locations.update') ?? made;
    yield { id, entries: entriesOf(last), isRemoved };
  }
}

/** The identifiers that a search names. */
export function pairsOf(x: Exchange): readonly Entry[] {
  const data = x.params('locationdata');
  return x.params('locationtype').map((type, at) => ({ type: Number(type), data: data[at] ?? '' }));
}

export function finds(look: Exchange, id: number | undefined): boolean {
  return recordsOf(look).some((record) => numberMember(record, 'id') === id);
}

/** Another network name, or another address where the location has networks of that type and none holds it. */
function isOther(asked: Entry, entries: readonly Entry[]): boolean {
  const isSame = entries.some((entry) => entry.data === asked.data);
  if (isSame || entries.length === 0) return false;
  if (asked.type === 4) return true;
  const isAddress = /^(?:\d+\.){3}\d+$/.test(asked.data) && !isOfNoType(asked);
  const holds = (entry: Entry): boolean => contains(entry, { type: entry.type, data: asked.data });
  return isAddress && entries.some(({ type }) => type === asked.type) && !entries.some(holds);
}

/** Searches by a network name that no other location has, because its id may have been reused. */
function wasNamed(asked: Entry, entries: readonly Entry[]): boolean {
  return asked.type === 4 && entries.some(({ data }) => data === asked.data);
}

function asks(type: string, data: RegExp): OnRequest {
  return whoseForm(
    lists,
    (form) => form.get('locationtype') === type && data.test(form.get('locationdata') ?? ''),
  );
}

/** Answers a search that finds nothing with what the last one found. */
function findsAlways(): Interception {
  let last: Json = [];
  // Names are of one run alone; addresses may be those of others' locations, which change meanwhile.
  return alterList(asks('4', /./), (list) => {
    if (list.length > 0) last = list;
    return itemsOf(last);
  });
}

const each = (prefix: string, ...last: readonly number[]): readonly string[] =>
  last.map((one) => `${prefix}.${String(one)}`);

export const testCases = [
  /** Networks below and above 128.0.0.0, each searched for by its ends and by the addresses beside them. */
  testCase('locations/by-address', [], async (s) => {
    const octet = (): string => String(1 + s.context.identities.below(250));
    const [low, high] = [`10.${octet()}.${octet()}`, `198.18.${octet()}`];
    const over = octet();
    const [before, behind] = [`10.200.${over}`, `10.200.${String(Number(over) + 1)}`];
    const create = (locationType: number, data: string) =>
      s.call('locations.create', {
        ...locationWishes(s),
        identifiers: [{ locationType, stringData: [data] }],
      });
    const search = (locationtype: number, locationdata: string) =>
      s.call('locations.list', { locationtype, locationdata });
    for (const [type, data] of [
      [2, `${low}.64/26`],
      [2, `${high}.192/27`],
      [2, `${high}.16/32`],
      [3, `${low}.10-${low}.20`],
      [3, `${high}.130-${high}.140`],
      [3, `${before}.250-${behind}.5`],
      [3, `${low}.40-${low}.40`],
      [3, '127.255.255.250-128.0.0.5'],
    ] as const) {
      await create(type, data);
      await search(type, data);
    }
    // A subnet told by an address within it.
    await create(2, `${low}.190/27`);
    for (const address of [
      ...each(low, 63, 64, 127, 128, 159, 160, 191, 192),
      ...each(high, 15, 16, 17, 191, 192, 223, 224),
    ])
      await search(2, address);
    for (const address of [
      ...each(low, 9, 10, 20, 21, 39, 40, 41),
      ...each(high, 129, 130, 140, 141),
      ...each(before, 249, 250, 255),
      ...each(behind, 0, 5, 6),
      ...each('127.255.255', 249, 250),
      ...each('128.0.0', 0, 5, 6),
    ])
      await search(3, address);
  }),

  /** Network names of one byte less than the longest, of the longest, in capitals and with spaces; found after a change by the new one, and by none once removed. */
  testCase('locations/by-name', [], async (s) => {
    const search = (locationdata: string) =>
      s.call('locations.list', { locationtype: 4, locationdata });
    const name = (): string => networkName(s);
    for (const one of [name(), name().padEnd(32, 'x'), ` ${name()} `, `${name()} Zürich`]) {
      const made = await s.call('locations.create', locationWishes(s, one));
      const id = numberMember(made.json, 'id');
      await search(one);
      if (id === undefined) continue;
      const next = name();
      const members = { ...locationWishes(s, next), id };
      await s.call('locations.update', { id }, { ...s.full, members });
      await search(one);
      await search(next);
      await s.call('locations.delete', { id });
      await search(next);
    }
  }),
];
