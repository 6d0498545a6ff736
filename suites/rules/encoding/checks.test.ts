import { expect, it } from 'vitest';
import { JournalBuilder } from '../../journal/journal-builder.ts';
import { type Call, saidBy, sayer } from '../../judge/judged-by.ts';
import { formChecks } from './checks.ts';

const said = sayer(formChecks, {}, 'forms/spelling');

const makes = (username: string, status: number): Call => [
  'users.create',
  {
    pair: 1,
    parameters: [
      ['username', username],
      ['detailtype', '0'],
      ['detaildata', 'a=b'],
    ],
  },
  status,
  { errorCode: status === 200 ? 0 : 1003 },
];
const shows = (username: string, fullName: string): Call => [
  'users.get',
  { parameters: [['username', username]] },
  200,
  { userName: username, fullName },
];

it('FORM-01: what is spelled otherwise is taken, and as it was meant', () => {
  const control = makes('Bob', 200);
  expect(said('FORM-01', makes('Ann', 200), shows('ann', 'a=b'), control)).toEqual([2]);
  expect(said('FORM-01', makes('Ann', 200), shows('Ann', 'a'), control)).toEqual([
    2,
    'fullName "a"',
  ]);
  expect(said('FORM-01', makes('Ann', 400), control)).toHaveLength(2);
  expect(said('FORM-01', makes('Ann', 400), makes('Bob', 400))).toEqual([0]);
});

it('FORM-02: JSON too', () => {
  const create = (status: number): Call => [
    'locations.create',
    { pair: 1, json: { name: 'é' } },
    status,
    { errorCode: 0, id: 1 },
  ];
  const look = (name: string): Call => ['locations.get', {}, 200, { id: 1, name }];
  expect(said('FORM-02', create(200), look('é'), create(200))).toEqual([2]);
  expect(said('FORM-02', create(200), look('?'), create(200))).toEqual([2, 'name "?"']);
  expect(said('FORM-02', create(400), create(200))).toHaveLength(2);
});

it('FORM-03: an answer is in UTF-8, or in what is the same', () => {
  const check = formChecks.find(({ rule }) => rule === 'FORM-03');
  const judged = (type: string): readonly [number, ...string[]] => {
    if (check === undefined) throw new Error('there is no check');
    const journal = new JournalBuilder({}).begin('s');
    const headers = { 'content-type': type };
    journal.call(
      's',
      { operation: 'users.get' },
      { status: 200, headers, json: { userName: 'A' } },
    );
    return saidBy(check, journal.end('s'));
  };
  expect(judged('application/json')).toEqual([1]);
  expect(judged('application/json; charset="UTF-8"')).toEqual([1]);
  expect(judged('application/json;charset=US-ASCII')).toEqual([1]);
  expect(judged('application/json; charset=iso-8859-1')).toEqual([1, 'charset iso-8859-1']);
  expect(judged('text/plain; charset=iso-8859-1')).toEqual([0]);
});
