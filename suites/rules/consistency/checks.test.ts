import { expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { sameChecks } from './checks.ts';

const said = sayer(sameChecks, { keys: [{ name: 'key#1', kind: 'full' }] });
const make = (id: number): Call => ['inputports.create', {}, 200, { errorCode: 0, id }];
const change = (asked: number, id: number): Call => [
  'inputports.update',
  { parameters: [['id', String(asked)]] },
  200,
  { errorCode: 0, id },
];

it('SAME-04: the id that a call named is told where other things have other ids', () => {
  expect(said('SAME-04', make(1), change(1, 1), make(2))).toEqual([1]);
  expect(said('SAME-04', change(1, 1), ['inputports.list', {}, 200, [{ id: 2 }]])).toEqual([1]);
});

it('SAME-04: another id than the call named is told', () => {
  expect(said('SAME-04', make(1), change(1, 2))).toEqual([1, 'id 2']);
});

it('SAME-04: the one id that everything has shows nothing', () => {
  expect(said('SAME-04', make(1), change(1, 1), make(1))).toEqual([0]);
});

const madeLocation: Call = ['locations.create', {}, 200, { errorCode: 0, id: 5 }];
const listed = (id: number, sortOrder: number): Call => [
  'locations.list',
  {},
  200,
  [{ id, name: 'Ground floor', sortOrder, identifiers: [] }],
];

it('SAME-05: two answers tell the same of a location that the case made, or not', () => {
  expect(said('SAME-05', madeLocation, listed(5, 42), listed(5, 42))).toEqual([1]);
  expect(said('SAME-05', madeLocation, listed(5, 42), listed(5, 46))).toEqual([1, 'sortOrder 46']);
});

it('SAME-05: a location that another case made may be changed by that case', () => {
  expect(said('SAME-05', madeLocation, listed(6, 42), listed(6, 46))).toEqual([0]);
});
