import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import {
  changed,
  create,
  network,
  range,
  removed,
  subnet,
  theirs,
  twoAccounts,
} from './location-calls.fixture.ts';
import { rules } from './searches.ts';

const said = sayer(
  rules.flatMap((one) => one.checks),
  twoAccounts,
);

function search(type: number, data: string, ...ids: readonly number[]): Call {
  const parameters = [
    ['locationtype', String(type)],
    ['locationdata', data],
  ] as const;
  return ['locations.list', { parameters }, 200, ids.map((id) => ({ id, name: 'hall' }))];
}

describe('LOC-LIST-02: a search for an identifier finds its location', () => {
  it('by the same kind and the same text', () => {
    expect(said('LOC-LIST-02', create(network), search(4, 'staff', 7))).toEqual([1]);
    expect(said('LOC-LIST-02', create(network), search(4, 'staff', 8))).toEqual([
      1,
      'a list without it',
    ]);
    expect(said('LOC-LIST-02', create(network), search(3, 'staff'))).toEqual([0]);
    expect(said('LOC-LIST-02', create(network), search(4, 'visitors'))).toEqual([0]);
  });

  it('as it was said last, and only while it is there', () => {
    const other = changed({ locationType: 4, stringData: ['office'] });
    expect(said('LOC-LIST-02', create(network), other, search(4, 'staff'))).toEqual([0]);
    expect(said('LOC-LIST-02', create(network), other, search(4, 'office'))[0]).toBe(1);
    expect(said('LOC-LIST-02', create(network), removed, search(4, 'staff'))).toEqual([0]);
    expect(said('LOC-LIST-02', search(4, 'staff'), create(network))).toEqual([0]);
  });
});

type Case = readonly [address: string, type: number, identifier: Json, situations: number];

describe('LOC-LIST-03: another network name does not find it', () => {
  const shown = search(4, 'staff', 7);

  it('where a list of the case did show it', () => {
    expect(said('LOC-LIST-03', create(network), shown, search(4, 'visitors'))).toEqual([1]);
    expect(said('LOC-LIST-03', create(network), shown, search(4, 'visitors', 7))).toEqual([
      1,
      'a list with it',
    ]);
    expect(said('LOC-LIST-03', create(network), search(4, 'visitors'))).toEqual([0]);
    expect(said('LOC-LIST-03', create(network), shown, search(2, 'visitors'))).toEqual([0]);
  });

  it.each([
    ['10.2.0.0', 2, subnet, 1],
    ['10.0.255.255', 2, subnet, 1],
    ['10.1.7.7', 2, subnet, 0],
    ['10.1.2.201', 3, range, 1],
    ['10.1.2.0', 3, range, 0],
    // Of a type that it has not, and no address.
    ['10.2.0.0', 3, subnet, 0],
    ['10.2.0.0/24', 2, subnet, 0],
  ] as readonly Case[])('the address %s of type %i', (address, type, ...more) => {
    const [identifier, situations] = more;
    const story = [create(identifier), search(2, 'any', 7)] as const;
    expect(said('LOC-LIST-03', ...story, search(type, address))).toEqual([situations]);
    const seen = said('LOC-LIST-03', ...story, search(type, address, 7));
    expect(seen).toEqual(situations === 0 ? [0] : [1, 'a list with it']);
  });

  it('once it is removed', () => {
    const story = [create(network), shown, removed] as const;
    expect(said('LOC-LIST-03', ...story, search(4, 'staff'))).toEqual([1]);
    expect(said('LOC-LIST-03', ...story, search(4, 'staff', 7))).toEqual([1, 'a list with it']);
  });

  it('and says nothing of a location without identifiers', () => {
    expect(said('LOC-LIST-03', create(), search(4, 'a', 7), search(4, 'b'))).toEqual([0]);
  });
});

describe('LOC-LIST-04: an address finds the subnet or range that it lies in', () => {
  const sees = (identifier: Json, type: number, address: string): number =>
    said('LOC-LIST-04', create(identifier), search(type, address, 7))[0];

  it.each([
    ['10.1.0.0', 1],
    ['10.1.255.255', 1],
    ['10.2.0.0', 0],
    ['10.0.255.255', 0],
    ['11.1.0.0', 0],
  ])('a subnet: %s', (address, found) => {
    expect(sees(subnet, 2, address)).toBe(found);
  });

  it.each([
    ['10.1.2.0', 1],
    ['10.1.2.200', 1],
    ['10.1.2.201', 0],
    ['10.1.1.255', 0],
    ['10.1.3.1', 0],
  ])('a range: %s', (address, found) => {
    expect(sees(range, 3, address)).toBe(found);
  });

  it('of the kind that was asked for, and of addresses alone', () => {
    expect(sees(subnet, 3, '10.1.0.1')).toBe(0);
    expect(sees(range, 2, '10.1.2.1')).toBe(0);
    expect(sees(network, 4, '10.1.2.1')).toBe(0);
    expect(sees(subnet, 2, '10.1.0.1/16')).toBe(0);
    expect(sees({ locationType: 2, stringData: ['10.1.0.0/32'] }, 2, '10.1.0.0')).toBe(1);
    expect(said('LOC-LIST-04', create(subnet), search(2, '10.1.0.1'))).toEqual([
      1,
      'a list without it',
    ]);
  });
});

describe('a location that the other account made', () => {
  it('need not be found here', () => {
    expect(said('LOC-LIST-02', theirs, search(4, 'staff'))).toEqual([0]);
  });
});
