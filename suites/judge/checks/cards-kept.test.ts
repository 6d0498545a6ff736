import { expect, it } from 'vitest';
import { type Call, sayer } from '../judged-by.ts';
import { cardsKept } from './cards-kept.ts';

const said = sayer([cardsKept]);
const judged = (...calls: readonly Call[]) => said('USR-CARD-07', ...calls);

const of = { pathParameters: { username: 'Ann' } };
const registers = (cardid: string, username = 'Ann'): Call => [
  'users.card',
  { pathParameters: { username }, parameters: [['cardid', cardid]] },
  200,
  { errorCode: 0 },
];
const looks = (...cards: string[]): Call => [
  'users.get',
  { parameters: [['username', 'ANN']] },
  200,
  { userName: 'Ann', cards },
];
const enters = (userid: string, status: number, userName = 'Ann'): Call => [
  'login.post',
  {
    parameters: [
      ['authtype', '1'],
      ['userid', userid],
    ],
  },
  status,
  { userName },
];
const both = [registers('1'), registers('2')];

it('a second card leaves the first one', () => {
  expect(judged(...both, looks('1', '2'), enters('1', 200))).toEqual([2]);
  expect(judged(...both, enters('1', 401))).toEqual([1, '401']);
  expect(judged(...both, enters('1', 200, 'Bob'))).toEqual([1, '200']);
  expect(judged(...both, looks('2'), enters('1', 200))).toEqual([2, '1 of them']);
});

it('says nothing of the last card, of one that was changed or that others have too', () => {
  expect(judged(registers('1'), enters('1', 401))).toEqual([0]);
  expect(judged(registers('1'), registers('1'), enters('1', 401))).toEqual([0]);
  expect(judged(...both, enters('2', 401))).toEqual([0]);
  const change: Call = ['users.update', { ...of, parameters: [['detailtype', '4']] }, 200];
  expect(judged(...both, change, enters('1', 401))).toEqual([0]);
  expect(judged(...both, registers('1', 'Bob'), enters('1', 200, 'Bob'))).toEqual([0]);
  expect(judged(...both, ['users.delete', of, 200], enters('1', 401))).toEqual([0]);
});
