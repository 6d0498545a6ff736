import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { accessControlChecks } from './checks.ts';

const said = sayer(accessControlChecks, {
  users: [{ actor: 'foreign', userName: 'Eve', providerId: 9 }],
});

it('ACL-NEW-05: a provider that there is not is refused; that of another account may be a number of here', () => {
  const give = (authProviderId: number, status: number): Call => [
    'accesscontrols.add',
    { pair: 1, json: { authProviderId } },
    status,
    { errorCode: 0 },
  ];
  const ours = give(1, 200);
  expect(said('ACL-NEW-05', give(7, 400), ours)).toEqual([1]);
  expect(said('ACL-NEW-05', give(7, 200), ours)).toEqual([1, '200 with errorCode 0']);
  expect(said('ACL-NEW-05', give(9, 200), ours)).toEqual([0]);
});

describe('access controls by the id of the list', () => {
  const domain = { parameters: [['accountdomain', 'customer.example'] as const] };
  const gives = (roleName: string): Call => [
    'accesscontrols.add',
    { ...domain, json: { userName: 'Ann', roleName } },
    200,
    { errorCode: 0 },
  ];
  const lists = (...roleNames: string[]): Call => {
    const items = roleNames.map((roleName, id) => ({ id, userName: 'Ann', roleName }));
    return ['accesscontrols.get', domain, 200, { items }];
  };
  const deletes = (id: string, status: number): Call => [
    'accesscontrols.delete',
    { ...domain, pathParameters: { id } },
    status,
  ];

  it('ACL-NEW-01: a user with two roles is listed with both', () => {
    const both = [gives('Users'), gives('Support')];
    expect(said('ACL-NEW-01', ...both, lists('Users', 'Support'))[0]).toBeGreaterThan(0);
    expect(said('ACL-NEW-01', ...both, lists('Users', 'Support'))).toHaveLength(1);
    expect(said('ACL-NEW-01', ...both, lists('Users'))).toContain('a list without it');
  });

  it('ACL-DEL-01: the one of that id is deleted, and its deletion is not refused', () => {
    const before = [gives('Users'), gives('Support'), lists('Users', 'Support')];
    expect(said('ACL-DEL-01', ...before, deletes('0', 200), lists('Support'))).toEqual([1]);
    expect(said('ACL-DEL-01', ...before, deletes('0', 200), lists('Users'))).toEqual([
      1,
      'a list with it',
    ]);
    expect(said('ACL-DEL-01', ...before, deletes('1', 400))).toEqual([1, '400']);
    expect(said('ACL-DEL-01', ...before, deletes('7', 400))).toEqual([0]);
  });
});

it('ACL-NEW-03: who takes one role takes all; whose providers a domain takes is free', () => {
  const judged = sayer(accessControlChecks, { keys: [{ name: 'key#1', kind: 'full' }] });
  const domain = { parameters: [['accountdomain', 'shop.example'] as const] };
  const gives = (roleName: string, status = 200, userName = roleName): Call => [
    'accesscontrols.add',
    { ...domain, json: { userName, roleName } },
    status,
    { errorCode: 0 },
  ];
  const listed: Call = [
    'accesscontrols.get',
    domain,
    200,
    { items: [{ id: 1, userName: 'Users', roleName: 'Users' }] },
  ];
  expect(judged('ACL-NEW-03', gives('Users'), listed)).toEqual([1]);
  expect(judged('ACL-NEW-03', gives('Users'), listed, gives('Support', 400))).toHaveLength(2);
  expect(judged('ACL-NEW-03', gives('Users', 400), gives('Support', 400))).toEqual([0]);
  // Of one user there may be one control alone (SIL-87).
  const second = gives('Support', 400, 'Users');
  expect(judged('ACL-NEW-03', gives('Users'), listed, second)).toEqual([1]);
});
