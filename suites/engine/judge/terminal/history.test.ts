import { describe, expect, it } from 'vitest';
import type { Fields } from '../../journal/panel-journal.ts';
import { each, journalOf, type Story, seenOf } from './examples/judged.ts';

/** A page of history; somebody asks for it who is at work. */
const page =
  (fields: Fields, next?: string): Story =>
  (panel) =>
    panel.history(fields, next);
const begin = each(
  (panel) => panel.asked('history'),
  (panel) => panel.login(),
  (panel) => panel.list(),
);
const seen = (rule: string, ...stories: readonly Story[]): readonly string[] =>
  seenOf(rule, each(begin, ...stories));

describe('pages', () => {
  const never = 'no request for it';
  it.each<readonly [string, readonly Story[], readonly string[]]>([
    ['are one', [page({})], []],
    ['are two', [page({}, 'n'), page({ pagetoken: 'n' })], ['held']],
    ['are two of three', [page({}, 'n'), page({ pagetoken: 'n' }, 'm')], ['held', never]],
    ['are the first of two', [page({}, 'n')], [never]],
    // TERM-HIST-03 tells.
    ['are the first of two, and another', [page({}, 'n'), page({ pagetoken: 'x' })], []],
    ['are the first of two, behind another', [page({ pagetoken: 'x' }), page({}, 'n')], [never]],
    ['are the first of two, asked for anew', [page({}, 'n'), page({ pagetoken: '' })], [never]],
    ['are the last: its token is blank', [page({}, '  ')], []],
    [
      'are one that was refused',
      [
        (panel) => {
          const json = { errorCode: 7, nextPageToken: 'n' };
          const answer = { status: 200, json };
          panel.form('GET', 'documents.history', { path: '/h', answer });
        },
      ],
      [],
    ],
    [
      'are of something else',
      [
        (panel) => {
          const answer = { status: 200, json: { nextPageToken: 'n' } };
          panel.form('GET', 'users.get', { path: '/h', answer });
        },
      ],
      [],
    ],
    [
      'are asked for in another call',
      [
        page({}, 'n'),
        (panel) => panel.form('GET', 'users.all', { path: '/u', fields: { pagetoken: 'n' } }),
      ],
      [never],
    ],
  ])('%s', (_, stories, found) => {
    expect(seen('TERM-HIST-01', ...stories)).toEqual(found);
  });

  it.each<readonly [Fields, Fields, readonly string[]]>([
    [{ username: 'ann', status: '1' }, { status: '1', UserName: 'ann' }, ['held']],
    [{}, {}, ['held']],
    [{ username: 'ann' }, { username: 'bob' }, ['username=bob']],
    [{ status: '1' }, { status: '1', jobtype: 'FAX' }, ['jobtype=FAX status=1']],
    [{ status: '1' }, {}, ['no parameters']],
    [{}, { status: '1' }, ['status=1']],
  ])('are asked for with %j, and then with %j', (first, then, found) => {
    const next = page({ ...then, PageToken: 'n' });
    expect(seen('TERM-HIST-02', page(first, 'n'), next)).toEqual(found);
    expect(seen('TERM-HIST-02', page(first), page(then))).toEqual([]);
  });

  const another = 'pagetoken with another text';
  it.each<readonly [string, readonly Story[], readonly string[]]>([
    ['of the page before', [page({}, 'n'), page({ pagetoken: 'n' })], ['held']],
    ['of a page that comes later', [page({ pagetoken: 'n' }), page({}, 'n')], [another]],
    ['of nothing', [page({ pagetoken: '' })], []],
    ['of none', [page({})], []],
    [
      'of something else',
      [
        (panel) => {
          const answer = { status: 200, json: { nextPageToken: 'n' } };
          panel.form('GET', 'users.all', { path: '/u', answer });
        },
        page({ pagetoken: 'n' }),
      ],
      [another],
    ],
    [
      'of what was never answered',
      [(panel) => panel.lost('GET', 'documents.history', { path: '/h' }), page({ pagetoken: 'n' })],
      [another],
    ],
  ])('are asked for by the token %s', (_, stories, found) => {
    expect(seen('TERM-HIST-03', ...stories)).toEqual(found);
  });
});

