import { describe, expect, it } from 'vitest';
import { type Call, checkOf, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './authtypes.ts';

const facts = { keys: [{ name: 'key#1', kind: 'full' as const }], providerId: 1 };
const said = sayer([checkOf(rules, 'LOG-06')], facts);

const makesAnn = (...details: readonly (readonly [type: string, data: string])[]): Call => [
  'users.create',
  {
    parameters: [
      ['username', 'ann'],
      ['providerid', '1'],
      ...details.flatMap(([type, data]) => [
        ['detailtype', type] as const,
        ['detaildata', data] as const,
      ]),
    ],
  },
  200,
  { errorCode: 0 },
];
const entersByCard = (status: number): Call => [
  'login.post',
  {
    parameters: [
      ['authtype', '1'],
      ['userid', '1577336581'],
    ],
  },
  status,
  { userName: 'ann', token: { access_token: 'token#1' } },
];

describe('LOG-06: a login by card without a password', () => {
  it('may be refused to a user with a PIN', () => {
    const details = [
      ['4', '1577336581'],
      ['6', '4711'],
    ] as const;
    expect(said('LOG-06', makesAnn(...details), entersByCard(401))).toEqual([0]);
    expect(said('LOG-06', makesAnn(...details), entersByCard(200))).toEqual([0]);
  });
});
