import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './roles.ts';

const domain = 'customer.example';
const said = sayer(
  rules.flatMap(({ checks }) => checks),
  { domain },
);

const login: Call = [
  'login.post',
  {},
  200,
  { userName: 'Ann', token: { access_token: 'token#1', expires_in: 600 } },
];
const made: Call = ['users.create', { parameters: [['username', 'Ann']] }, 200, { errorCode: 0 }];
const at = (name: string) => ({ parameters: [['accountdomain', name] as const] });
const gives = (name = domain, userName = 'Ann'): Call => [
  'accesscontrols.add',
  { ...at(name), json: { userName, roleName: 'Reporting' } },
  200,
  { errorCode: 0 },
];
const asks = (status: number, token = 'token#1'): Call => [
  'documents.history',
  { headers: { authorization: `Bearer ${token}` } },
  status,
];

describe('where a role ends', () => {
  it('ACL-NEW-08: is not judged without the history at another time: a refusal may have another cause', () => {
    const calls = [made, login, gives(`shop.${domain}`), asks(403)];
    expect(said('ACL-NEW-08', ...calls)).toEqual([0]);
    expect(said('ACL-NEW-08', ...calls, gives(), asks(200))).toEqual([1]);
    expect(said('ACL-NEW-06', ...calls, gives(), asks(200))).toEqual([1]);
  });

  it('ACL-DEL-04: depends on whose access control had the id in the last list', () => {
    const items = [
      { id: 0, userName: 'Bob' },
      { id: 1, userName: 'Ann' },
    ];
    const lists: Call = ['accesscontrols.get', at(domain), 200, { items }];
    const takes = (id: string): Call => [
      'accesscontrols.delete',
      { ...at(domain), pathParameters: { id } },
      200,
      { errorCode: 0 },
    ];
    const before = [made, login, gives(), asks(200), lists];
    expect(said('ACL-DEL-04', ...before, takes('1'), asks(200))).toEqual([1, '200']);
    expect(said('ACL-DEL-04', ...before, takes('0'), asks(200))).toEqual([0]);
    expect(said('ACL-NEW-06', ...before, takes('1'), asks(403))).toEqual([1]);
  });

  it("ACL-DEL-05: is not judged by another user's role", () => {
    const deletes: Call = ['users.delete', { pathParameters: { username: 'ann' } }, 200];
    const of = (userName: string) => [made, login, gives(domain, userName), asks(200), deletes];
    expect(said('ACL-DEL-05', ...of('Ann'), made, login, asks(200))).toEqual([1, '200']);
    expect(said('ACL-DEL-05', ...of('Bob'), made, login, asks(200))).toEqual([0]);
  });
});

describe('ACL-NEW-07: the role of a group', () => {
  const granted = (json: Json, status = 200): Call => ['accesscontrols.add', { json }, status];
  const toGroup = granted({ groupName: 'staff', roleName: 'Reporting' });
  const joins = (username: string, groupid: string, status = 200): Call => [
    'users.groups-add',
    { pathParameters: { username }, parameters: [['groupid', groupid]] },
    status,
  ];
  const judged = (...calls: readonly Call[]) => said('ACL-NEW-07', login, ...calls);

  it('does not apply to members of other groups, and to those who were removed', () => {
    expect(judged(toGroup, joins('ANN', 'staff'), asks(200))).toEqual([1]);
    expect(judged(toGroup, joins('ann', 'guests'), asks(403))).toEqual([1]);
    const leaves: Call = ['users.groups-remove', joins('ANN', 'staff')[1], 200];
    expect(judged(toGroup, joins('ann', 'staff'), leaves, asks(403))).toEqual([1]);
  });

  it('does not apply before it is given', () => {
    expect(judged(joins('ann', 'staff'), asks(403), toGroup)).toEqual([1]);
    expect(judged(joins('ann', 'staff'), asks(200), toGroup)).toEqual([1, '200']);
  });

  it('is not judged if it was refused, or given to a user', () => {
    const refused = granted({ groupName: 'staff', roleName: 'Reporting' }, 403);
    expect(judged(refused, joins('ann', 'staff'), asks(403))).toEqual([0]);
    const toUser = granted({ userName: 'ann', roleName: 'Reporting' });
    expect(judged(toUser, joins('ann', 'staff'), asks(403))).toEqual([0]);
  });

  it('is not judged for users who are in no group, or not known, or by other calls', () => {
    expect(judged(toGroup, asks(200))).toEqual([0]);
    expect(judged(toGroup, joins('bob', 'staff'), asks(200))).toEqual([0]);
    expect(judged(toGroup, joins('ann', 'staff', 403), asks(200))).toEqual([0]);
    expect(judged(toGroup, joins('ann', 'staff'), asks(403, 'token#2'))).toEqual([0]);
    const other: Call = ['documents.list', asks(403)[1], 403];
    expect(judged(toGroup, joins('ann', 'staff'), other)).toEqual([0]);
  });
});
