import { describe, expect, it } from 'vitest';
import type { SentEvent } from '../../journal/event.ts';
import { JournalBuilder } from '../../journal/journal-builder.ts';
import type { Json } from '../../journal/json.ts';
import { type Call, saidBy } from '../../judge/judged-by.ts';
import { parallelMadeChecks } from './checks-creations.ts';

/** Calls in a row; those of an inner list are under way at a time. */
type Calls = readonly (Call | readonly Call[])[];

const isOne = (one: Call | readonly Call[]): one is Call => typeof one[0] === 'string';

function said(rule: string, ...calls: Calls): readonly [number, ...string[]] {
  const check = parallelMadeChecks.find((one) => one.rule === rule);
  if (check === undefined) throw new Error(`there is no check of ${rule}`);
  const journal = new JournalBuilder().begin('s');
  for (const step of calls) {
    const group = isOne(step) ? [step] : step;
    const sent = group.map(([operation, more]) => journal.sent('s', { operation, ...more }));
    for (const [at, call] of sent.entries()) {
      const [, , status = 200, json] = group[at] ?? [];
      journal.answered('s', call, { status, ...(json === undefined ? {} : { json }) });
    }
  }
  return saidBy(check, journal.end('s'));
}

interface Made extends Partial<Omit<SentEvent, 'json'>> {
  readonly status?: number;
  /** What it was answered with. */
  readonly json?: Json;
}

const make = (
  operation: string,
  given: Readonly<Record<string, string>>,
  { json, status = 200, ...sent }: Made = {},
): Call => [operation, { parameters: Object.entries(given), ...sent }, status, json];

describe('PAR-12: of two users of one name that are made at a time one is', () => {
  const user = (full: string, status: number, username = 'ann'): Call =>
    make('users.create', { username, detailtype: '0', detaildata: full }, { status });
  const look = (fullName: string, username = 'ann'): Call =>
    make('users.get', { username }, { json: { userName: username, fullName } });

  it('with the name that its call gave it', () => {
    const race = [user('A', 409), user('B', 200)];
    expect(said('PAR-12', race, look('B'))).toEqual([1]);
    expect(said('PAR-12', race, look('A'))).toEqual([1, '1 success, fullName A']);
    const both = [user('A', 200), user('B', 200)];
    expect(said('PAR-12', both, look('A'))).toEqual([1]);
    expect(said('PAR-12', both, look('C'))).toEqual([1, '2 successes, fullName C']);
    expect(said('PAR-20', both)).toEqual([1, '2 successful creations']);
    expect(said('PAR-20', race)).toEqual([1]);
    const none = [user('A', 409), user('B', 409)];
    expect(said('PAR-12', none, look('A'))).toEqual([1, '0 successes, fullName A']);
  });

  it('and nothing is said of one after the other, of two names, or without a look', () => {
    expect(said('PAR-12', user('A', 200), user('B', 409), look('B'))).toEqual([0]);
    expect(said('PAR-12', [user('A', 200), user('B', 200, 'bob')], look('B'))).toEqual([0]);
    expect(said('PAR-12', [user('A', 200), user('B', 409)])).toEqual([0]);
    expect(said('PAR-12', [user('A', 200), user('B', 409)], look('B', 'bob'))).toEqual([0]);
    expect(said('PAR-12', look('B'), [user('A', 200), user('B', 409)])).toEqual([0]);
  });
});

describe('PAR-13: one card is given to one of two users at a time', () => {
  const give = (username: string, status: number): Call =>
    make('users.card', { cardid: 'c' }, { status, pathParameters: { username } });
  const look = (username: string, ...cards: readonly string[]): Call =>
    make('users.get', { username }, { json: { userName: username, cards } });

  it('and the other one does not have it', () => {
    const race = [give('ann', 200), give('bob', 409)];
    expect(said('PAR-13', race, look('ann', 'c'), look('bob'))).toEqual([1]);
    expect(said('PAR-13', race, look('ann', 'c'), look('bob', 'c'))).toEqual([
      1,
      '1 success and 2 users with the card',
    ]);
    expect(said('PAR-13', race, look('ann'), look('bob'))).toHaveLength(2);
    const both = [give('ann', 200), give('bob', 200)];
    expect(said('PAR-13', both, look('ann', 'c'), look('bob'))).toHaveLength(2);
    expect(said('PAR-13', race)).toEqual([0]);
    expect(said('PAR-13', give('ann', 200), give('bob', 409), look('ann', 'c'))).toEqual([0]);
  });
});

