import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules as list } from './user-list.ts';
import { rules as walks } from './user-walks.ts';

const said = sayer([...list, ...walks].flatMap(({ checks }) => checks));

type Pairs = Readonly<Record<string, string>>;

const made = (username: string, more: Pairs = {}): Call => [
  'users.create',
  { parameters: Object.entries({ username, providerid: '1', ...more }) },
  200,
  { errorCode: 0 },
];

interface Page {
  readonly given?: Pairs;
  readonly users: readonly string[];
  readonly next?: string;
  readonly status?: number;
  readonly key?: string;
}

function page({ given = {}, users, next, status = 200, key = 'key#1' }: Page): Call {
  const records: readonly Json[] = users.map((userName) => ({ userName }));
  const token = next === undefined ? {} : { nextPageToken: next };
  const parameters = Object.entries({ providerid: '1', ...given });
  const headers = { 'x-api-key': key };
  return ['users.all', { parameters, headers }, status, { users: records, ...token }];
}

const both = [made('Ann'), made('Bob')];
const first = page({ users: ['ann'], next: 't' });
const last = (...users: readonly string[]): Call => page({ given: { pagetoken: 't' }, users });

describe('USR-ALL-02: a walk through all pages shows every user once', () => {
  it('shows the users that the case made before', () => {
    expect(said('USR-ALL-02', ...both, first, last('BOB'))).toEqual([1]);
    expect(said('USR-ALL-02', ...both, first, last())).toEqual([
      1,
      'user Bob missing or more than once',
    ]);
    expect(said('USR-ALL-02', ...both, first, last('bob', 'ann'))).toEqual([
      1,
      'user Ann missing or more than once',
    ]);
    expect(said('USR-ALL-02', ...both, first, last('bob', 'x', 'x'))).toEqual([
      1,
      'user x missing or more than once',
    ]);
    expect(said('USR-ALL-02', ...both, first, last('bob', 'x', 'X'))).toEqual([1]);
    expect(said('USR-ALL-02', first, last('bob'))).toEqual([0]);
  });

  it('shows only users of the provider that was asked for', () => {
    const elsewhere = made('Eve', { providerid: '2' });
    expect(said('USR-ALL-02', ...both, elsewhere, first, last('bob'))).toEqual([1]);
    expect(said('USR-ALL-02', elsewhere, first, last('bob'))).toEqual([0]);
  });

  it('shows each user once at most if it does not end', () => {
    const round = page({ given: { pagetoken: 't' }, users: ['ann'], next: 't' });
    expect(said('USR-ALL-02', ...both, first, round)).toEqual([
      1,
      'user Ann missing or more than once',
    ]);
    expect(said('USR-ALL-02', ...both, first, round, round)).toEqual([
      1,
      'user Ann missing or more than once',
    ]);
  });

  it('has pages that are asked for alike, even if tokens are the numbers of pages', () => {
    const numbered = (size: number, at: number, ...users: readonly string[]) =>
      page({
        given: { maxrecords: String(size), ...(at === 1 ? {} : { pagetoken: String(at) }) },
        users,
        ...(users.includes('cid') ? {} : { next: String(at + 1) }),
      });
    const people = ['Ann', 'Bob', 'Cid'].map((name) => made(name));
    const byOne = [numbered(1, 1, 'ann'), numbered(1, 2, 'bob'), numbered(1, 3, 'cid')];
    const byTwo = [numbered(2, 1, 'ann', 'bob'), numbered(2, 2, 'cid')];
    for (const walks of [
      [...byOne, ...byTwo],
      [...byTwo, ...byOne],
    ]) {
      expect(said('USR-ALL-02', ...people, ...walks)).toEqual([2]);
      expect(said('USR-ALL-12', ...people, ...walks)).toEqual([3]);
    }
  });

  it('is not judged if users come meanwhile, if it does not end, or if it is a single page', () => {
    expect(said('USR-ALL-02', made('Ann'), first, made('Bob'), last())).toEqual([0]);
    expect(said('USR-ALL-02', ...both, first)).toEqual([0]);
    expect(said('USR-ALL-02', ...both, page({ users: ['ann'] }))).toEqual([0]);
    const on = page({ given: { pagetoken: 't' }, users: ['bob'], next: 's' });
    expect(said('USR-ALL-02', ...both, first, on)).toEqual([0]);
    const end = page({ given: { pagetoken: 's' }, users: [] });
    expect(said('USR-ALL-02', ...both, first, on, end)).toEqual([1]);
    const round = page({ given: { pagetoken: 't' }, users: [], next: 't' });
    expect(said('USR-ALL-02', ...both, first, round)).toEqual([0]);
  });

  it('ends at an empty token', () => {
    const ended = page({ given: { pagetoken: 't' }, users: ['bob'], next: '' });
    expect(said('USR-ALL-02', ...both, first, ended)).toEqual([1]);
    expect(said('USR-ALL-02', ...both, page({ users: ['ann'], next: '' }))).toEqual([0]);
  });

  it('has no pages of other keys, and none that were refused', () => {
    const plain = page({ given: { pagetoken: 't' }, users: ['bob'], key: 'key#2' });
    expect(said('USR-ALL-02', ...both, first, plain)).toEqual([0]);
    const refused = page({ given: { pagetoken: 't' }, users: ['bob'], status: 403 });
    expect(said('USR-ALL-02', ...both, first, refused)).toEqual([0]);
  });
});

