import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../judged-by.ts';
import { membershipChecks } from './membership.ts';

const said = sayer(membershipChecks, {
  keys: [
    { name: 'key#1', kind: 'full' },
    { name: 'key#2', kind: 'limited', permissions: ['ViewUser'] },
  ],
});
const rule = 'USR-GRP-04';

const path = { pathParameters: { username: 'Ann' } };
const groups = (...ids: readonly number[]): Call => [
  'users.groups',
  path,
  200,
  ids.map((id) => ({ id })),
];
const leave = (status: number, ids: readonly string[], sent = {}): Call => [
  'users.groups-remove',
  { ...path, parameters: ids.map((id) => ['groupid', id] as const), ...sent },
  status,
  { errorCode: status === 200 ? 0 : 1013 },
];

describe('USR-GRP-04: a user is taken out of groups', () => {
  it('of these, and stays in the others', () => {
    expect(said(rule, groups(1, 2), leave(200, ['1']), groups(2))).toEqual([1]);
    expect(said(rule, groups(1, 2), leave(200, ['1']), groups())).toEqual([1, 'groups ']);
    expect(said(rule, groups(1), leave(200, ['1']), groups())).toEqual([1]);
    expect(said(rule, groups(1), leave(200, ['1']), groups(1))).toEqual([1, 'groups 1']);
  });

  it('which is not refused for groups that the user is in, be it the last', () => {
    expect(said(rule, groups(1), leave(400, ['1']), groups(1))).toEqual([
      1,
      '400 with errorCode 1013',
    ]);
    expect(said(rule, groups(1, 2), leave(400, ['1', '2']))).toEqual([
      1,
      '400 with errorCode 1013',
    ]);
  });

  it('and may be for others, for none, or for who asks', () => {
    expect(said(rule, groups(1), leave(400, ['2']))).toEqual([0]);
    expect(said(rule, groups(1), leave(400, ['1', '2']))).toEqual([0]);
    expect(said(rule, groups(1), leave(400, []))).toEqual([0]);
    expect(said(rule, leave(400, ['1']))).toEqual([0]);
    const limited = { headers: { 'x-api-key': 'key#2' } };
    expect(said(rule, groups(1), leave(403, ['1'], limited))).toEqual([0]);
    const ofUser = { headers: { 'x-api-key': 'key#1', authorization: 'Bearer token#1' } };
    expect(said(rule, groups(1), leave(403, ['1'], ofUser))).toEqual([0]);
    const left: Call = ['users.groups-set', path, 200, { errorCode: 0 }];
    expect(said(rule, groups(1), left, leave(400, ['1']))).toEqual([0]);
  });
});

describe('USR-GRP-06: the letters of the user name may be written in any case', () => {
  const made: readonly Call[] = [
    ['users.create', { parameters: [['username', 'Ann']] }, 200, { errorCode: 0 }],
    ['groups.create', {}, 200, { errorCode: 0, id: 1 }],
  ];
  const joins = (username: string, status: number, groupid = '1'): Call => [
    'users.groups-add',
    { pathParameters: { username }, parameters: [['groupid', groupid]] },
    status,
    { errorCode: status === 200 ? 0 : 1013 },
  ];
  const judged = (...calls: readonly Call[]) => said('USR-GRP-06', ...made, ...calls);

  it('and the user is found', () => {
    expect(judged(joins('ANN', 200))).toEqual([1]);
    expect(judged(joins('ANN', 400))).toEqual([1, '400 with errorCode 1013']);
    const look: Call = ['users.groups', { pathParameters: { username: 'aNN' } }, 400];
    expect(judged(look)).toEqual([1, '400']);
  });

  it('which says nothing of the same letters, of other groups and of probes', () => {
    expect(judged(joins('Ann', 400))).toEqual([0]);
    expect(judged(joins('ANN', 400, '2'))).toEqual([0]);
    const [operation, sent, ...refused] = joins('ANN', 400);
    expect(judged([operation, { ...sent, pair: 1 }, ...refused])).toEqual([0]);
    const gone: Call = ['users.delete', { pathParameters: { username: 'ann' } }, 200];
    expect(judged(gone, joins('ANN', 400))).toEqual([0]);
  });
});
