import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { deletedDetailChecks } from './checks-deleted-details.ts';

const said = sayer(deletedDetailChecks, {});

interface Asked {
  readonly status?: number;
  readonly user?: string;
  readonly operation?: string;
  readonly pair?: number;
}

function change(type: string, data: string | undefined, asked: Asked = {}): Call {
  const { status = 200, user = 'Ann', operation = 'users.update', pair = 1 } = asked;
  const parameters = [
    ['detailtype', type],
    ...(data === undefined ? [] : [['detaildata', data] as const]),
  ] as const;
  const sent = { pathParameters: { username: user }, parameters, pair };
  return [operation, sent, status, status === 200 ? { errorCode: 0 } : undefined];
}

describe('USR-MOD-15: what was deleted opens the login no more', () => {
  const login = (authtype: string, userid: string, status: number): Call => [
    'login.post',
    { parameters: Object.entries({ authtype, userid }) },
    status,
    status === 200 ? { userName: 'ann' } : undefined,
  ];
  const deletion = (type: string, asked: Asked = {}): Call => change(type, undefined, asked);
  const rule = 'USR-MOD-15';

  it.each([
    ['1', '4'],
    ['4', '1'],
    ['5', '2'],
    ['7', '3'],
  ])('of type %s by authtype %s', (type, way) => {
    const before = login(way, 'x', 200);
    expect(said(rule, before, deletion(type), login(way, 'x', 401))).toEqual([1]);
    expect(said(rule, before, deletion(type), login(way, 'x', 200))).toEqual([1, '200']);
    expect(said(rule, before, deletion(type), login(way, 'y', 200))).toEqual([0]);
    expect(said(rule, before, deletion('0'), login(way, 'x', 200))).toEqual([0]);
    const other = way === '1' ? '2' : '1';
    expect(said(rule, login(other, 'x', 200), deletion(type), login(other, 'x', 200))).toEqual([0]);
  });

  it('so does a password, and another one is not it', () => {
    const by = (password: string, status: number): Call => [
      'login.post',
      { parameters: Object.entries({ authtype: '0', userid: 'ann', password }) },
      status,
      status === 200 ? { userName: 'ann' } : undefined,
    ];
    expect(said(rule, by('p', 200), deletion('3'), by('p', 401))).toEqual([1]);
    expect(said(rule, by('p', 200), deletion('3'), by('p', 200))).toEqual([1, '200']);
    expect(said(rule, by('p', 200), deletion('3'), by('q', 200))).toEqual([0]);
    expect(said(rule, by('p', 200), deletion('4'), by('p', 200))).toEqual([0]);
  });

  it('says nothing where it was not deleted, or was not that of the user', () => {
    const again = login('3', 'x', 200);
    const before = login('3', 'x', 200);
    expect(said(rule, before, deletion('7', { status: 400 }), again)).toEqual([0]);
    expect(said(rule, before, deletion('7', { user: 'Bob' }), again)).toEqual([0]);
    expect(said(rule, login('3', 'x', 401), deletion('7'), again)).toEqual([0]);
    expect(said(rule, deletion('7'), before, again)).toEqual([0]);
    expect(said(rule, login('3', 'ANN', 200), deletion('7'), login('3', 'ANN', 200))).toEqual([0]);
  });

  it('nor where something may have been given to somebody since', () => {
    const before = login('3', 'x', 200);
    const again = login('3', 'x', 200);
    for (const operation of ['users.update', 'users.create', 'users.card', 'users.import']) {
      const gift = change('7', 'x', { operation, user: 'Bob' });
      expect(said(rule, before, deletion('7'), gift, again)).toEqual([0]);
      expect(said(rule, gift, before, deletion('7'), again)).toEqual([1, '200']);
    }
  });
});
