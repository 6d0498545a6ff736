import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './login-details.ts';

const judged = sayer(rules.flatMap(({ checks }) => checks));
const said = (...calls: readonly Call[]) => judged('USR-MOD-05', ...calls);

interface Changed {
  readonly username?: string;
  readonly status?: number;
  readonly type?: string;
}

const change = (
  password: string,
  { username = 'Ann', status = 200, type = '3' }: Changed = {},
): Call => [
  'users.update',
  {
    pathParameters: { username },
    parameters: [
      ['detailtype', type],
      ['detaildata', password],
    ],
  },
  status,
];

interface Entered {
  readonly userid?: string;
  readonly authtype?: string;
  readonly userName?: string;
}

const login = (
  password: string,
  status: number,
  { userid = 'ann', authtype = '0', userName = 'Ann' }: Entered = {},
): Call => [
  'login.post',
  { parameters: Object.entries({ userid, password, authtype }) },
  status,
  { userName },
];

describe('USR-MOD-05: the password that opens the login', () => {
  it('is that of the last change', () => {
    expect(said(change('new'), change('newer'), login('new', 401))).toEqual([1]);
    expect(said(change('new'), change('newer', { status: 403 }), login('new', 200))).toEqual([1]);
    expect(said(change('new'), change('mail', { type: '1' }), login('new', 200))).toEqual([1]);
    expect(said(change('new'), change('newer', { username: 'Bob' }), login('new', 200))).toEqual([
      1,
    ]);
    expect(said(login('new', 401), change('new'))).toEqual([0]);
  });

  it('is not judged for other users, for other ways to log in, or without a change', () => {
    expect(said(change('new'), login('new', 401, { userid: 'bob' }))).toEqual([0]);
    expect(said(change('new'), login('new', 401, { authtype: '1' }))).toEqual([0]);
    expect(said(change('new', { status: 403 }), login('new', 401))).toEqual([0]);
    expect(said(login('new', 401))).toEqual([0]);
  });

  it('is not judged if something else may have given one since', () => {
    const about = (operation: string, username: string): Call => [
      operation,
      { pathParameters: { username } },
      200,
    ];
    const created = (username: string): Call => [
      'users.create',
      { parameters: [['username', username]] },
      200,
    ];
    expect(said(change('new'), about('users.delete', 'ANN'), login('new', 401))).toEqual([0]);
    expect(said(change('new'), about('users.delete', 'bob'), login('new', 401))).toHaveLength(2);
    expect(said(change('new'), about('users.card', 'ann'), login('new', 401))).toHaveLength(2);
    expect(said(change('new'), created('ANN'), login('new', 401))).toEqual([0]);
    expect(said(change('new'), created('bob'), login('new', 401))).toHaveLength(2);
    expect(said(change('new'), ['users.import', {}, 200], login('new', 401))).toEqual([0]);
    expect(said(['users.import', {}, 200], change('new'), login('new', 200))).toEqual([1]);
  });
});
