import { describe, expect, it } from 'vitest';
import { JournalBuilder } from '../../journal/journal-builder.ts';
import { isArray, type Json, textMember } from '../../journal/json.ts';
import { judgedBy, saidBy, wordsOf } from '../../judge/judged-by.ts';
import type { BoundCheck } from '../check.ts';
import { type AlikeWords, alike } from './alike.ts';

const bound = (words: AlikeWords): BoundCheck => ({ rule: 'A-01', ...alike(words) });

const check = bound({
  statements:
    () =>
    ({ operation, json }) =>
      operation === 'groups.list' && isArray(json)
        ? json.map((one) => [textMember(one, 'name') ?? '', one] as const)
        : [],
  members: ['id', 'tags'],
  changes: ['groups.delete', 'users.import'],
});

const list = (journal: JournalBuilder, record: { readonly [name: string]: Json }, status = 200) =>
  journal.call('s', { operation: 'groups.list' }, { status, json: [{ name: 'a', ...record }] });

const told = (first: Record<string, Json>, second: Record<string, Json>) => {
  const journal = new JournalBuilder().begin('s');
  list(journal, first);
  list(journal, second);
  return saidBy(check, journal.end('s'));
};

describe('two answers that tell of one thing', () => {
  it.each<[Record<string, Json>, Record<string, Json>]>([
    [{ id: 1 }, { id: 1 }],
    [
      { id: 1, other: 1 },
      { id: 1, other: 2 },
    ],
    [{ id: 1 }, {}],
    [{ tags: ['a', 'b'] }, { tags: ['b', 'a'] }],
    [{ tags: [] }, { tags: null }],
    [{ tags: { a: [1, 2], b: 'c' } }, { tags: { b: 'c', a: [2, 1] } }],
    [{ tags: { a: [1, 2], b: 'c' } }, { tags: { b: 'c', a: [2, 1] } }],
    [{ id: null }, { id: '' }],
    [{ id: '' }, {}],
    [{}, { id: '' }],
    [{}, { id: 1 }],
  ])('may be %j and %j', (first, second) => {
    expect(told(first, second)).toEqual([1]);
  });

  it.each<[Record<string, Json>, Record<string, Json>, string]>([
    [{ id: 1 }, { id: 2 }, 'id 2'],
    [{ id: 1 }, { id: '1' }, 'id "1"'],
    [{ id: 1 }, { id: null }, 'id null'],
    [{ id: '' }, { id: 1 }, 'id 1'],
    [{ tags: ['a'] }, { tags: [] }, 'tags []'],
    [{ tags: { a: [1] } }, { tags: { a: [2] } }, 'tags {"a":[2]}'],
    [{ tags: ['a'] }, { tags: ['a', 'a'] }, 'tags ["a","a"]'],
    [{ id: 1, tags: ['a'] }, { id: 1, tags: ['b'] }, 'tags ["b"]'],
  ])('may not be %j and %j', (first, second, seen) => {
    expect(told(first, second)).toEqual([1, seen]);
  });

  it('are each compared with the one before', () => {
    const journal = new JournalBuilder().begin('s');
    for (const id of [1, 2, 2, 1]) list(journal, { id });
    const { findings } = judgedBy(check, journal.end('s'));
    expect(findings.map(({ seen }) => seen)).toEqual(['id 2', 'id 1']);
    expect(findings[0]?.expected).toBe('id 1 of a, as in the earlier answer of groups.list');
  });

  it('are said to be the same where they are', () => {
    const journal = new JournalBuilder().begin('s');
    for (const id of [1, 1]) list(journal, { id });
    expect(wordsOf(check, journal.end('s'))).toEqual([
      'a as in the earlier answer of groups.list',
      'the same record',
    ]);
  });

  it('are not compared when one of them is a refusal, or they tell of others', () => {
    const journal = new JournalBuilder().begin('s');
    list(journal, { id: 1 });
    list(journal, { id: 2 }, 403);
    list(journal, { name: 'b', id: 3 });
    expect(saidBy(check, journal.end('s'))).toEqual([0]);
  });
});

