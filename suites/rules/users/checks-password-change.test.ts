import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { passwordChange } from './checks-password-change.ts';

const judged = sayer([passwordChange]);
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

describe('USR-MOD-05: after a change of the password only the new one logs in', () => {
  it('whoever gives the new one, and nobody with another', () => {
    expect(said(change('new'), login('new', 200))).toEqual([1]);
    expect(said(change('new'), login('new', 401))).toEqual([1, '401']);
    expect(said(change('new'), login('new', 200, { userName: 'Bob' }))).toEqual([
      1,
      'a login of bob',
    ]);
    expect(said(change('new'), login('old', 401))).toEqual([1]);
    expect(said(change('new'), login('old', 200))).toEqual([1, 'a login of ann']);
  });

  it('goes by the last change', () => {
    expect(said(change('new'), change('newer'), login('new', 401))).toEqual([1]);
    expect(said(change('new'), change('newer', { status: 403 }), login('new', 200))).toEqual([1]);
    expect(said(change('new'), change('mail', { type: '1' }), login('new', 200))).toEqual([1]);
    expect(said(change('new'), change('newer', { username: 'Bob' }), login('new', 200))).toEqual([
      1,
    ]);
    expect(said(login('new', 401), change('new'))).toEqual([0]);
  });

  it('says nothing of other users, of other ways to log in, or of no change', () => {
    expect(said(change('new'), login('new', 401, { userid: 'bob' }))).toEqual([0]);
    expect(said(change('new'), login('new', 401, { authtype: '1' }))).toEqual([0]);
    expect(said(change('new', { status: 403 }), login('new', 401))).toEqual([0]);
    expect(said(login('new', 401))).toEqual([0]);
  });

  it('says nothing where something else may have said since what it is', () => {
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
