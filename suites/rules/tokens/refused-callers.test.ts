import { describe, expect, it } from 'vitest';
import { type Call, checkOf, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './refused-callers.ts';

const key = { headers: { 'x-api-key': 'key#1' } };
const stranger = { headers: { 'x-api-key': 'key#2' } };
const said = sayer([checkOf(rules, 'GEN-REFUSE-01')], { keys: [{ name: 'key#1', kind: 'full' }] });
const say = (...calls: readonly Call[]): unknown => said('GEN-REFUSE-01', ...calls);

describe('GEN-REFUSE-01: a change that is refused for its caller', () => {
  const change = (status: number, department = 'sales'): Call => [
    'users.update',
    { pathParameters: { username: 'Ann' }, parameters: [['detaildata', department]] },
    status,
    { errorCode: 0 },
  ];
  const seen = (department: string, sent: object = key): Call => [
    'users.get',
    { ...sent, parameters: [['username', 'Ann']] },
    200,
    { userName: 'Ann', department },
  ];

  it('is not judged if the request was refused, or if another key looks', () => {
    expect(say(change(400), seen('sales'))).toEqual([0]);
    expect(say(change(403), seen('sales', stranger))).toEqual([0]);
  });

  it('is not judged if another call gave the same value', () => {
    expect(say(change(403), change(200), seen('sales'))).toEqual([0]);
    expect(say(change(200), change(403), seen('sales'))).toEqual([0]);
    expect(say(change(403), change(200, 'office'), seen('sales'))).toEqual([
      1,
      'the change in the next answer',
    ]);
  });
});

describe('GEN-REFUSE-01: a deletion that is refused for its caller', () => {
  const made: Call = ['groups.create', {}, 200, { errorCode: 0, id: 7 }];
  const remove = (status: number, groupid = '7'): Call => [
    'groups.delete',
    { pathParameters: { groupid } },
    status,
    { errorCode: 0 },
  ];
  const listed = (...ids: readonly number[]): Call => [
    'groups.list',
    key,
    200,
    ids.map((id) => ({ id })),
  ];

  it('is judged for what the case has made and nobody else removed', () => {
    expect(say(remove(403), listed(8))).toEqual([0]);
    expect(say(made, remove(403), remove(200), listed())).toEqual([0]);
    expect(say(made, remove(403), remove(200, '8'), listed())).toEqual([
      1,
      'the change in the next answer',
    ]);
  });

  it('is judged for a user that the case has made, whatever other answer the look has', () => {
    const named = { parameters: [['username', 'Ann']] as const };
    const created: Call = ['users.create', named, 200, { errorCode: 0 }];
    const deleted: Call = ['users.delete', { pathParameters: { username: 'Ann' } }, 403, {}];
    const look = (status: number): Call => ['users.get', { ...key, ...named }, status, {}];
    expect(say(created, deleted, look(404))).toEqual([1, 'the change in the next answer']);
    expect(say(deleted, look(404))).toEqual([0]);
    expect(say(created, deleted, look(503))).toEqual([1]);
  });
});

describe('GEN-REFUSE-01: a membership that is refused for its caller', () => {
  it('is not judged if another call has changed the memberships of the user', () => {
    const join = (status: number): Call => [
      'users.groups-add',
      { pathParameters: { username: 'Ann' }, parameters: [['groupid', '7']] },
      status,
      { errorCode: 0 },
    ];
    const groups: Call = [
      'users.groups',
      { ...key, pathParameters: { username: 'Ann' } },
      200,
      [{ id: 7 }],
    ];
    expect(say(join(403), groups)).toEqual([1, 'the change in the next answer']);
    expect(say(join(200), join(403), groups)).toEqual([0]);
  });
});
