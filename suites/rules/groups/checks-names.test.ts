import { describe, expect, it } from 'vitest';
import type { Json } from '../../journal/json.ts';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { groupNameChecks } from './checks-names.ts';

const said = sayer(groupNameChecks, {
  containerDomain: 'shop.example',
  keys: [
    { name: 'key#1', kind: 'full' },
    { name: 'key#2', kind: 'plain' },
  ],
});

describe('GRP-LIST-02: the groups of an account are listed by its own address', () => {
  const made = (status = 200): Call => [
    'groups.create',
    { parameters: [['groupname', 'staff']] },
    status,
  ];
  const list = (host: string, ...names: readonly string[]): Call => [
    'groups.list',
    { headers: { host } },
    200,
    names.map((groupName) => ({ groupName })),
  ];

  it('the one that was made among them', () => {
    expect(said('GRP-LIST-02', made(), list('shop.example', 'a', 'staff'))).toEqual([1]);
    expect(said('GRP-LIST-02', made(), list('shop.example', 'a'))).toEqual([
      1,
      'a list without it',
    ]);
    expect(said('GRP-LIST-02', made(), list('customer.example'))).toEqual([0]);
    expect(said('GRP-LIST-02', made(403), list('shop.example'))).toEqual([0]);
    expect(said('GRP-LIST-02', list('shop.example', 'a'))).toEqual([0]);
  });

  it('says nothing where there is no such account', () => {
    const without = sayer(groupNameChecks);
    expect(without('GRP-LIST-02', made(), ['groups.list', {}, 200, []])).toEqual([0]);
  });
});

describe('GRP-MEM-04: who was put into a group by its textual id is a member', () => {
  const joins = (groupid: string, status = 200): Call => [
    'users.groups-add',
    { pathParameters: { username: 'Ann' }, parameters: [['groupid', groupid]] },
    status,
  ];
  const members = (groupid: string, json: Json, key = 'key#1'): Call => [
    'groups.members',
    { pathParameters: { groupid }, headers: { 'x-api-key': key } },
    200,
    json,
  ];

  it('as the full key sees it', () => {
    expect(said('GRP-MEM-04', joins('staff'), members('staff', [{ userName: 'ANN' }]))).toEqual([
      1,
    ]);
    expect(said('GRP-MEM-04', joins('staff'), members('staff', [{ userName: 'bob' }]))).toEqual([
      1,
      'a list without it',
    ]);
    expect(said('GRP-MEM-04', joins('staff'), members('staff', [], 'key#2'))).toEqual([0]);
  });

  it('unless the user was taken out of it again', () => {
    const leaves = (status: number): Call => [
      'users.groups-remove',
      { pathParameters: { username: 'ann' }, parameters: [['groupid', 'staff']] },
      status,
    ];
    const judged = (status: number): unknown =>
      said('GRP-MEM-04', joins('staff'), leaves(status), members('staff', []));
    expect(judged(200)).toEqual([0]);
    expect(judged(400)).toEqual([1, 'a list without it']);
  });

  it('of no number, no other group, no refused call, and none that came later', () => {
    expect(said('GRP-MEM-04', joins('7'), members('7', []))).toEqual([0]);
    expect(said('GRP-MEM-04', joins('7a'), members('7a', []))).toHaveLength(2);
    expect(said('GRP-MEM-04', joins('a7'), members('a7', []))).toHaveLength(2);
    expect(said('GRP-MEM-04', joins('guests'), members('staff', []))).toEqual([0]);
    expect(said('GRP-MEM-04', joins('staff', 403), members('staff', []))).toEqual([0]);
    expect(said('GRP-MEM-04', members('staff', []), joins('staff'))).toEqual([0]);
  });
});

describe('USR-GRP-11: a user who is not there is in no group', () => {
  const asked = (username: string, status: number, json: Json = []): Call => [
    'users.groups',
    { pathParameters: { username }, pair: 1 },
    status,
    json,
  ];
  const made: Call = ['users.create', { parameters: [['username', 'ann']] }, 200, { errorCode: 0 }];
  const own = asked('ann', 200);

  it('whether the call is refused or the list is empty', () => {
    for (const status of [200, 400, 403, 404])
      expect(said('USR-GRP-11', made, asked('nobody', status), own)).toEqual([1]);
  });

  it('not with a group, nor with a fault', () => {
    const group = [{ id: 7 }];
    expect(said('USR-GRP-11', made, asked('nobody', 200, group), own)).toEqual([
      1,
      '200 with 1 record',
    ]);
    expect(said('USR-GRP-11', made, asked('nobody', 500), own)).toEqual([1, '500']);
  });
});
