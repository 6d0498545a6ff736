import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import type { Call } from '../../engine/judge/judged-by.ts';
import { rules } from './changes.ts';
import { callWith, overlapping } from './overlapping.fixture.ts';

const said = overlapping(rules);
const path = { username: 'Ann' };
const lists = (...json: readonly Json[]): Call => callWith('users.groups', {}, { path, json });

describe('PAR-17: simultaneous changes of details', () => {
  const change = (given: Readonly<Record<string, string>>, status = 200, username = 'Ann'): Call =>
    callWith('users.update', given, { path: { username }, status });
  const name = change({ detailtype: '0', detaildata: 'A' });
  const department = { detailtype: '11', detaildata: 'D' };
  const both = [name, change(department)];
  const look = (json: Json, username = 'ann'): Call =>
    callWith('users.get', { username }, { json });

  it('are not judged without a look at the user after all of them', () => {
    expect(said('PAR-17', both)).toEqual([0]);
    expect(said('PAR-17', look({}), both)).toEqual([0]);
    expect(said('PAR-17', both, look({}, 'bob'))).toEqual([0]);
  });

  it('are not judged if they change one detail or two users, or if only one succeeds', () => {
    const other = change({ detailtype: '0', detaildata: 'B' });
    expect(said('PAR-17', [name, other], look({}))).toEqual([0]);
    expect(said('PAR-17', [name, change(department, 200, 'bob')], look({}))).toEqual([0]);
    expect(said('PAR-17', [name, change(department, 409)], look({}))).toEqual([0]);
  });

  it('may include details that no answer shows, and one that is taken away', () => {
    const hidden = [change({ detailtype: '2', detaildata: 'x' }), change({ detailtype: '0' })];
    expect(said('PAR-17', hidden, look({ fullName: 'F' }))).toEqual([1]);
  });

  it('are broken if a detail is missing', () => {
    const details = [
      change({ detailtype: '1', detaildata: 'm' }),
      change({ detailtype: '5', detaildata: '7' }),
    ];
    expect(said('PAR-17', details, look({}))).toEqual([1, 'other values of email, shortId']);
  });
});

describe('PAR-18: simultaneous additions to groups', () => {
  const join = (groupid: string, status = 200): Call =>
    callWith('users.groups-add', { groupid }, { path, status });
  const both = [join('1'), join('2')];

  it('are not judged if fewer than two succeed', () => {
    expect(said('PAR-18', [join('1'), join('2', 409)], lists({ id: 1 }))).toEqual([0]);
    const three = [...both, join('3', 409)];
    expect(said('PAR-18', three, lists({ id: 1 }, { id: 2 }))).toEqual([1]);
  });

  it('are not judged without a list, or if its elements name groups that are not known', () => {
    expect(said('PAR-18', both)).toEqual([0]);
    expect(said('PAR-18', both, lists('staff', 'guests'))).toEqual([0]);
  });
});

describe('PAR-21: groups that are set simultaneously', () => {
  const set = (...ids: readonly string[]): Call => [
    'users.groups-set',
    { pathParameters: path, parameters: ids.map((id) => ['groupid', id]) },
    200,
  ];
  const race = [set('1', '2'), set('3')];

  it('may be those of either call, in any order', () => {
    expect(said('PAR-21', race, lists({ id: 2 }, { id: 1 }))).toEqual([1]);
    expect(said('PAR-21', race, lists({ id: 3 }))).toEqual([1]);
    expect(said('PAR-21', race, lists())).toEqual([1, 'no groups']);
    expect(said('PAR-21', race)).toEqual([0]);
  });
});

describe('PAR-22: simultaneous changes of a port', () => {
  const change = (given: Readonly<Record<string, string>>): Call =>
    callWith('outputports.update', given, { path: { outputportid: '7' } });
  const look = (port: Json): Call => callWith('outputports.list', {}, { json: [port] });
  const whole = { id: 7, description: 'x', deviceSerial: 's' };

  it('are not judged if the port is not listed, or if they change one field', () => {
    const race = [change({ description: 'x' }), change({ deviceserial: 's' })];
    expect(said('PAR-22', race, look({ ...whole, id: 8 }))).toEqual([0]);
    const same = [change({ description: 'x' }), change({ description: 'y' })];
    expect(said('PAR-22', same, look(whole))).toEqual([0]);
  });
});
