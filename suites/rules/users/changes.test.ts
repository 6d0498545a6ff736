import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules as changes } from './changes.ts';
import { rules as deletions } from './deletions.ts';
import { rules as rights } from './detail-rights.ts';
import { rules as types } from './detail-types.ts';
import { rules as logins } from './login-details.ts';

const all = ['ViewUser', 'ModifyUser', 'GenerateShortID', 'CardManagement'];
const said = sayer(
  [changes, deletions, rights, types, logins].flat().flatMap(({ checks }) => checks),
  {
    keys: [
      { name: 'key#1', kind: 'full' },
      { name: 'key#2', kind: 'plain' },
      { name: 'no-card', kind: 'limited', permissions: all.slice(0, 3) },
      { name: 'all', kind: 'limited', permissions: all },
      { name: 'theirs', kind: 'foreign' },
    ],
  },
);

interface Asked {
  readonly user?: string;
  readonly status?: number;
  readonly key?: string;
  readonly pair?: number;
}

type Pairs = readonly (readonly [string, string])[];

function change(pairs: Pairs, asked: Asked = {}): Call {
  const { user = 'Ann', status = 200, key = 'key#1', pair } = asked;
  const sent = {
    pathParameters: { username: user },
    parameters: pairs,
    headers: { 'x-api-key': key },
    ...(pair === undefined ? {} : { pair }),
  };
  return ['users.update', sent, status, status === 200 ? { errorCode: 0 } : undefined];
}

const detail = (type: string, data?: string): Pairs => [
  ['detailtype', type],
  ...(data === undefined ? [] : [['detaildata', data] as const]),
];

const look = (json: Json, key = 'key#1', username = 'ann'): Call => [
  'users.get',
  { parameters: [['username', username]], headers: { 'x-api-key': key } },
  200,
  json,
];

describe('USR-MOD-01: a changed detail', () => {
  const changed = change(detail('0', 'new'));
  const old = { fullName: 'old' };

  it('may be a card in the format of the target', () => {
    const given = change(detail('4', '946EBD28'));
    expect(said('USR-MOD-01', given, look({ cards: ['2490285352'] }))).toEqual([1]);
    expect(said('USR-MOD-01', given, look({ cards: [] }))).toHaveLength(2);
  });

  it('is not judged if it is not shown, or if there are several', () => {
    expect(said('USR-MOD-01', change(detail('3', 'new')), look({}))).toEqual([0]);
    const two = [...detail('0', 'new'), ...detail('1', 'mail')];
    expect(said('USR-MOD-01', change(two), look({ fullName: 'new' }))).toEqual([0]);
  });

  it('is not judged by looks at others, before the change, after a refusal, or by other keys', () => {
    expect(said('USR-MOD-01', changed, look(old))).toHaveLength(2);
    expect(said('USR-MOD-01', changed, look(old, 'key#2'))).toEqual([0]);
    expect(said('USR-MOD-01', changed, look(old, 'key#1', 'bob'))).toEqual([0]);
    expect(said('USR-MOD-01', look(old), changed)).toEqual([0]);
    expect(said('USR-MOD-01', change(detail('0', 'new'), { status: 403 }), look(old))).toEqual([0]);
  });

  it('is that of the last change before the look, a card among them', () => {
    const again = change(detail('0', 'newer'));
    expect(said('USR-MOD-01', changed, again, look({ fullName: 'newer' }))).toEqual([1]);
    const ofBob = change(detail('0', 'newer'), { user: 'bob' });
    expect(said('USR-MOD-01', changed, ofBob, look({ fullName: 'new' }))).toEqual([1]);
    const card: Call = ['users.card', { pathParameters: { username: 'ann' } }, 200, {}];
    expect(said('USR-MOD-01', changed, card, look(old))).toEqual([0]);
  });
});

it('USR-MOD-02: a deleted detail may be empty or null, and an empty value is no deletion', () => {
  expect(said('USR-MOD-02', change(detail('0')), look({ fullName: '' }))).toEqual([1]);
  expect(said('USR-MOD-02', change(detail('0')), look({ fullName: null }))).toEqual([1]);
  expect(said('USR-MOD-02', change(detail('4')), look({ cards: [''] }))).toHaveLength(2);
  expect(said('USR-MOD-02', change(detail('0', '')), look({ fullName: 'old' }))).toEqual([0]);
});

