import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { isIllFormed, isNoGateway, isOfNoType } from './identifiers.ts';
import {
  at7,
  changed,
  create,
  network,
  range,
  removed,
  subnet,
  theirs,
  twoAccounts,
} from './location-calls.fixture.ts';
import * as locationChanges from './location-changes.ts';
import * as newLocations from './new-locations.ts';

const checks = [newLocations, locationChanges].flatMap(({ rules }) =>
  rules.flatMap((one) => one.checks),
);
const said = sayer(checks, twoAccounts);

const read = (status: number, json?: Json): Call => ['locations.get', at7, status, json];

describe('what a read shows after a call', () => {
  const shownAs = (...pairs: readonly (readonly [string, string])[]): Json => ({
    name: 'hall',
    sortOrder: 3,
    identifiers: pairs.map(([locationType, searchValue]) => ({ locationType, searchValue })),
  });

  it('LOC-NEW-01: name and place', () => {
    expect(said('LOC-NEW-01', create(network), read(200, shownAs()))).toEqual([1]);
    const other = { name: 'hall', sortOrder: 4 };
    expect(said('LOC-NEW-01', create(network), read(200, other))).toEqual([
      1,
      'sortOrder 4 instead of 3',
    ]);
    expect(said('LOC-NEW-01', create(network), read(500))).toEqual([1, '500']);
    expect(said('LOC-NEW-01', read(200, other), create(network))).toEqual([0]);
    expect(said('LOC-NEW-01', create(network), changed(), read(200, other))).toEqual([0]);
    expect(said('LOC-NEW-01', create(network), removed, read(404))).toEqual([0]);
  });

  it('LOC-NEW-03: identifiers of one value each, in any order', () => {
    const told = shownAs(['IP_RANGE', '10.1.2.0-10.1.2.200'], ['SUBNET', '10.1.0.0/16']);
    expect(said('LOC-NEW-03', create(subnet, range), read(200, told))).toEqual([1]);
    const swapped = shownAs(['SUBNET', '10.1.2.0-10.1.2.200'], ['IP_RANGE', '10.1.0.0/16']);
    expect(said('LOC-NEW-03', create(subnet, range), read(200, swapped))).toHaveLength(2);
    expect(said('LOC-NEW-03', create(subnet), read(200, { name: 'hall' }))).toEqual([
      1,
      'identifiers missing',
    ]);
    expect(said('LOC-NEW-03', create(network), read(200, told))).toEqual([0]);
    expect(said('LOC-NEW-03', create(), read(200, told))).toEqual([0]);
    // What says the same in other digits is the same.
    const written = shownAs(['IP_RANGE', '010.001.2.0-10.1.2.200'], ['SUBNET', '10.1.9.7/16']);
    expect(said('LOC-NEW-03', create(subnet, range), read(200, written))).toEqual([1]);
    for (const other of ['10.2.0.0/16', '10.1.0.0/17', '10.1.0.0', 'x'])
      expect(
        said('LOC-NEW-03', create(subnet), read(200, shownAs(['SUBNET', other]))),
      ).toHaveLength(2);
  });

  it('LOC-NEW-07: one identifier for each of several values', () => {
    const told = shownAs(['WIFI_SSID', 'guests'], ['WIFI_SSID', 'staff']);
    expect(said('LOC-NEW-07', create(network), read(200, told))).toEqual([1]);
    expect(said('LOC-NEW-07', create(network), read(200, shownAs()))).toEqual([
      1,
      'identifiers []',
    ]);
    expect(said('LOC-NEW-07', create(subnet), read(200, told))).toEqual([0]);
  });

  it('LOC-DEL-01 and -03: it is gone, and the answer says which one it was', () => {
    expect(said('LOC-DEL-01', create(), removed, read(404))).toEqual([1]);
    expect(said('LOC-DEL-01', create(), removed, read(200, {}))).toEqual([1, '200']);
    expect(said('LOC-DEL-03', create(), removed, read(404))).toEqual([1]);
    expect(said('LOC-DEL-03', create(), removed, read(200, {}))).toEqual([0]);
    const bare: Call = ['locations.delete', at7, 200, {}];
    expect(said('LOC-DEL-03', create(), bare, read(404))).toHaveLength(2);
  });
});

