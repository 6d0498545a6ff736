import { describe, expect, it } from 'vitest';
import type { Json } from '../../journal/json.ts';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { pageSizeChecks } from './checks-page-sizes.ts';

const said = sayer(pageSizeChecks);

type Pairs = Readonly<Record<string, string>>;

interface Asked {
  readonly given: Pairs;
  readonly pair?: number;
  readonly status?: number;
  readonly key?: string;
}

function asks(
  operation: string,
  { given, pair, status = 200, key = 'key#1' }: Asked,
  json: Json,
): Call {
  const sent = { parameters: Object.entries(given), headers: { 'x-api-key': key } };
  return [operation, pair === undefined ? sent : { ...sent, pair }, status, json];
}

const users = (count: number, next?: string): Json => ({
  items: Array.from({ length: count }, (_, at) => ({ userName: `user ${String(at)}` })),
  ...(next === undefined ? {} : { nextPageToken: next }),
});

describe('USR-ALL-09: a page that another follows is full', () => {
  const page = (given: Pairs, count: number, next?: string): Call =>
    asks('users.all', { given }, users(count, next));

  it('of what was asked for, of fifty, and of a thousand at the most', () => {
    expect(said('USR-ALL-09', page({ maxrecords: '3' }, 3, 't'))).toEqual([1]);
    expect(said('USR-ALL-09', page({ maxrecords: '3' }, 2, 't'))).toEqual([1, '2 users']);
    expect(said('USR-ALL-09', page({}, 50, 't'))).toEqual([1]);
    expect(said('USR-ALL-09', page({}, 49, 't'))).toEqual([1, '49 users']);
    expect(said('USR-ALL-09', page({ maxrecords: '5000' }, 1000, 't'))).toEqual([1]);
  });

  it('the last page need not be, nor one of no size', () => {
    expect(said('USR-ALL-09', page({ maxrecords: '3' }, 2))).toEqual([0]);
    expect(said('USR-ALL-09', page({ maxrecords: '0' }, 0, 't'))).toEqual([0]);
  });
});

describe('USR-ALL-07 and HIST-29: the largest pages that there are', () => {
  it.for([
    ['USR-ALL-07', 'users.all', '1000', users(1), '400'],
    ['HIST-29', 'documents.history', '2000', { documents: [] }, '400'],
  ] as const)('%s', ([rule, operation, maxrecords, answer, seen]) => {
    const given = { providerid: '1', maxrecords };
    expect(said(rule, asks(operation, { given }, answer))).toEqual([1]);
    expect(said(rule, asks(operation, { given, status: 400 }, {}))).toEqual([1, seen]);
    for (const other of [{ maxrecords: '2001' }, { pagetoken: 't' }, { datestart: 'now' }])
      expect(
        said(rule, asks(operation, { given: { ...given, ...other }, status: 400 }, {})),
      ).toEqual([0]);
    expect(said(rule, asks(operation, { given, status: 403, key: 'key#2' }, {}))).toEqual([0]);
  });

  it('users are asked for of a provider, and there are some', () => {
    expect(
      said(
        'USR-ALL-07',
        asks('users.all', { given: { providerid: '1', maxrecords: '1000' } }, users(0)),
      ),
    ).toEqual([0]);
    const given = { maxrecords: '1000' };
    expect(said('USR-ALL-07', asks('users.all', { given, status: 400 }, {}))).toEqual([0]);
  });
});

describe('400 for what is no size and no instant, beside the same call with one', () => {
  it.for([
    ['USR-ALL-08', 'users.all', 'maxrecords', ['0', '-5', 'many'], '5'],
    ['HIST-30', 'documents.history', 'maxrecords', ['0', '-5', 'many'], '5'],
    ['HIST-31', 'documents.history', 'datestart', ['some-day'], '2026-01-01T00:00:00Z'],
    ['HIST-31', 'documents.history', 'dateend', ['some-day'], '2026-01-01T00:00:00Z'],
  ] as const)('%s %s %s', ([rule, operation, name, wrong, right]) => {
    const control = asks(operation, { given: { [name]: right }, pair: 1 }, { documents: [] });
    for (const value of wrong) {
      const probe = { given: { [name]: value }, pair: 1 };
      const answered = (status: number): Call => asks(operation, { ...probe, status }, {});
      expect(said(rule, answered(400), control)).toEqual([1]);
      expect(said(rule, answered(200), control)).toEqual([1, '200']);
      expect(said(rule, answered(400))).toEqual([0]);
    }
  });
});