describe('USR-ALL-12: the page that a token leads to', () => {
  it('may be empty if somebody was deleted meanwhile', () => {
    expect(said('USR-ALL-12', first, last('bob'))).toEqual([1]);
    expect(said('USR-ALL-12', first, last())).toEqual([1, '0 users']);
    expect(said('USR-ALL-12', first, last('ann', 'bob'))).toEqual([1, 'user ann again']);
    const deleted: Call = ['users.delete', { pathParameters: { username: 'bob' } }, 200, {}];
    expect(said('USR-ALL-12', first, deleted, last())).toEqual([0]);
    expect(said('USR-ALL-12', last())).toEqual([0]);
  });
});

describe('USR-ALL-13: the details of listed users', () => {
  const ann = made('Ann', { detailtype: '1', detaildata: 'ann@a.example' });
  const shown = (email: string): Call => {
    const [operation, sent, status] = page({ users: [] });
    return [operation, sent, status, { users: [{ userName: 'ann', email }] }];
  };

  it('are not judged if they may have been changed', () => {
    expect(said('USR-ALL-13', ann, shown('ann@a.example'))).toEqual([1]);
    expect(said('USR-ALL-13', ann, shown(''))).toEqual([1, 'Ann: email ""']);
    const changed: Call = ['users.update', { pathParameters: { username: 'Ann' } }, 200, {}];
    expect(said('USR-ALL-13', ann, changed, shown(''))).toEqual([0]);
    expect(said('USR-ALL-13', shown(''))).toEqual([0]);
  });
});

it('USR-ALL-10: an unknown provider may be refused in any way, and is judged beside the own one', () => {
  const users = (providerid: string, status: number, probes: readonly string[]): Call => [
    'users.all',
    {
      parameters: [['providerid', providerid]],
      headers: { 'x-api-key': 'key#1' },
      pair: 1,
      probes,
    },
    status,
    status === 200 ? { items: [{ userName: 'Ann' }] } : {},
  ];
  const unknown = (status: number): Call => users('2000000001', status, ['USR-ALL-10']);
  const own = users('1', 200, []);
  for (const status of [400, 403, 404])
    expect(said('USR-ALL-10', unknown(status), own)).toEqual([1]);
  expect(said('USR-ALL-10', unknown(200), own)).toEqual([1, '200 with 1 user']);
  expect(said('USR-ALL-10', unknown(200))).toEqual([0]);
  expect(said('USR-ALL-10', unknown(200), users('1', 403, []))).toEqual([0]);
});
