import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './cards.ts';

const said = sayer(rules.flatMap(({ checks }) => checks));

const ofAnn = { pathParameters: { username: 'Ann' } };
const registers = (cardid: string, username = 'Ann'): Call => [
  'users.card',
  { pathParameters: { username }, parameters: [['cardid', cardid]] },
  200,
  { errorCode: 0 },
];
const looks = (...cards: string[]): Call => [
  'users.get',
  { parameters: [['username', 'ANN']], headers: { 'x-api-key': 'key#1' } },
  200,
  { userName: 'Ann', cards },
];
const enters = (userid: string, status: number, userName = 'Ann'): Call => [
  'login.post',
  { parameters: Object.entries({ authtype: '1', userid }) },
  status,
  { userName, token: { access_token: 'user-token#1' } },
];

describe('USR-CARD-07: the earlier of two cards', () => {
  const both = [registers('1'), registers('2')];
  const judged = (...calls: readonly Call[]) => said('USR-CARD-07', ...calls);

  it('is neither the only card, nor the one that was registered twice, nor the last one', () => {
    expect(judged(registers('1'), enters('1', 401))).toEqual([0]);
    expect(judged(registers('1'), registers('1'), enters('1', 401))).toEqual([0]);
    expect(judged(...both, enters('2', 401))).toEqual([0]);
  });

  it('is not judged if an update may have taken it, if others have it too, or if its user was deleted', () => {
    const change: Call = ['users.update', { ...ofAnn, parameters: [['detailtype', '4']] }, 200];
    const other: Call = ['users.update', { ...ofAnn, parameters: [['detailtype', '0']] }, 200];
    expect(judged(...both, other, enters('1', 401))).toEqual([1, '401']);
    expect(judged(change, ...both, enters('1', 401))).toEqual([1, '401']);
    expect(judged(...both, change, enters('1', 401))).toEqual([0]);
    expect(judged(...both, registers('1', 'Bob'), enters('1', 200, 'Bob'))).toEqual([0]);
    expect(judged(...both, ['users.delete', ofAnn, 200], enters('1', 401))).toEqual([0]);
  });

  it('may be shown in any format, but must be counted', () => {
    expect(judged(...both, looks('A', 'B'), enters('1', 200))).toEqual([2]);
    expect(judged(...both, looks('2'), enters('1', 200))).toEqual([2, '1 card']);
    expect(judged(...both, enters('1', 200, 'Bob'))).toEqual([1, 'a login of bob']);
  });
});

it('USR-CARD-01: a login of the same number by another authtype says nothing of the card', () => {
  const other: Call = [
    'login.post',
    { parameters: Object.entries({ authtype: '2', userid: '1' }) },
    401,
  ];
  const judged = (...calls: readonly Call[]) => said('USR-CARD-01', registers('1'), ...calls);
  expect(judged(looks('1'), other, enters('1', 200))).toEqual([2]);
  expect(judged(enters('1', 401))).toEqual([0]);
});
