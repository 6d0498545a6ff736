import { expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { userCardChecks } from './checks-cards.ts';

const said = sayer(userCardChecks);
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
  { parameters: [['username', 'ANN']], headers: { 'x-api-key': 'key#1' } },
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
  { userName, token: { access_token: 'user-token#1' } },
];
const both = [registers('1'), registers('2')];

it('a second card leaves the first one', () => {
  expect(judged(...both, looks('1', '2'), enters('1', 200))).toEqual([2]);
  expect(judged(...both, enters('1', 401))).toEqual([1, '401']);
  expect(judged(...both, enters('1', 200, 'Bob'))).toEqual([1, 'a login of bob']);
  expect(judged(...both, looks('2'), enters('1', 200))).toEqual([2, '1 card']);
});

it('says nothing of the last card, of one that was changed or that others have too', () => {
  expect(judged(registers('1'), enters('1', 401))).toEqual([0]);
  expect(judged(registers('1'), registers('1'), enters('1', 401))).toEqual([0]);
  expect(judged(...both, enters('2', 401))).toEqual([0]);
  const change: Call = ['users.update', { ...of, parameters: [['detailtype', '4']] }, 200];
  const other: Call = ['users.update', { ...of, parameters: [['detailtype', '0']] }, 200];
  expect(judged(...both, other, enters('1', 401))).toEqual([1, '401']);
  expect(judged(change, ...both, enters('1', 401))).toEqual([1, '401']);
  expect(judged(...both, change, enters('1', 401))).toEqual([0]);
  expect(judged(...both, registers('1', 'Bob'), enters('1', 200, 'Bob'))).toEqual([0]);
  expect(judged(...both, ['users.delete', of, 200], enters('1', 401))).toEqual([0]);
});

it('USR-CARD-01: a registered card is shown and opens the login of its user', () => {
  const judge = (...calls: readonly Call[]) => said('USR-CARD-01', registers('1'), ...calls);
  expect(judge(looks('1'), enters('1', 200))).toEqual([2]);
  expect(judge(looks(), enters('1', 200))).toEqual([2, 'a user with 0 cards']);
  expect(judge(looks('1'), enters('1', 401))).toEqual([2, '401']);
  expect(judge(enters('1', 401))).toEqual([0]);
  // A login of the same number by another way says nothing of the card.
  const other: Call = [
    'login.post',
    { parameters: Object.entries({ authtype: '2', userid: '1' }) },
    401,
  ];
  expect(judge(looks('1'), other, enters('1', 200))).toEqual([2]);
});

it('USR-CARD-03: what a key without Advanced permissions registers opens the login', () => {
  const [operation, sent] = registers('1');
  const made = (status: number): Call => [
    operation,
    { ...sent, headers: { 'x-api-key': 'key#plain' } },
    status,
    { errorCode: 0 },
  ];
  const keys = [{ name: 'key#plain', kind: 'plain' }] as const;
  const judge = sayer(userCardChecks, { keys });
  expect(judge('USR-CARD-03', made(200), enters('1', 200))).toEqual([1]);
  expect(judge('USR-CARD-03', made(200), enters('1', 401))).toEqual([1, '401']);
  expect(judge('USR-CARD-03', made(403))).toEqual([1, '403 with errorCode 0']);
  expect(judge('USR-CARD-03', made(200))).toEqual([0]);
});
