import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { refusalChecks } from './checks-refusals.ts';

const key = { headers: { 'x-api-key': 'key#1' } };
const stranger = { headers: { 'x-api-key': 'key#2' } };
const said = sayer(refusalChecks, { keys: [{ name: 'key#1', kind: 'full' }] });
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

  it('is not seen afterwards', () => {
    expect(say(change(403), seen('none'))).toEqual([1]);
    expect(say(change(401), seen('sales'))).toEqual([1, 'the change in the next answer']);
    expect(say(change(400), seen('sales'))).toEqual([0]);
    expect(say(change(403), seen('sales', stranger))).toEqual([0]);
  });

  it('unless another call gave the same', () => {
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

  it('leaves what the case has made', () => {
    expect(say(made, remove(403), listed(7))).toEqual([1]);
    expect(say(made, remove(403), listed(8))).toEqual([1, 'the change in the next answer']);
    expect(say(remove(403), listed(8))).toEqual([0]);
    expect(say(made, remove(403), remove(200), listed())).toEqual([0]);
    expect(say(made, remove(403), remove(200, '8'), listed())).toEqual([
      1,
      'the change in the next answer',
    ]);
  });

  it('leaves a user who is looked at by name', () => {
    const named = { parameters: [['username', 'Ann']] as const };
    const created: Call = ['users.create', named, 200, { errorCode: 0 }];
    const deleted: Call = ['users.delete', { pathParameters: { username: 'Ann' } }, 403, {}];
    const look = (status: number): Call => ['users.get', { ...key, ...named }, status, {}];
    expect(say(created, deleted, look(200))).toEqual([1]);
    expect(say(created, deleted, look(404))).toEqual([1, 'the change in the next answer']);
    expect(say(deleted, look(404))).toEqual([0]);
    expect(say(created, deleted, look(503))).toEqual([1]);
  });
});

describe('GEN-REFUSE-01: a membership that is refused for its caller', () => {
  const join = (status: number): Call => [
    'users.groups-add',
    { pathParameters: { username: 'Ann' }, parameters: [['groupid', '7']] },
    status,
    { errorCode: 0 },
  ];
  const groups = (...ids: readonly number[]): Call => [
    'users.groups',
    { ...key, pathParameters: { username: 'Ann' } },
    200,
    ids.map((id) => ({ id })),
  ];

  it('is none', () => {
    expect(say(join(403), groups())).toEqual([1]);
    expect(say(join(403), groups(7))).toEqual([1, 'the change in the next answer']);
    expect(say(join(200), join(403), groups(7))).toEqual([0]);
  });
});
