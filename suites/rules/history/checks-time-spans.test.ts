import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { historyChecks } from './checks.ts';

const said = sayer(historyChecks, { domain: 'customer.example' });
const dayMs = 24 * 3_600_000;

type Asked = Readonly<Record<string, string>>;

function page(asked: Asked, records: Readonly<Record<string, number>>): Call {
  const documents = Object.entries(records).map(([uuid, days]) => ({
    uuid,
    dateTime: Date.UTC(2026, 0, 1) + days * dayMs,
  }));
  return ['documents.history', { parameters: Object.entries(asked) }, 200, { documents }];
}

describe('HIST-35: a question with one end shows at most a week', () => {
  const open = { datestart: '2025-12-01T00:00:00Z' };

  it('or is refused', () => {
    expect(said('HIST-35', page(open, { a: 0, b: 7 }))).toEqual([1]);
    expect(said('HIST-35', page(open, { a: 0, b: 7.1 }))).toEqual([1, 'records of 7.1 days']);
    expect(said('HIST-35', ['documents.history', page(open, {})[1], 400])).toEqual([1]);
  });

  it('with both ends or none it is for other rules', () => {
    expect(said('HIST-35', page({}, { a: 0, b: 9 }))).toEqual([0]);
    expect(said('HIST-35', page({ ...open, dateend: open.datestart }, { a: 0, b: 9 }))).toEqual([
      0,
    ]);
  });
});

describe('HIST-36: the records of a sub-account are among those of the account', () => {
  const part = page({ username: 'ann', domainname: 'shop.example' }, { a: 0 });

  it('for the same question, asked later', () => {
    expect(said('HIST-36', part, page({ username: 'ann' }, { a: 0, b: 0 }))).toEqual([1]);
    expect(said('HIST-36', part, page({ username: 'ann' }, { b: 0 }))).toEqual([
      1,
      '1 record missing',
    ]);
    expect(said('HIST-36', part, page({ username: 'bob' }, { b: 0 }))).toEqual([0]);
    expect(said('HIST-36', page({ username: 'ann' }, { b: 0 }), part)).toEqual([0]);
  });
});

describe('HIST-18: containers side by side', () => {
  const made = (domain: string, parentdomain = 'customer.example'): Call => [
    'account.create',
    { parameters: Object.entries({ parentdomain, domainname: domain }) },
    200,
    { errorCode: 0, id: 7 },
  ];
  const one = page({ domainname: 'one.example' }, { a: 0 });

  it('are served', () => {
    const judged = sayer(historyChecks, {
      domain: 'customer.example',
      keys: [{ name: 'key#1', kind: 'full' }],
    });
    const inner = made('two.example', 'one.example');
    const asked = page({ domainname: 'two.example' }, {});
    expect(judged('HIST-18', inner, asked)).toEqual([1]);
    expect(judged('HIST-18', inner, ['documents.history', asked[1], 400])).toEqual([1, '400']);
    expect(judged('HIST-18', asked)).toEqual([0]);
  });

  it('share no records', () => {
    const makings = [made('one.example'), made('two.example')] as const;
    expect(said('HIST-18', ...makings, one, page({ domainname: 'two.example' }, { b: 0 }))).toEqual(
      [3],
    );
    expect(said('HIST-18', ...makings, one, page({ domainname: 'two.example' }, { a: 0 }))).toEqual(
      [3, '1 record of another container'],
    );
    const within = made('two.example', 'one.example');
    const both = page({ domainname: 'two.example' }, { a: 0 });
    expect(said('HIST-18', made('one.example'), within, one, both)).toEqual([2]);
  });
});

describe('HIST-09: a range of more than a week', () => {
  const week = { datestart: '2026-01-01T00:00:00Z', dateend: '2026-01-08T00:00:00Z' };
  const long = { ...week, dateend: '2026-01-09T00:00:00Z' };
  const refusal = (pair: number): Call => [
    'documents.history',
    { parameters: Object.entries(long), pair },
    400,
  ];
  const control = (pair: number): Call => {
    const [operation, sent, status, json] = page(week, {});
    return [operation, { ...sent, pair }, status, json];
  };

  it('is refused where one of a week is served', () => {
    expect(said('HIST-09', refusal(1), control(1))).toEqual([1]);
    expect(said('HIST-09', refusal(1), control(2))).toEqual([0]);
  });

  it('or shows the records of at most a week', () => {
    expect(said('HIST-09', page(long, { a: 0, b: 7 }))).toEqual([1]);
    expect(said('HIST-09', page(long, { a: 0, b: 7.5 }))).toEqual([1, 'records of 7.5 days']);
    expect(said('HIST-09', page(long, {}))).toEqual([0]);
    expect(said('HIST-09', page(week, { a: 0, b: 7.5 }))).toEqual([0]);
  });
});
