import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { historyChecks } from './checks.ts';

const said = sayer(historyChecks);
const rule = 'HIST-32';

type Records = Readonly<Record<string, number>>;
type Asked = readonly (readonly [name: string, value: string])[];

/** What a question is answered: the state of each record. */
function page(records: Records, asked: Asked = [], next?: string): Call {
  const documents = Object.entries(records).map(([uuid, status]) => ({ uuid, status }));
  const token = next === undefined ? {} : { nextPageToken: next };
  return ['documents.history', { parameters: asked }, 200, { documents, ...token }];
}

const both: Asked = [
  ['status', '0'],
  ['status', '2'],
];
const all = { a: 0, b: 2, c: 1 };

describe('HIST-32: a page for several states', () => {
  it('has the records in each of them, and no others', () => {
    expect(said(rule, page(all), page({ a: 0, b: 2 }, both), page(all))).toEqual([1]);
    expect(said(rule, page(all), page({ a: 0 }, both), page(all))).toEqual([
      1,
      '1 of them, 0 other records, 0 repeated',
    ]);
    expect(said(rule, page(all), page(all, both), page(all))).toEqual([
      1,
      '2 of them, 1 other record, 0 repeated',
    ]);
  });

  it('says nothing of records that changed meanwhile, or came', () => {
    const later = { ...all, c: 2, d: 0 };
    expect(said(rule, page(all), page({ a: 0, b: 2 }, both), page(later))).toEqual([1]);
    expect(said(rule, page(all), page({ ...later, a: 0 }, both), page(later))).toEqual([1]);
    expect(said(rule, page(all), page({ a: 0 }, both), page({ ...all, b: 0 }))).toEqual([0]);
  });

  it('is told by whole answers to the same question before and after', () => {
    const short = page({ a: 0 }, both);
    expect(said(rule, short, page(all))).toEqual([0]);
    expect(said(rule, page(all), short)).toEqual([0]);
    expect(said(rule, page(all, [], 'more'), short, page(all))).toEqual([0]);
    expect(said(rule, page(all), short, page(all, [], 'more'))).toEqual([0]);
    const ofAnn = page(all, [['username', 'ann']]);
    expect(said(rule, ofAnn, short, ofAnn)).toEqual([0]);
    expect(said(rule, page(all, [['status', '0']]), short, page(all))).toEqual([0]);
  });

  it('shows each record once where a state is given twice', () => {
    const twice: Asked = [
      ['status', '0'],
      ['status', '0'],
    ];
    expect(said(rule, page(all), page({ a: 0 }, twice), page(all))).toEqual([1]);
    const [operation, asked, status] = page({}, twice);
    const documents = [
      { uuid: 'a', status: 0 },
      { uuid: 'a', status: 0 },
    ];
    const repeating: Call = [operation, asked, status, { documents }];
    expect(said(rule, page(all), repeating, page(all))).toEqual([
      1,
      '1 of them, 0 other records, 1 repeated',
    ]);
  });

  it('needs a record in each of the states', () => {
    const some = { a: 0, c: 1 };
    expect(said(rule, page(some), page({}, both), page(some))).toEqual([0]);
    expect(said(rule, page(all), page({}, both.slice(1)), page(all))).toEqual([0]);
  });
});

describe('HIST-12: a page that was asked for without dates', () => {
  const told = (dateStart: string, dateEnd: string): Call => [
    'documents.history',
    {},
    200,
    { documents: [{ dateTime: Date.parse('2026-01-01T12:00:00Z') }], dateStart, dateEnd },
  ];

  it('is of 24 hours, and holds nothing older', () => {
    const day = told('2026-01-01T06:00:00Z', '2026-01-02T06:00:00Z');
    expect(said('HIST-12', day)).toEqual([1]);
    expect(said('HIST-12', told('2026-01-01T06:00:00+0000', '2026-01-03T06:00Z'))).toHaveLength(2);
    expect(said('HIST-12', told('2026-01-01T13:00:00Z', '2026-01-02T13:00:00Z'))).toHaveLength(2);
  });

  it('says nothing where the range is told without a time zone, or not as instants', () => {
    expect(said('HIST-12', told('2026-01-01T21:00:00', '2026-01-02T21:00:00'))).toEqual([0]);
    expect(said('HIST-12', told('2026-01-01', '2026-01-02'))).toEqual([0]);
    expect(said('HIST-12', told('yesterday', 'now'))).toEqual([0]);
  });
});
