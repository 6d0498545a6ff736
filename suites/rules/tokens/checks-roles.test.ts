import { describe, expect, it } from 'vitest';
import type { Json } from '../../journal/json.ts';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { roleChecks } from './checks-roles.ts';

const said = sayer(roleChecks);

const login = (userName: string, name: string): Call => [
  'login.post',
  {},
  200,
  { userName, token: { access_token: name, expires_in: 600 } },
];
const by = (name: string) => ({ headers: { authorization: `Bearer ${name}` } });

const joins = (username: string, groupid: string, status = 200): Call => [
  'users.groups-add',
  { pathParameters: { username }, parameters: [['groupid', groupid]] },
  status,
];
describe('TOK-11: guarded details are not changed by their user', () => {
  const change = (type: string, username: string, status: number): Call => [
    'users.update',
    { ...by('token#1'), pathParameters: { username }, parameters: [['detailtype', type]], pair: 1 },
    status,
  ];
  const control: Call = ['users.update', { pair: 1 }, 200, { errorCode: 0 }];
  const probes = (probe: Call): number =>
    said('TOK-11', login('Ann', 'token#1'), probe, control)[0];

  it('an alias, an expiration, an external id: one of their own', () => {
    const types = ['7', '12', '14', '0', '4'];
    expect(types.map((type) => probes(change(type, 'ANN', 403)))).toEqual([1, 1, 1, 0, 0]);
    expect(probes(change('7', 'bob', 403))).toBe(0);
    const own = change('7', 'ann', 403);
    expect(said('TOK-11', login('Bob', 'token#1'), own, control)).toEqual([0]);
    expect(said('TOK-11', own, control)).toEqual([0]);
    expect(said('TOK-11', login('Ann', 'token#1'), change('7', 'ann', 200))).toHaveLength(2);
  });
});

describe('TOK-13: a group is shown to who is in it', () => {
  const said = sayer(roleChecks, {}, 'roles/ordinary');
  const ann = login('Ann', 'token#1');
  const of = (groupid: string) => ({ ...by('token#1'), pathParameters: { groupid } });
  const reads = (groupid: string, status: number): Call => [
    'groups.get',
    of(groupid),
    status,
    { groupName: groupid },
  ];

  it('by its id, and with its members', () => {
    expect(said('TOK-13', ann, joins('ANN', 'staff'), reads('staff', 200))).toEqual([1]);
    expect(said('TOK-13', ann, joins('ann', 'staff'), reads('staff', 404))).toEqual([1, '404']);
    const members = (json: Json): Call => ['groups.members', of('staff'), 200, json];
    expect(said('TOK-13', ann, joins('ann', 'staff'), members([]))).toEqual([1]);
    expect(said('TOK-13', ann, joins('ann', 'staff'), members({}))).toHaveLength(2);
  });

  it('and nothing is said of other groups, other users and other cases', () => {
    expect(said('TOK-13', ann, joins('ann', 'staff'), reads('guests', 404))).toEqual([0]);
    expect(said('TOK-13', ann, joins('bob', 'staff'), reads('staff', 404))).toEqual([0]);
    expect(said('TOK-13', joins('ann', 'staff'), reads('staff', 404))).toEqual([0]);
    const elsewhere = sayer(roleChecks);
    expect(elsewhere('TOK-13', ann, joins('ann', 'staff'), reads('staff', 404))).toEqual([0]);
  });
});