it('USR-MOD-03: several details may be refused if one of them is none, or for the caller', () => {
  const several = (types: readonly string[], more: Asked = {}): Call =>
    change(
      types.flatMap((type) => detail(type, 'new')),
      { status: 400, ...more },
    );
  expect(said('USR-MOD-03', several(['11', '0']))).toEqual([1, '400']);
  expect(said('USR-MOD-03', several(['11', '99']))).toEqual([0]);
  expect(said('USR-MOD-03', several(['11', '0'], { key: 'no-card' }))).toEqual([0]);
  expect(said('USR-MOD-03', several(['11', '0'], { pair: 1 }))).toEqual([0]);
});

it('USR-MOD-09: a change that is not shown, and one by a key with all rights, say nothing', () => {
  const changed = (key: string) => change(detail('11', 'new'), { key });
  expect(said('USR-MOD-09', changed('no-card'), look({ department: 'new' }))).toEqual([1]);
  expect(said('USR-MOD-09', changed('no-card'), look({ department: 'old' }))).toEqual([0]);
  expect(said('USR-MOD-09', changed('all'), look({ department: 'new' }))).toEqual([0]);
});

describe.each([
  ['USR-MOD-12', 'x', undefined],
  ['USR-MOD-14', undefined, 'x'],
] as const)('%s: each detail type', (rule, data, other) => {
  const sent = (type: string, value: string | undefined, asked: Asked = {}): Call =>
    change(detail(type, value), { pair: 1, ...asked });
  const refused = { status: 400 };

  it('is judged beside one that is none and is refused', () => {
    expect(said(rule, sent('7', data), sent('99', data, refused))).toEqual([1]);
    expect(said(rule, sent('7', data, refused), sent('99', data))).toEqual([0]);
    expect(said(rule, sent('7', data, { pair: 2 }), sent('99', data, refused))).toEqual([0]);
    expect(said(rule, sent('8', data), sent('99', data, refused))).toEqual([0]);
    expect(said(rule, sent('7', other), sent('99', other, refused))).toEqual([0]);
    expect(said(rule, sent('7', data), sent('99', other, refused))).toEqual([0]);
  });
});

it('USR-MOD-10: an alias may have the suffix of a provider, which is no part of the login', () => {
  const login: Call = [
    'login.post',
    { parameters: [['userid', 'annie']] },
    200,
    { userName: 'ann', token: {} },
  ];
  expect(said('USR-MOD-10', change(detail('7', 'annie#3')), login)).toEqual([1]);
  expect(said('USR-MOD-10', change(detail('0', 'annie')), login)).toEqual([0]);
  expect(said('USR-MOD-10', change(detail('7')), login)).toEqual([0]);
  expect(said('USR-MOD-10', login, change(detail('7', 'annie')))).toEqual([0]);
});

describe('USR-DEL-01: a deleted user', () => {
  const removed = (status = 200, key = 'key#1'): Call => [
    'users.delete',
    { pathParameters: { username: 'Ann' }, headers: { 'x-api-key': key } },
    status,
    { errorCode: 0 },
  ];
  const seen = (status: number, providerid?: string): Call => {
    const parameters = Object.entries({ username: 'Ann', ...(providerid && { providerid }) });
    return ['users.get', { parameters }, status, {}];
  };

  it('is one of the provider of the deletion, where another one may have a user of that name', () => {
    expect(said('USR-DEL-01', removed(), seen(200, '1'))).toEqual([1, '200']);
    expect(said('USR-DEL-01', removed(), seen(200, '2'))).toEqual([0]);
    expect(said('USR-DEL-01', removed(), seen(200, '2'), seen(200, '1'))).toEqual([1, '200']);
  });

  it('is not judged after a refusal, or if another account asked: its user may be gone already (SIL-170)', () => {
    expect(said('USR-DEL-01', removed(403), seen(200))).toEqual([0]);
    expect(said('USR-DEL-01', removed(200, 'theirs'), seen(200))).toEqual([0]);
  });
});