describe('PAR-14: ports of one name that are made at a time', () => {
  const port = (address: string, id: number): Call =>
    make('outputports.create', { portname: 'p', address }, { json: { errorCode: 0, id } });
  const list = (...ports: readonly (readonly [number, string])[]): Call =>
    make('outputports.list', {}, { json: ports.map(([id, address]) => ({ id, address })) });

  it('have ids of their own, and the addresses that they were given', () => {
    const race = [port('a', 1), port('b', 2)];
    expect(said('PAR-14', race, list([1, 'a'], [2, 'b']))).toEqual([1]);
    expect(said('PAR-14', race, list([1, 'a'], [2, 'a']))).toEqual([
      1,
      'no port at b with an id of its own',
    ]);
    expect(said('PAR-14', race, list([1, 'a']))).toEqual([1, 'no port at b with an id of its own']);
    expect(said('PAR-14', [port('a', 1), port('a', 1)], list([1, 'a']))).toEqual([
      1,
      'no port at a with an id of its own',
    ]);
    expect(said('PAR-14', race)).toEqual([0]);
    expect(said('PAR-14', port('a', 1), port('b', 2), list([1, 'b']))).toEqual([0]);
  });
});

describe('PAR-15 and -16: a walk while others write shows what was there before once', () => {
  const shown = (names: readonly string[], next?: string): Json => ({
    documents: names.map((documentName) => ({ documentName })),
    ...(next === undefined ? {} : { nextPageToken: next }),
  });
  const page = (token: string | undefined, json: Json): Call =>
    make(
      'documents.history',
      { username: 'ann', ...(token && { pagetoken: token }) },
      {
        json,
      },
    );
  const record = (title: string, username = 'ann'): Call =>
    make('documents.record', { username, title });
  const first = page(undefined, shown(['one'], 't'));

  it('PAR-15: records', () => {
    const writing = [first, record('new')];
    const own = [record('one'), record('two')];
    expect(said('PAR-15', ...own, writing, page('t', shown(['two'])))).toEqual([1]);
    expect(said('PAR-15', ...own, writing, page('t', shown([])))).toEqual([
      1,
      '1 record missing, 0 repeated',
    ]);
    expect(said('PAR-15', ...own, writing, page('t', shown(['two', 'one'])))).toEqual([
      1,
      '0 records missing, 1 repeated',
    ]);
    expect(said('PAR-15', record('two', 'bob'), writing, page('t', shown([])))).toEqual([0]);
    expect(said('PAR-15', writing, page('t', shown([])))).toEqual([0]);
    expect(said('PAR-15', ...own, first, page('t', shown([])))).toEqual([0]);
    expect(said('PAR-15', ...own, writing)).toEqual([0]);
  });

  it('PAR-15: documents, of the user who was asked for', () => {
    const upload = (username: string): Call =>
      make(
        'documents.upload',
        { username, title: 'two' },
        {
          file: { fileName: 'a.pdf', bytes: 1, sha256: 'a' },
          json: { uuid: username, status: 0 },
        },
      );
    const last = page('t', shown([]));
    expect(said('PAR-15', upload('Ann'), [first, record('new')], last)).toHaveLength(2);
    expect(said('PAR-15', upload('bob'), [first, record('new')], last)).toEqual([0]);
    expect(said('PAR-15', [first, upload('ann')], last)).toEqual([0]);
  });

  it('PAR-16: users', () => {
    const user = (username: string): Call => make('users.create', { username });
    const users = (token: string | undefined, names: readonly string[], next?: string): Call =>
      make('users.all', token === undefined ? {} : { pagetoken: token }, {
        json: {
          users: names.map((userName) => ({ userName })),
          ...(next === undefined ? {} : { nextPageToken: next }),
        },
      });
    const writing = [users(undefined, ['ann'], 't'), user('eve')];
    const own = [user('Ann'), user('Bob')];
    expect(said('PAR-16', ...own, writing, users('t', ['BOB']))).toEqual([1]);
    expect(said('PAR-16', ...own, writing, users('t', []))).toEqual([
      1,
      '1 record missing, 0 repeated',
    ]);
    expect(said('PAR-16', ...own, writing, users('t', ['bob', 'ann']))).toHaveLength(2);
    expect(said('PAR-16', writing, users('t', []))).toEqual([0]);
    const alone = users(undefined, ['ann'], 't');
    expect(said('PAR-16', ...own, alone, users('t', []))).toEqual([0]);
    const deleting = make('users.delete', {}, { pathParameters: { username: 'eve' } });
    expect(said('PAR-16', ...own, [alone, deleting], users('t', []))).toHaveLength(2);
  });
});
