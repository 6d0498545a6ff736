import { expect, it } from 'vitest';
import type { Json } from '../../journal/json.ts';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { accessControlChecks } from './checks.ts';
import { roleEndChecks } from './checks-role-ends.ts';

const domain = 'customer.example';
const said = sayer([...roleEndChecks, ...accessControlChecks], { domain });

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
const asks = (status: number): Call => [
  'documents.history',
  { headers: { authorization: 'Bearer token#1' } },
  status,
];
const lists = (...items: Json[]): Call => ['accesscontrols.get', at(domain), 200, { items }];
const takes = (id: string): Call => [
  'accesscontrols.delete',
  { ...at(domain), pathParameters: { id } },
  200,
  { errorCode: 0 },
];
const deletes: Call = ['users.delete', { pathParameters: { username: 'ann' } }, 200];

it('ACL-NEW-08: a role in a container opens nothing in the account above', () => {
  const calls = (status: number): readonly Call[] => [
    made,
    login,
    gives(`shop.${domain}`),
    asks(status),
    gives(),
    asks(200),
  ];
  expect(said('ACL-NEW-08', ...calls(403))).toEqual([1]);
  expect(said('ACL-NEW-08', ...calls(200))).toEqual([1, '200']);
  // Without the history at another time the refusal may have another cause.
  expect(said('ACL-NEW-08', ...calls(403).slice(0, 4))).toEqual([0]);
  expect(said('ACL-NEW-06', ...calls(403))).toEqual([1]);
});

it('ACL-DEL-04: the role ends with the access control, by the id of the last list', () => {
  const calls = (id: string, status: number): readonly Call[] => [
    made,
    login,
    gives(),
    asks(200),
    lists({ id: 0, userName: 'Bob' }, { id: 1, userName: 'Ann' }),
    takes(id),
    asks(status),
  ];
  expect(said('ACL-DEL-04', ...calls('1', 403))).toEqual([1]);
  expect(said('ACL-DEL-04', ...calls('1', 200))).toEqual([1, '200']);
  expect(said('ACL-DEL-04', ...calls('0', 200))).toEqual([0]);
  expect(said('ACL-NEW-06', ...calls('1', 403))).toEqual([1]);
});

it('ACL-DEL-05: the role ends with the user', () => {
  const calls = (status: number): readonly Call[] => [
    made,
    login,
    gives(),
    asks(200),
    deletes,
    made,
    login,
    asks(status),
  ];
  expect(said('ACL-DEL-05', ...calls(403))).toEqual([1]);
  expect(said('ACL-DEL-05', ...calls(200))).toEqual([1, '200']);
  expect(said('ACL-DEL-05', made, login, gives(domain, 'Bob'), deletes, asks(200))).toEqual([0]);
});
