import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './administration.ts';

const said = sayer(
  rules.flatMap(({ checks }) => checks),
  {
    keys: [
      { name: 'key#1', kind: 'full' },
      { name: 'key#2', kind: 'foreign' },
    ],
    users: [{ actor: 'foreign', userName: 'Eve', providerId: 9 }],
  },
);

const there = { headers: { 'x-api-key': 'key#2' } };
const done = (id: number): Json => ({ errorCode: 0, id });

/** The other account has the location 7, this one the location 5. */
function places(seenHere = 404): readonly Call[] {
  const read = (locationid: string, status: number): Call => [
    'locations.get',
    { pathParameters: { locationid } },
    status,
    {},
  ];
  return [
    ['locations.create', there, 200, done(7)],
    read('7', seenHere),
    ['locations.create', {}, 200, done(5)],
    read('5', 200),
  ];
}

interface Put {
  readonly at: string;
  readonly status?: number;
  readonly id?: number;
  readonly probes?: string;
}

function puts(operation: string, { at, status = 200, id = 0, probes }: Put): Call {
  const marks = probes === undefined ? {} : { probes: [probes] };
  return [operation, { pair: 1, parameters: [['locationid', at]], ...marks }, status, done(id)];
}

describe('NEIGH-LOC-01: a queue with a location of the other account', () => {
  const theirs = (status = 200): Call =>
    puts('inputports.create', { at: '7', status, id: 1, probes: 'NEIGH-LOC-01' });
  const own = puts('inputports.create', { at: '5', id: 2 });
  const listed = (first: Json, second: Json = 5): Call => [
    'inputports.list',
    {},
    200,
    [
      { id: 1, locationId: first },
      { id: 2, locationId: second },
    ],
  ];
  const say = (...calls: readonly Call[]): unknown => said('NEIGH-LOC-01', ...calls);

  it('may be refused, or be created without the location', () => {
    expect(say(...places(), theirs(), own, listed(7))).toEqual([1, 'locationId 7']);
    expect(say(...places(), theirs(), own, listed(0))).toEqual([1]);
    expect(say(...places(), theirs(403), own, listed(7))).toEqual([1]);
  });

  it('says nothing if this account has the id as well, or if the list shows no locations', () => {
    expect(say(...places(200), theirs(), own, listed(7))).toEqual([0]);
    expect(say(...places(), theirs(), own, listed(7, null))).toEqual([0]);
    expect(say(...places(), theirs(), own)).toEqual([0]);
  });
});

describe('NEIGH-LOC-02: a container at a location of the other account', () => {
  const say = (...calls: readonly Call[]): unknown => said('NEIGH-LOC-02', ...calls);
  const unknown = (status: number): Call =>
    puts('containers.update', { at: '2000000001', status, probes: 'CONT-MOD-04' });

  it.each([
    ['account.create', []],
    ['containers.update', [unknown(403)]],
  ] as const)(
    'says nothing of %s if the control is refused, or if this account has the id as well',
    (operation, before) => {
      const theirs = (status: number): Call =>
        puts(operation, { at: '7', status, probes: 'NEIGH-LOC-02' });
      const own = (status: number): Call => puts(operation, { at: '5', status });
      const taken = [1, '200 with errorCode 0'];
      expect(say(...before, ...places(403), theirs(200), own(200))).toEqual(taken);
      expect(say(...before, ...places(), theirs(403), own(403))).toEqual([0]);
      expect(say(...before, ...places(200), theirs(200), own(200))).toEqual([0]);
    },
  );

  it('may be the result of a change if an unknown location is accepted too (SIL-83)', () => {
    const change = (at: string, probes?: string): Call =>
      puts('containers.update', { at, ...(probes === undefined ? {} : { probes }) });
    expect(say(...places(), unknown(200), change('7', 'NEIGH-LOC-02'), change('5'))).toEqual([0]);
  });
});

it('NEIGH-ACL-01 says nothing if the list of providers does not show that the id is unknown here', () => {
  const gives = (authProviderId: number, probes?: readonly string[]): Call => [
    'accesscontrols.add',
    { pair: 1, json: { authProviderId }, ...(probes === undefined ? {} : { probes }) },
    200,
    { errorCode: 0 },
  ];
  const say = (...ids: readonly number[]): unknown =>
    said(
      'NEIGH-ACL-01',
      ['authproviders.get', {}, 200, { items: ids.map((id) => ({ id })) }],
      gives(9, ['NEIGH-ACL-01']),
      gives(1),
    );
  expect(say(1)).toEqual([1, '200 with errorCode 0']);
  expect(say(1, 9)).toEqual([0]);
  expect(say()).toEqual([0]);
});

it('NEIGH-PROV-01 looks only at providers that a call here names by their id', () => {
  const lists = (...items: readonly Json[]): Call => [
    'authproviders.get',
    there,
    200,
    { items: [...items] },
  ];
  const theirs = { id: 7, name: 'theirs' };
  const say = (id: number, ...after: readonly Json[]): unknown =>
    said(
      'NEIGH-PROV-01',
      lists(theirs),
      ['authproviders.add', { json: { id } }, 403, {}],
      lists(...after),
    );
  expect(say(7, theirs)).toEqual([1]);
  expect(say(7)).toEqual([1, 'no such provider']);
  expect(say(0)).toEqual([0]);
  expect(say(8)).toEqual([0]);
});
