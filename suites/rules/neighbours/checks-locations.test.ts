import { describe, expect, it } from 'vitest';
import type { Json } from '../../journal/json.ts';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { neighbourPlaceChecks } from './checks-locations.ts';
import { neighbourNamesakeChecks } from './checks-namesakes.ts';

const said = sayer([...neighbourPlaceChecks, ...neighbourNamesakeChecks], {
  keys: [
    { name: 'key#1', kind: 'full' },
    { name: 'key#2', kind: 'foreign' },
  ],
  users: [{ actor: 'foreign', userName: 'Eve', providerId: 9 }],
});

const there = { headers: { 'x-api-key': 'key#2' } };
const done = (id: number): Json => ({ errorCode: 0, id });

/** The location 7 is theirs, 5 is ours. */
function places(seenHere = 404): readonly Call[] {
  const read = (id: string, status: number): Call => [
    'locations.get',
    { pathParameters: { locationid: id } },
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

function call(operation: string, locationid: string, [status, id = 0]: readonly number[]): Call {
  const parameters = [['locationid', locationid]] as const;
  return [operation, { pair: 1, parameters }, status ?? 0, done(id)];
}

describe('NEIGH-LOC-01: a queue that names their location', () => {
  const theirs = (status = 200): Call => call('inputports.create', '7', [status, 1]);
  const ours = call('inputports.create', '5', [200, 2]);
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

  it('is refused, or does not stand there', () => {
    expect(say(...places(), theirs(), ours, listed(7))).toEqual([1, 'locationId 7']);
    expect(say(...places(), theirs(), ours, listed(0))).toEqual([1]);
    expect(say(...places(), theirs(403), ours, listed(7))).toEqual([1]);
  });

  it('tells nothing where the number is one of here, or the list shows no places', () => {
    expect(say(...places(200), theirs(), ours, listed(7))).toEqual([0]);
    expect(say(...places(), theirs(), ours, listed(7, null))).toEqual([0]);
    expect(say(...places(), theirs(), ours)).toEqual([0]);
    expect(say(...places().slice(1), theirs(), ours, listed(7))).toEqual([0]);
  });
});

describe('NEIGH-LOC-02: a container at their location', () => {
  const say = (...calls: readonly Call[]): unknown => said('NEIGH-LOC-02', ...calls);

  it.each([
    ['account.create', []],
    ['containers.update', [call('containers.update', '2000000001', [403])]],
  ] as const)('is refused by %s', (operation, unknown) => {
    const ours = call(operation, '5', [200]);
    const judged = (...calls: readonly Call[]): unknown => say(...unknown, ...calls);
    const taken = [1, '200 with errorCode 0'];
    expect(judged(...places(), call(operation, '7', [403]), ours)).toEqual([1]);
    expect(judged(...places(), call(operation, '7', [200]), ours)).toEqual(taken);
    expect(judged(...places(403), call(operation, '7', [200]), ours)).toEqual(taken);
    const refused = call(operation, '5', [403]);
    expect(judged(...places(), call(operation, '7', [403]), refused)).toEqual([0]);
    expect(judged(...places(200), call(operation, '7', [200]), ours)).toEqual([0]);
  });

  it('is not looked for at a change where a location that there is not is taken (SIL-83)', () => {
    const change = (id: string): Call => call('containers.update', id, [200]);
    expect(say(...places(), change('2000000001'), change('7'), change('5'))).toEqual([0]);
  });
});

describe('NEIGH-ACL-01: a role for a user of their provider', () => {
  const give = (authProviderId: number, status: number): Call => [
    'accesscontrols.add',
    { pair: 1, json: { authProviderId } },
    status,
    { errorCode: 0 },
  ];
  const providers = (...ids: readonly number[]): Call => [
    'authproviders.get',
    {},
    200,
    { items: ids.map((id) => ({ id })) },
  ];
  const say = (...calls: readonly Call[]): unknown => said('NEIGH-ACL-01', ...calls);

  it('is refused, where the number is none of here', () => {
    expect(say(providers(1), give(9, 400), give(1, 200))).toEqual([1]);
    expect(say(providers(1), give(9, 200), give(1, 200))).toEqual([1, '200 with errorCode 0']);
    expect(say(providers(1, 9), give(9, 200), give(1, 200))).toEqual([0]);
    expect(say(providers(), give(9, 200), give(1, 200))).toEqual([0]);
    expect(say(give(9, 200), give(1, 200))).toEqual([0]);
    expect(say(providers(1), give(8, 200), give(1, 200))).toEqual([0]);
  });
});

describe.each([
  ['NEIGH-USR-02', 'users', 'username'],
  ['NEIGH-GRP-02', 'groups', 'groupid'],
])('%s: what is deleted here', (rule, area, name) => {
  const path = { pathParameters: { [name]: 'a' } };
  const removed = (sent = {}, status = 200): Call => [
    `${area}.delete`,
    { ...path, ...sent },
    status,
    {},
  ];
  const read = (status: number, sent: object = there): Call => [
    `${area}.get`,
    { ...path, ...sent },
    status,
    status === 200 ? { userName: 'a', groupName: 'a' } : {},
  ];

  it('is there in the other account as before', () => {
    expect(said(rule, read(200), removed(), read(200))).toEqual([1]);
    expect(said(rule, read(200), removed(), read(404))).toEqual([1, '404']);
  });

  it('which an answer without anything in it does not show', () => {
    const empty: Call = [`${area}.get`, { ...path, ...there }, 200, {}];
    expect(said(rule, empty, removed(), empty)).toEqual([0]);
    expect(said(rule, read(200), removed(), empty)).toEqual([1, '200']);
  });

  it('unless it was not, or went by another call', () => {
    expect(said(rule, read(404), removed(), read(404))).toEqual([0]);
    expect(said(rule, removed(), read(404))).toEqual([0]);
    expect(said(rule, read(200), removed({}, 403), read(404))).toEqual([0]);
    expect(said(rule, read(200), removed(), removed(there), read(404))).toEqual([0]);
    expect(said(rule, read(200, {}), removed(), read(404, {}))).toEqual([0]);
    const other = { ...there, pathParameters: { [name]: 'b' } };
    expect(said(rule, read(200, other), removed(), read(404, other))).toEqual([0]);
  });
});

it('a user is known again however the name is written', () => {
  const parameters = [['username', 'Ann']] as const;
  const json = { userName: 'Ann' };
  const read = (status: number): Call => ['users.get', { ...there, parameters }, status, json];
  const removed: Call = ['users.delete', { pathParameters: { username: 'ann' } }, 200, {}];
  expect(said('NEIGH-USR-02', read(200), removed, read(404))).toEqual([1, '404']);
});

it('NEIGH-PROV-01: a provider of theirs keeps its name, and is there', () => {
  const lists = (...items: readonly Json[]): Call => [
    'authproviders.get',
    there,
    200,
    { items: [...items] },
  ];
  const writes = (id: number): Call => ['authproviders.add', { json: { id } }, 403, {}];
  const theirs = { id: 7, name: 'theirs' };
  const say = (...calls: readonly Call[]): unknown => said('NEIGH-PROV-01', ...calls);
  expect(say(lists(theirs), writes(7), lists(theirs))).toEqual([1]);
  expect(say(lists(theirs), writes(7), lists({ id: 7, name: 'ours' }))).toEqual([1, 'name ours']);
  expect(say(lists(theirs), writes(7), lists())).toEqual([1, 'no such provider']);
  expect(say(lists(theirs), writes(0), lists())).toEqual([0]);
  expect(say(lists(theirs), writes(8), lists())).toEqual([0]);
});
