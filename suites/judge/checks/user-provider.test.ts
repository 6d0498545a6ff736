import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../judged-by.ts';
import { userProviderChecks } from './user-provider.ts';

const said = sayer(userProviderChecks, { keys: [{ name: 'key#1', kind: 'full' }] });
const rule = 'USR-DEL-05';

const of = (provider: string): readonly (readonly [string, string])[] =>
  provider === '' ? [] : [['providerid', provider]];
const read = (provider: string, status: number, username = 'Ann'): Call => [
  'users.get',
  { parameters: [['username', username], ...of(provider)] },
  status,
  status === 200 ? { userName: username } : {},
];
const removed = (provider: string, status = 200, username = 'Ann'): Call => [
  'users.delete',
  { pathParameters: { username }, parameters: of(provider) },
  status,
  {},
];

describe('USR-DEL-05: of two users of a name one is deleted', () => {
  it.each([
    ['', '2'],
    ['1', '2'],
    ['2', '1'],
    ['2', ''],
  ])('in provider %j, and the one in provider %j stays', (gone, stays) => {
    expect(said(rule, read(stays, 200), removed(gone), read(stays, 200))).toEqual([1]);
    expect(said(rule, read(stays, 200), removed(gone), read(stays, 404))).toEqual([1, '404']);
  });

  it('whichever way the name is written', () => {
    const calls = [read('2', 200, 'ANN'), removed(''), read('2', 404)] as const;
    expect(said(rule, ...calls)).toEqual([1, '404']);
  });

  it('unless it was not there, is deleted as well, or nobody was', () => {
    expect(said(rule, read('2', 404), removed(''), read('2', 404))).toEqual([0]);
    expect(said(rule, removed(''), read('2', 404))).toEqual([0]);
    expect(said(rule, read('2', 200), removed('', 403), read('2', 404))).toEqual([0]);
    expect(said(rule, read('2', 200), removed(''), removed('2'), read('2', 404))).toEqual([0]);
    expect(said(rule, read('', 200), removed(''), read('', 404))).toEqual([0]);
    expect(said(rule, read('2', 200), removed('', 200, 'Bob'), read('2', 404))).toEqual([0]);
    expect(said(rule, read('3', 200), removed(''), read('2', 404))).toEqual([0]);
  });
});
