import { describe, expect, it } from 'vitest';
import type { Call } from '../../engine/judge/judged-by.ts';
import { callWith, overlapping } from './overlapping.fixture.ts';
import { rules } from './paging.ts';

const said = overlapping(rules);

/** `token`: the page that follows another one; `next`: another one follows it. */
interface Page {
  readonly token?: string;
  readonly next?: string;
}

const asked = (token: string | undefined) => (token === undefined ? {} : { pagetoken: token });
const more = (next: string | undefined) => (next === undefined ? {} : { nextPageToken: next });

describe('PAR-15: a walk through the history', () => {
  const page = (names: readonly string[], { token, next }: Page): Call =>
    callWith(
      'documents.history',
      { username: 'ann', ...asked(token) },
      { json: { documents: names.map((documentName) => ({ documentName })), ...more(next) } },
    );
  const record = (title: string, username = 'ann'): Call =>
    callWith('documents.record', { username, title });
  const upload = (username: string): Call => [
    'documents.upload',
    {
      parameters: Object.entries({ username, title: 'two' }),
      file: { fileName: 'a.pdf', bytes: 1, sha256: 'a' },
    },
    200,
    { uuid: username, status: 0 },
  ];
  const first = page(['one'], { next: 't' });
  const last = page([], { token: 't' });
  const writing = [first, record('new')];
  const own = [record('one'), record('two')];

  it('shows each record and each document of the user that there was before, once', () => {
    const words = '1 record missing, 0 repeated';
    expect(said('PAR-15', ...own, writing, last)).toEqual([1, words]);
    expect(said('PAR-15', upload('Ann'), writing, last)).toEqual([1, words]);
    const again = page(['two', 'one'], { token: 't' });
    expect(said('PAR-15', ...own, writing, again)).toEqual([1, '0 records missing, 1 repeated']);
  });

  it('need not show what came meanwhile, or what another user has', () => {
    expect(said('PAR-15', writing, last)).toEqual([0]);
    expect(said('PAR-15', [first, upload('ann')], last)).toEqual([0]);
    expect(said('PAR-15', record('two', 'bob'), writing, last)).toEqual([0]);
    expect(said('PAR-15', upload('bob'), writing, last)).toEqual([0]);
  });

  it('is not judged if nothing changed meanwhile, or if it does not end', () => {
    expect(said('PAR-15', ...own, first, last)).toEqual([0]);
    expect(said('PAR-15', ...own, writing)).toEqual([0]);
  });
});

describe('PAR-16: a walk through all users', () => {
  const create = (username: string): Call => callWith('users.create', { username });
  const page = (names: readonly string[], { token, next }: Page): Call =>
    callWith('users.all', asked(token), {
      json: { users: names.map((userName) => ({ userName })), ...more(next) },
    });
  const first = page(['ann'], { next: 't' });
  const last = page([], { token: 't' });
  const own = [create('Ann'), create('Bob')];

  it('may show names in another case', () => {
    const writing = [first, create('eve')];
    expect(said('PAR-16', ...own, writing, page(['BOB'], { token: 't' }))).toEqual([1]);
  });

  it('is judged while users are deleted, and not while nothing changes or for what came meanwhile', () => {
    const deletion = callWith('users.delete', {}, { path: { username: 'eve' } });
    expect(said('PAR-16', ...own, [first, deletion], last)).toHaveLength(2);
    expect(said('PAR-16', ...own, first, last)).toEqual([0]);
    expect(said('PAR-16', [first, create('eve')], last)).toEqual([0]);
  });
});
