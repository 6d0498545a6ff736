import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules as deletions } from './deletions.ts';
import { rules as providers } from './providers.ts';

const said = sayer(
  [...deletions, ...providers].flatMap(({ checks }) => checks),
  { keys: [{ name: 'key#1', kind: 'full' }] },
);
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

describe('USR-DEL-05: the other of two users of one name, of whom one is deleted', () => {
  it('is one of that name in any case', () => {
    const calls = [read('2', 200, 'ANN'), removed(''), read('2', 404)] as const;
    expect(said(rule, ...calls)).toEqual([1, '404']);
  });

  it('is not judged if it was not there, is deleted as well, or nobody was deleted', () => {
    expect(said(rule, read('2', 404), removed(''), read('2', 404))).toEqual([0]);
    expect(said(rule, removed(''), read('2', 404))).toEqual([0]);
    expect(said(rule, read('2', 200), removed('', 403), read('2', 404))).toEqual([0]);
    expect(said(rule, read('2', 200), removed(''), removed('2'), read('2', 404))).toEqual([0]);
    expect(said(rule, read('', 200), removed(''), read('', 404))).toEqual([0]);
    expect(said(rule, read('2', 200), removed('', 200, 'Bob'), read('2', 404))).toEqual([0]);
    expect(said(rule, read('3', 200), removed(''), read('2', 404))).toEqual([0]);
  });
});

describe('USR-11, USR-MOD-11 and USR-DEL-04: a call that names no provider means the local one', () => {
  const made = (more: readonly (readonly [string, string])[], status = 200): Call => [
    'users.create',
    { parameters: [['username', 'Ann'], ...more] },
    status,
    { errorCode: status === 200 ? 0 : 1003 },
  ];
  const named = [
    ['detailtype', '0'],
    ['detaildata', 'Ann B'],
  ] as const;
  const changed = (status: number): Call => [
    'users.update',
    { pathParameters: { username: 'Ann' }, parameters: named },
    status,
    {},
  ];
  const own = read('1', 200);

  it('and is not refused for that', () => {
    expect(said('USR-11', made([], 400))).toEqual([1, '400 with errorCode 1003 and no user']);
    expect(said('USR-11', made(of('1'), 400))).toEqual([0]);
    expect(said('USR-MOD-11', made(of('1')), changed(400), own)).toEqual([1, '400 and no change']);
    expect(said('USR-DEL-04', made(of('1')), removed('', 400), own)).toEqual([
      1,
      '400 and no deletion',
    ]);
  });

  it('and may be refused if there is nobody, or if somebody else asks', () => {
    const gone = read('1', 404);
    expect(said('USR-MOD-11', made(of('1')), changed(400), gone)).toEqual([0]);
    expect(said('USR-DEL-04', made(of('1')), removed('', 400), gone)).toEqual([0]);
    const token = { authorization: 'Bearer user-token#1', 'x-api-key': 'key#1' };
    const [operation, sent] = changed(400);
    const byUser: Call = [operation, { ...sent, headers: token }, 403, {}];
    expect(said('USR-MOD-11', made(of('1')), byUser, own)).toEqual([0]);
  });
});
