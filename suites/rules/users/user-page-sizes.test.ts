import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules } from './user-page-sizes.ts';

const said = sayer(rules.flatMap(({ checks }) => checks));

type Pairs = Readonly<Record<string, string>>;

interface Asked {
  readonly status?: number;
  readonly key?: string;
  readonly next?: string;
}

function page(given: Pairs, count: number, asked: Asked = {}): Call {
  const { status = 200, key = 'key#1', next } = asked;
  const sent = { parameters: Object.entries(given), headers: { 'x-api-key': key } };
  const items: Json = Array.from({ length: count }, (_, at) => ({
    userName: `user ${String(at)}`,
  }));
  const token = next === undefined ? {} : { nextPageToken: next };
  return ['users.all', sent, status, { items, ...token }];
}

const asked = (maxrecords: string, count: number, status = 200): Call =>
  page({ maxrecords }, count, { status });

it('USR-ALL-09: the last page need not be full, nor one of no size, and none holds more than a thousand', () => {
  expect(said('USR-ALL-09', page({ maxrecords: '5000' }, 1000, { next: 't' }))).toEqual([1]);
  expect(said('USR-ALL-09', page({}, 49, { next: 't' }))).toEqual([1, '49 users']);
  expect(said('USR-ALL-09', page({ maxrecords: '3' }, 2))).toEqual([0]);
  expect(said('USR-ALL-09', page({ maxrecords: '0' }, 0, { next: 't' }))).toEqual([0]);
});

it('USR-ALL-07: a page is judged if it holds somebody, and if nothing else may be a reason to refuse it', () => {
  const given = { providerid: '1', maxrecords: '1000' };
  const refused = (more: Pairs, key?: string): Call =>
    page({ ...given, ...more }, 0, { status: 400, ...(key === undefined ? {} : { key }) });
  expect(said('USR-ALL-07', refused({}))).toEqual([1, '400']);
  expect(said('USR-ALL-07', page(given, 0))).toEqual([0]);
  expect(said('USR-ALL-07', asked('1000', 0, 400))).toEqual([0]);
  for (const other of [{ maxrecords: '2001' }, { pagetoken: 't' }, { datestart: 'now' }])
    expect(said('USR-ALL-07', refused(other))).toEqual([0]);
  expect(said('USR-ALL-07', refused({}, 'key#2'))).toEqual([0]);
});

describe('how many users a page may hold', () => {
  it('USR-ALL-03: an empty page, a refusal, and a page of no size say nothing', () => {
    expect(said('USR-ALL-03', asked('2', 0))).toEqual([0]);
    expect(said('USR-ALL-03', asked('2', 2, 403))).toEqual([0]);
    expect(said('USR-ALL-03', page({}, 2))).toEqual([0]);
    for (const noSize of ['0', '-5', 'many', ''])
      expect(said('USR-ALL-03', asked(noSize, 50))).toEqual([0]);
  });

  it('USR-ALL-04: a page of so few that all fit says nothing', () => {
    expect(said('USR-ALL-04', page({}, 50, { next: 't' }))).toEqual([1]);
    expect(said('USR-ALL-04', page({}, 50))).toEqual([0]);
    expect(said('USR-ALL-04', page({}, 51))).toEqual([1, '51 users']);
    expect(said('USR-ALL-04', asked('2', 51))).toEqual([0]);
  });

  it('USR-ALL-05: more than a thousand may be refused, beside a page that is served', () => {
    expect(said('USR-ALL-05', page({ maxrecords: '1001' }, 1000, { next: 't' }))).toEqual([1]);
    expect(said('USR-ALL-05', asked('1001', 1000))).toEqual([0]);
    expect(said('USR-ALL-05', asked('1000', 1001))).toEqual([0]);
    expect(said('USR-ALL-05', asked('1001', 0, 400), asked('1', 1))).toEqual([1]);
    expect(said('USR-ALL-05', asked('1001', 0, 400))).toEqual([0]);
    expect(said('USR-ALL-05', asked('1001', 0, 400), asked('1', 0))).toEqual([0]);
    expect(said('USR-ALL-05', asked('1000', 0, 400), asked('1', 1))).toEqual([0]);
  });
});
