import { expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { keyChecks } from './checks.ts';

const said = sayer(keyChecks, {
  device: 'device#1',
  keys: [{ name: 'key#1', kind: 'trusted-only' }],
});

const login = (bearer: string | undefined, status: number, pair = 1): Call => [
  'login.post',
  {
    pair,
    headers: {
      'x-api-key': 'key#1',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
    },
  },
  status,
  status === 200 ? { userName: 'Ann', token: { access_token: 'token#1', expires_in: 600 } } : {},
];

it('KEY-11: neither no token nor a user token logs in where a device token is needed', () => {
  const panel = login('device#1', 200);
  expect(said('KEY-11', login(undefined, 401), panel)).toEqual([1]);
  expect(said('KEY-11', login(undefined, 200), panel)).toEqual([1, '200 with a token']);
  const before = login('device#1', 200, 2);
  expect(said('KEY-11', before, login('token#1', 403), panel)).toEqual([1]);
  expect(said('KEY-11', before, login('token#1', 200), panel)).toEqual([1, '200 with a token']);
  expect(said('KEY-11', before, login('token#2', 401), panel)).toEqual([0]);
});

it('KEY-21: a device is no owner either', () => {
  const plain = sayer(keyChecks, {
    device: 'device#1',
    keys: [{ name: 'key#1', kind: 'plain' }],
  });
  const deletes = (bearer: string, status: number): Call => [
    'documents.delete',
    { pair: 1, headers: { 'x-api-key': 'key#1', authorization: `Bearer ${bearer}` } },
    status,
    {},
  ];
  const control = deletes('token#1', 200);
  expect(plain('KEY-21', deletes('device#1', 403), control)).toEqual([1]);
  expect(plain('KEY-21', deletes('device#1', 200), control)).toEqual([1, '200']);
});

it('KEY-23: a device token is no user token, save where no user is needed', () => {
  const strict = sayer(keyChecks, {
    device: 'device#1',
    keys: [{ name: 'key#1', kind: 'authenticated-only' }],
  });
  const calls = (operation: string, bearer: string, status: number): Call => [
    operation,
    { pair: 1, headers: { 'x-api-key': 'key#1', authorization: `Bearer ${bearer}` } },
    status,
    [],
  ];
  const asks = (operation: string, status: number): readonly [number, ...string[]] =>
    strict('KEY-23', calls(operation, 'device#1', status), calls(operation, 'token#1', 200));
  expect(asks('groups.list', 403)).toEqual([1]);
  expect(asks('groups.list', 200)).toEqual([1, '200 with an empty list']);
  for (const free of ['documents.record', 'card.get', 'account.head', 'authproviders.get'])
    expect(asks(free, 200)).toEqual([0]);
});