describe('the format of an identifier', () => {
  it('has a type from 1 to 4', () => {
    expect([0, 1, 4, 5].map((type) => isOfNoType({ type }))).toEqual([true, false, false, true]);
  });

  it.each([
    [2, '10.1.0.0/16', false],
    [2, '10.1.0.0/33', true],
    [2, '10.1.0.0', true],
    [2, '10.1.0/16', true],
    [2, '10.1.0.256/16', true],
    [2, '10.1.0.0/16 ', true],
    [2, 'a10.1.0.0/16', true],
    [3, '10.1.2.0-10.1.2.9', false],
    [3, '10.1.2.0-10.1.2', true],
    [3, '10.1.2.0', true],
    [3, '10.1.2.0/16', true],
    [4, '10.1.2.0', false],
  ])('of a subnet or range, type %i: %s', (type, data, expected) => {
    expect(isIllFormed({ type, data })).toBe(expected);
  });

  it.each([
    [1, '192.0.2.1', false],
    [1, '192.0.2.256', true],
    [1, '192.0.2', true],
    [1, '192.0.2.0/24', true],
    [1, 'a192.0.2.1', true],
    [1, 'gateway', true],
    [4, 'gateway', false],
  ])('of a gateway, type %i: %s', (type, data, expected) => {
    expect(isNoGateway({ type, data })).toBe(expected);
  });
});

function withoutAnswer([operation, sent]: Call): readonly [string, Call[1]] {
  return [operation, sent];
}

describe('LOC-NEW-09: what has the stated formats is taken', () => {
  it.each([
    [1, '192.0.2.1', 1],
    [1, '192.0.2.256', 0],
    [2, '192.0.2.64/26', 1],
    [2, '192.0.2.65/26', 0],
    [2, '203.0.113.7/32', 1],
    [3, '192.0.2.4-192.0.2.4', 1],
    [3, '192.0.2.4-192.0.2.3', 0],
    [4, 'x'.repeat(32), 1],
    [4, 'ü'.repeat(17), 0],
    [4, '', 0],
  ])('of type %i: %s', (type, data, situations) => {
    const probe = create({ locationType: type, stringData: [data] });
    const refused: Call = [probe[0], probe[1], 400];
    const controls = [8, 9].map(
      (id): Call => [...withoutAnswer(create(subnet)), 200, { errorCode: 0, id }],
    );
    expect(said('LOC-NEW-09', probe, ...controls)).toEqual([2 + situations]);
    expect(said('LOC-NEW-09', refused, ...controls)).toHaveLength(1 + situations);
    expect(said('LOC-NEW-09', refused)).toEqual([0]);
  });
});

describe('LOC-MOD-01: a changed location is read as it was changed', () => {
  const shown = (...identifiers: readonly Json[]): Call => read(200, { name: 'hall', identifiers });
  const answered = { locationType: 'SUBNET', searchValue: '10.1.0.0/16' };
  const other = { locationType: 'IP_RANGE', searchValue: '10.1.2.0-10.1.2.200' };

  it('with its identifiers', () => {
    const both = changed(subnet, range);
    expect(said('LOC-MOD-01', both, shown(other, answered))).toEqual([1]);
    expect(said('LOC-MOD-01', both, shown(answered))).toEqual([
      1,
      `identifiers ${JSON.stringify([answered])}`,
    ]);
    expect(said('LOC-MOD-01', changed(subnet), shown())).toEqual([1, 'identifiers []']);
  });

  it('however several values of one are answered (SIL-7C)', () => {
    expect(said('LOC-MOD-01', changed(network), shown())).toEqual([1]);
    const renamed = read(200, { name: 'room', identifiers: [] });
    expect(said('LOC-MOD-01', changed(network), renamed)).toEqual([
      1,
      'name "room" instead of "hall"',
    ]);
  });
});

describe('a location that the other account made', () => {
  it('need not be read here', () => {
    expect(said('LOC-NEW-01', theirs, read(404))).toEqual([0]);
  });
});