describe('a change', () => {
  const remove = { operation: 'groups.delete' };

  it.each<[string, readonly ('list' | 'change')[], number]>([
    ['in between excuses', ['list', 'change', 'list'], 0],
    ['before both excuses nothing', ['change', 'list', 'list'], 1],
    ['after both excuses nothing', ['list', 'list', 'change'], 1],
  ])('%s', (_, steps, exercised) => {
    const journal = new JournalBuilder().begin('s');
    for (const step of steps)
      if (step === 'list') list(journal, { id: 1 });
      else journal.call('s', remove, { status: 200, json: { errorCode: 0 } });
    expect(saidBy(check, journal.end('s'))).toEqual([exercised]);
  });

  it.each([
    ['may still be carried out', 400, 0],
    ['is over', 600, 1],
  ])('by an import %s so long after its answer', (_, passedMs, exercised) => {
    const journal = new JournalBuilder({ choices: { importMs: 500 } }).begin('s');
    journal.call('s', { operation: 'users.import' }, { status: 200 });
    journal.pass(passedMs);
    list(journal, { id: 1 });
    list(journal, { id: 2 });
    expect(saidBy(check, journal.end('s'))[0]).toBe(exercised);
  });

  it('that overlaps one of them, or was never answered, may have come in between', () => {
    const overlapping = new JournalBuilder().begin('s');
    const call = overlapping.sent('s', remove);
    list(overlapping, { id: 1 });
    overlapping.answered('s', call, { status: 200 });
    list(overlapping, { id: 2 });
    expect(saidBy(check, overlapping.end('s'))).toEqual([0]);
    const open = new JournalBuilder().begin('s');
    open.sent('s', remove);
    list(open, { id: 1 });
    list(open, { id: 2 });
    expect(saidBy(check, open.end('s'))).toEqual([0]);
  });

  it('that tells of the thing itself is compared with what comes after it', () => {
    const own = bound({
      statements:
        () =>
        ({ json }) =>
          json === undefined ? [] : [['a', json]],
      members: ['id'],
      changes: ['groups.delete'],
    });
    const journal = new JournalBuilder().begin('s');
    journal.call('s', remove, { status: 200, json: { errorCode: 0, id: 1 } });
    const json = { id: 2, groupName: 'g' };
    journal.call('s', { operation: 'groups.get' }, { status: 200, json });
    expect(saidBy(own, journal.end('s'))).toEqual([1, 'id 2']);
  });

  it('that only says that it succeeded is not compared with another such', () => {
    const own = bound({
      statements:
        () =>
        ({ json }) =>
          json === undefined ? [] : [['a', json]],
      members: ['id'],
      changes: [],
    });
    const journal = new JournalBuilder().begin('s');
    for (const id of [1, 2]) journal.call('s', remove, { status: 200, json: { errorCode: 0, id } });
    expect(saidBy(own, journal.end('s'))).toEqual([0]);
  });
});

describe('a moment that two answers tell', () => {
  const times = bound({
    statements:
      () =>
      ({ json }) =>
        isArray(json) ? json.map((one) => ['a', one] as const) : [],
    members: ['dateTime', 'createdDate'],
    changes: [],
  });
  const said = (first: Record<string, Json>, second: Record<string, Json>) => {
    const journal = new JournalBuilder().begin('s');
    list(journal, first);
    list(journal, second);
    return saidBy(times, journal.end('s'));
  };
  const moment = 1_700_000_000_000;

  it('may be kept in whole seconds', () => {
    expect(said({ dateTime: moment + 345 }, { dateTime: moment })).toEqual([1]);
    expect(said({ dateTime: moment + 345 }, { dateTime: moment / 1000 })).toEqual([1]);
    expect(said({ dateTime: moment + 745 }, { dateTime: moment + 1000 })).toEqual([1]);
    const [told, kept] = ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05Z'];
    expect(said({ createdDate: told }, { createdDate: kept })).toEqual([1]);
  });

  it('may be written with another offset', () => {
    const [told, kept] = ['2026-01-02T03:04:05.678Z', '2026-01-02T08:34:05.678+05:30'];
    expect(said({ createdDate: told }, { createdDate: kept })).toEqual([1]);
  });

  it('may not be another one', () => {
    expect(said({ dateTime: moment + 345 }, { dateTime: moment + 346 })).toHaveLength(2);
    expect(said({ dateTime: moment + 345 }, { dateTime: moment - 1000 })).toHaveLength(2);
    const [told, kept] = ['2026-01-02T03:04:05.678Z', '2026-01-02T03:04:07Z'];
    expect(said({ createdDate: told }, { createdDate: kept })).toHaveLength(2);
    expect(said({ createdDate: 'today' }, { createdDate: 'tomorrow' })).toHaveLength(2);
  });
});

describe('a member of a document', () => {
  const document = bound({
    statements:
      () =>
      ({ json }) =>
        isArray(json) ? json.map((one) => ['a', one] as const) : [],
    members: ['userName', 'paperSize', 'jobType'],
    knownLater: ['paperSize'],
    changes: [],
  });
  const said = (first: Record<string, Json>, second: Record<string, Json>) => {
    const journal = new JournalBuilder().begin('s');
    list(journal, first);
    list(journal, second);
    return saidBy(document, journal.end('s'));
  };

  it('may be filled once it is known, and not be lost again', () => {
    expect(said({ paperSize: '' }, { paperSize: 'A4' })).toEqual([1]);
    expect(said({ paperSize: 'A4' }, { paperSize: '' })).toHaveLength(2);
    expect(said({ paperSize: 'A3' }, { paperSize: 'A4' })).toHaveLength(2);
    expect(said({ jobType: '' }, { jobType: 'PRINT' })).toHaveLength(2);
  });

  it('may spell its user in another case', () => {
    expect(said({ userName: 'Ann' }, { userName: 'ANN' })).toEqual([1]);
    expect(said({ userName: 'Ann' }, { userName: 'Bob' })).toHaveLength(2);
  });
});