describe('a range', () => {
  const from = '2026-01-01T00:00:00Z';
  const hourMs = 3_600_000;
  /** So long from noon. */
  const hours = (count: number): string =>
    new Date(Date.parse(from) + (12 + count) * hourMs).toISOString();

  it.each<readonly [Fields, readonly string[], readonly string[]]>([
    [{ datestart: from, dateend: '2026-01-08T00:00:00Z' }, ['held'], ['held']],
    [{ datestart: from, dateend: '2026-01-08T00:00:00.001Z' }, ['a range of 7.00 days'], ['held']],
    [{ datestart: from, dateend: '2026-02-01T12:00:00Z' }, ['a range of 31.50 days'], ['held']],
    [{ datestart: from, dateend: from }, ['held'], ['datestart not before dateend']],
    [
      { datestart: from, dateend: '2025-12-01T00:00:00Z' },
      ['held'],
      ['datestart not before dateend'],
    ],
    [{ datestart: '2026-01-01T00:00+01', dateend: '2025-12-31T23:01Z' }, ['held'], ['held']],
    [{ datestart: '2026-01-01T00:00-0130', dateend: '2026-01-01T01:31Z' }, ['held'], ['held']],
    [
      { datestart: '2026-01-01T00:00-0130', dateend: '2026-01-01T01:29Z' },
      ['held'],
      ['datestart not before dateend'],
    ],
    [{ datestart: from }, [], []],
    [{ dateend: from }, [], []],
    [{ datestart: 'x', dateend: from }, [], []],
    [{ datestart: from, dateend: 'x' }, [], []],
  ])('is at most a week, and forwards: %j', (fields, week, forwards) => {
    expect(seen('TERM-HIST-04', page(fields))).toEqual(week);
    expect(seen('TERM-HIST-05', page(fields))).toEqual(forwards);
  });

  it('says which of its dates are none', () => {
    const found = (fields: Fields): readonly string[] => seen('TERM-HIST-06', page(fields));
    expect(found({ datestart: 'x', dateend: 'y' })).toEqual(['x, y']);
    expect(found({ datestart: from, dateend: 'y' })).toEqual(['y']);
    expect(found({ datestart: from })).toEqual(['held']);
    expect(found({})).toEqual([]);
  });

  it('ends in a moment to come, but for five minutes', () => {
    const events = journalOf(each(begin, page({})));
    const asked = events.findLast(({ type }) => type === 'sent');
    const atMs = (Number(asked?.at) - Number(events[0]?.at)) / 1e6;
    const ends = (ms: number): readonly string[] => {
      const dateend = new Date(Date.parse(from) + ms).toISOString();
      return seen('TERM-HIST-07', page({ dateend }));
    };
    expect(ends(atMs - 5 * 60_000 - 1)).toEqual(['a dateend in the past']);
    expect(ends(atMs - 5 * 60_000)).toEqual(['held']);
    expect(seen('TERM-HIST-07', page({}))).toEqual([]);
  });

  it.each<readonly [string, Fields, readonly string[]]>([
    ['none', {}, []],
    ['a day', { datestart: hours(-24), dateend: hours(1) }, ['held']],
    ['a week', { datestart: hours(-167), dateend: hours(1) }, ['held']],
    ['a day without an end', { datestart: hours(-24) }, ['held']],
    ['the hours since midnight', { datestart: '2026-01-01T06:15:00Z' }, ['held']],
    ['a day in another time zone', { datestart: hours(-18.49), dateend: hours(6.5) }, ['broken']],
    ['a day that ended hours ago', { datestart: hours(-32), dateend: hours(-7) }, ['broken']],
    ['a start to come', { datestart: '2026-01-01T13:00:00Z' }, ['broken']],
    ['something else', { datestart: 'x' }, []],
  ])('covers the last day: %s', (_, fields, found) => {
    const atNoon: Story = (panel) => panel.pass(12 * hourMs);
    const verdicts = seenOf('TERM-HIST-10', each(atNoon, begin, page(fields)));
    expect(verdicts.map((one) => (one === 'held' ? one : 'broken'))).toEqual(found);
    const byItself = each(atNoon, (panel) => panel.asked('copy'), page(fields));
    expect(seenOf('TERM-HIST-10', byItself)).toEqual([]);
  });
});
