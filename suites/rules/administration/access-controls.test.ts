import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './access-controls.ts';

const said = sayer(
  rules.flatMap(({ checks }) => checks),
  { keys: [{ name: 'key#1', kind: 'full' }] },
);
const domain = { parameters: [['accountdomain', 'customer.example'] as const] };
const gives = (roleName: string, status = 200, userName = 'Ann'): Call => [
  'accesscontrols.add',
  { ...domain, json: { userName, roleName } },
  status,
  { errorCode: 0 },
];
const lists = (...roleNames: string[]): Call => {
  const items = roleNames.map((roleName, id) => ({ id, userName: 'Ann', roleName }));
  return ['accesscontrols.get', domain, 200, { items }];
};
const both = [gives('Users'), gives('Support')];

it('ACL-NEW-01: a user with two roles is listed with both', () => {
  expect(said('ACL-NEW-01', ...both, lists('Users', 'Support'))).toHaveLength(1);
  expect(said('ACL-NEW-01', ...both, lists('Users'))).toContain('a list without it');
});

describe('ACL-DEL-01: the deletion of an access control', () => {
  const deletes = (id: string, status: number): Call => [
    'accesscontrols.delete',
    { ...domain, pathParameters: { id } },
    status,
  ];
  const before = [...both, lists('Users', 'Support')];

  it('is judged by the record that had its id', () => {
    expect(said('ACL-DEL-01', ...before, deletes('0', 200), lists('Support'))).toEqual([1]);
    const kept = said('ACL-DEL-01', ...before, deletes('0', 200), lists('Users'));
    expect(kept).toEqual([1, 'a list with it']);
  });

  it('may be refused only if no record has its id', () => {
    expect(said('ACL-DEL-01', ...before, deletes('1', 400))).toEqual([1, '400']);
    expect(said('ACL-DEL-01', ...before, deletes('7', 400))).toEqual([0]);
  });
});

describe('ACL-NEW-03: the roles of a domain', () => {
  const first = gives('Users');

  it('may all be refused, since whose providers a domain takes is free', () => {
    expect(said('ACL-NEW-03', gives('Users', 400), gives('Support', 400))).toEqual([0]);
    expect(said('ACL-NEW-03', first, lists('Users'), gives('Support', 400, 'Bob'))).toHaveLength(2);
  });

  it('may be one for each user (SIL-87)', () => {
    expect(said('ACL-NEW-03', first, lists('Users'), gives('Support', 400))).toEqual([1]);
  });
});
