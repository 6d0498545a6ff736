import { describe, expect, it } from 'vitest';
import type { Json } from '../../journal/json.ts';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { userChangeChecks } from './checks-changes.ts';

const said = sayer(userChangeChecks);

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
  it('of those that the case made before', () => {
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

  it('of the provider that was asked for', () => {
    const elsewhere = made('Eve', { providerid: '2' });
    expect(said('USR-ALL-02', ...both, elsewhere, first, last('bob'))).toEqual([1]);
    expect(said('USR-ALL-02', elsewhere, first, last('bob'))).toEqual([0]);
  });

  it('once at most where it does not end', () => {
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

  it('of pages that are asked for alike, where tokens are the numbers of pages', () => {
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

  it('nothing is said where users come meanwhile, or the walk does not end, or is a single page', () => {
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

  it('an empty token is none, and it may be a header', () => {
    const ended = page({ given: { pagetoken: 't' }, users: ['bob'], next: '' });
    expect(said('USR-ALL-02', ...both, first, ended)).toEqual([1]);
    expect(said('USR-ALL-02', ...both, page({ users: ['ann'], next: '' }))).toEqual([0]);
  });

  it('pages of a key of less are none, nor those that were refused', () => {
    const plain = page({ given: { pagetoken: 't' }, users: ['bob'], key: 'key#2' });
    expect(said('USR-ALL-02', ...both, first, plain)).toEqual([0]);
    const refused = page({ given: { pagetoken: 't' }, users: ['bob'], status: 403 });
    expect(said('USR-ALL-02', ...both, first, refused)).toEqual([0]);
  });
});

describe('how many users a page holds', () => {
  const many = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, at) => `user ${String(at)}`);
  const asked = (maxrecords: string, count: number, status = 200): Call =>
    page({ given: { maxrecords }, users: many(count), status });
  const cut = (maxrecords: string, count: number): Call =>
    page({ given: { maxrecords }, users: many(count), next: 't' });

  it('USR-ALL-03: no more than were asked for', () => {
    expect(said('USR-ALL-03', asked('2', 2))).toEqual([1]);
    expect(said('USR-ALL-03', asked('2', 3))).toEqual([1, '3 users']);
    expect(said('USR-ALL-03', asked('2', 0))).toEqual([0]);
    expect(said('USR-ALL-03', asked('2', 2, 403))).toEqual([0]);
    expect(said('USR-ALL-03', page({ users: many(2) }))).toEqual([0]);
    for (const noSize of ['0', '-5', 'many', ''])
      expect(said('USR-ALL-03', asked(noSize, 50))).toEqual([0]);
  });

  it('USR-ALL-04: fifty where nothing was asked', () => {
    expect(said('USR-ALL-04', page({ users: many(50), next: 't' }))).toEqual([1]);
    expect(said('USR-ALL-04', page({ users: many(50) }))).toEqual([0]);
    expect(said('USR-ALL-04', page({ users: many(51) }))).toEqual([1, '51 users']);
    expect(said('USR-ALL-04', asked('2', 51))).toEqual([0]);
  });

  it('USR-ALL-05: a thousand, or a refusal, where more was asked', () => {
    expect(said('USR-ALL-05', cut('1001', 1000))).toEqual([1]);
    expect(said('USR-ALL-05', asked('1001', 1000))).toEqual([0]);
    expect(said('USR-ALL-05', asked('1001', 1001))).toEqual([1, '1001 users']);
    expect(said('USR-ALL-05', asked('1000', 1001))).toEqual([0]);
    expect(said('USR-ALL-05', page({ users: many(1001) }))).toEqual([0]);
    expect(said('USR-ALL-05', asked('1001', 0, 400), asked('1', 1))).toEqual([1]);
    expect(said('USR-ALL-05', asked('1001', 0, 400))).toEqual([0]);
    expect(said('USR-ALL-05', asked('1001', 0, 400), asked('1', 0))).toEqual([0]);
    expect(said('USR-ALL-05', asked('1000', 0, 400), asked('1', 1))).toEqual([0]);
    expect(said('USR-ALL-05', ['users.get', {}, 200, [{}]], asked('1001', 0, 400))).toEqual([0]);
  });
});

describe('USR-ALL-12: a token leads to more users', () => {
  it('and to none only where somebody was deleted meanwhile', () => {
    expect(said('USR-ALL-12', first, last('bob'))).toEqual([1]);
    expect(said('USR-ALL-12', first, last())).toEqual([1, '0 users']);
    expect(said('USR-ALL-12', first, last('ann', 'bob'))).toEqual([1, 'user ann again']);
    const deleted: Call = ['users.delete', { pathParameters: { username: 'bob' } }, 200, {}];
    expect(said('USR-ALL-12', first, deleted, last())).toEqual([0]);
    expect(said('USR-ALL-12', last())).toEqual([0]);
  });
});

describe('USR-ALL-13: users are listed as they were made', () => {
  const ann = made('Ann', { detailtype: '1', detaildata: 'ann@a.example' });
  const shown = (email: string): Call => {
    const [operation, sent, status] = page({ users: [] });
    return [operation, sent, status, { users: [{ userName: 'ann', email }] }];
  };

  it('unless they may have been changed', () => {
    expect(said('USR-ALL-13', ann, shown('ann@a.example'))).toEqual([1]);
    expect(said('USR-ALL-13', ann, shown(''))).toEqual([1, 'Ann: email ""']);
    const changed: Call = ['users.update', { pathParameters: { username: 'Ann' } }, 200, {}];
    expect(said('USR-ALL-13', ann, changed, shown(''))).toEqual([0]);
    expect(said('USR-ALL-13', shown(''))).toEqual([0]);
  });
});
