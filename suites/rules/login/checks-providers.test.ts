import { expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { loginProviderChecks } from './checks-providers.ts';

const said = sayer(loginProviderChecks);

const adds = (name: string, active: boolean): Call => [
  'authproviders.add',
  { json: { name, active } },
  200,
  { errorCode: 0 },
];
const lists: Call = [
  'authproviders.get',
  {},
  200,
  {
    items: [
      { id: 5, name: 'off' },
      { id: 6, name: 'on' },
    ],
  },
];
const makes = (username: string, providerid: string): Call => [
  'users.create',
  {
    parameters: [
      ['username', username],
      ['providerid', providerid],
    ],
  },
  200,
  { errorCode: 0 },
];
const enters = (userid: string, status: number): Call => [
  'login.post',
  {
    pair: 1,
    parameters: [
      ['authtype', '3'],
      ['userid', userid],
    ],
  },
  status,
  { userName: userid },
];

it('LOG-20: only who is of an inactive provider is refused', () => {
  const before = [
    adds('off', false),
    adds('on', true),
    lists,
    makes('Ann', '5'),
    makes('Bob', '6'),
  ];
  const judged = (...calls: readonly Call[]) => said('LOG-20', ...before, ...calls);
  expect(judged(enters('ANN', 401), enters('Bob', 200))).toEqual([1]);
  expect(judged(enters('ann', 200))).toEqual([1, '200']);
  expect(judged(enters('Ann', 401), enters('Bob', 401))).toEqual([0]);
  expect(judged(makes('Ann', '6'), enters('Ann', 200))).toEqual([0]);
});
