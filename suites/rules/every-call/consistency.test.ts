import { expect, it } from 'vitest';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules as sameRules } from './consistency.ts';
import { rules as idRules } from './ids.ts';

const said = sayer(
  [...sameRules, ...idRules].flatMap(({ checks }) => checks),
  { keys: [{ name: 'key#1', kind: 'full' }] },
);
const make = (id: number): Call => ['inputports.create', {}, 200, { errorCode: 0, id }];
const change = (asked: number, id: number): Call => [
  'inputports.update',
  { parameters: [['id', String(asked)]] },
  200,
  { errorCode: 0, id },
];

it('SAME-04: the id that a call named counts if something has another id', () => {
  expect(said('SAME-04', make(1), change(1, 1), make(2))).toEqual([1]);
  expect(said('SAME-04', change(1, 1), ['inputports.list', {}, 200, [{ id: 2 }]])).toEqual([1]);
});

it('SAME-04: the one id that everything has shows nothing', () => {
  expect(said('SAME-04', make(1), change(1, 1), make(1))).toEqual([0]);
});

it('SAME-05: a location that another case made may be changed by that case', () => {
  const madeLocation: Call = ['locations.create', {}, 200, { errorCode: 0, id: 5 }];
  const listed = (id: number, sortOrder: number): Call => [
    'locations.list',
    {},
    200,
    [{ id, name: 'Ground floor', sortOrder, identifiers: [] }],
  ];
  expect(said('SAME-05', madeLocation, listed(6, 42), listed(6, 46))).toEqual([0]);
  expect(said('SAME-05', madeLocation, listed(5, 42), listed(5, 46))).toEqual([1, 'sortOrder 46']);
});
