import { describe, expect, it } from 'vitest';
import { JournalBuilder } from '../../journal/journal-builder.ts';
import type { Json } from '../../journal/json.ts';
import { type Call, saidBy, sayer } from '../../judge/judged-by.ts';
import { historyChecks } from './checks.ts';

const said = sayer(historyChecks);

type Pairs = Readonly<Record<string, string>>;

const job = (title: string, more: Pairs = {}): Call => [
  'documents.record',
  { parameters: Object.entries({ username: 'ann', title, ...more }) },
  200,
  { errorCode: 0 },
];
const jobs = (count: number): readonly Call[] =>
  Array.from({ length: count }, (_, at) => job(`job ${String(at)}`));

interface Shown {
  readonly records: readonly Json[];
  readonly next?: string;
}

function page(given: Pairs, { records, next }: Shown): Call {
  const token = next === undefined ? {} : { nextPageToken: next };
  const parameters = Object.entries({ username: 'Ann', ...given });
  return ['documents.history', { parameters }, 200, { documents: records, ...token }];
}

const records = (...titles: readonly string[]): readonly Json[] =>
  titles.map((documentName) => ({ documentName, uuid: `of ${documentName}`, userName: 'ann' }));
const many = (count: number): readonly Json[] =>
  records(...Array.from({ length: count }, (_, at) => `job ${String(at)}`));

describe('HIST-03: a page holds 200 records where nothing was asked', () => {
  it('of more that there are', () => {
    const next = 't';
    expect(said('HIST-03', page({}, { records: many(200), next }))).toEqual([1]);
    expect(said('HIST-03', page({}, { records: many(199), next }))).toEqual([1, '199 records']);
    expect(said('HIST-03', page({}, { records: many(200) }))).toEqual([0]);
    expect(said('HIST-03', ...jobs(201), page({}, { records: many(199) }))).toEqual([
      1,
      '199 records',
    ]);
    expect(said('HIST-03', ...jobs(200), page({}, { records: many(200) }))).toEqual([0]);
    expect(said('HIST-03', ...jobs(201), page({ status: '1' }, { records: [] }))).toEqual([0]);
  });

  it('and says nothing of pages of another size, or that follow', () => {
    const shown = { records: many(1), next: 't' };
    expect(said('HIST-03', page({ maxrecords: '1' }, shown))).toEqual([0]);
    expect(said('HIST-03', page({ pagetoken: 's' }, shown))).toEqual([0]);
  });
});

describe('HIST-04: a page of more than the largest', () => {
  const asked = (more: Shown): Call => page({ maxrecords: '2001' }, more);

  it('holds no more than the largest does, where there is more', () => {
    expect(said('HIST-04', asked({ records: many(2000), next: 't' }))).toEqual([1]);
    expect(said('HIST-04', asked({ records: many(2001), next: 't' }))).toEqual([1, '2001 records']);
    expect(said('HIST-04', asked({ records: many(2001) }))).toEqual([1, '2001 records']);
    expect(said('HIST-04', asked({ records: many(2000) }))).toEqual([0]);
    expect(said('HIST-04', asked({ records: [] }))).toEqual([0]);
    expect(said('HIST-04', page({ maxrecords: '2000' }, { records: many(2001) }))).toEqual([0]);
  });

  it('is refused where there is more', () => {
    const refused: Call = [
      'documents.history',
      {
        parameters: [
          ['username', 'ann'],
          ['maxrecords', '2001'],
        ],
      },
      400,
    ];
    expect(said('HIST-04', refused)).toEqual([0]);
    expect(said('HIST-04', ...jobs(2000), refused)).toEqual([0]);
    expect(said('HIST-04', ...jobs(2001), refused)).toEqual([1]);
    const [operation, sent] = refused;
    expect(said('HIST-04', ...jobs(2001), [operation, sent, 500])).toEqual([0]);
    const full = { records: many(2000), next: 't' };
    expect(said('HIST-04', page({ username: 'ann', maxrecords: '2000' }, full), refused)).toEqual([
      1,
    ]);
    expect(
      said(
        'HIST-04',
        page({ username: 'ann', maxrecords: '2000' }, { records: many(2000) }),
        refused,
      ),
    ).toEqual([0]);
  });
});

describe('HIST-06: a token stands on a page exactly where more follows', () => {
  const asks = (size: string, shown: Shown): Call => page({ maxrecords: size }, shown);

  it('as is known of a user whose records were all made here', () => {
    expect(said('HIST-06', ...jobs(2), asks('1', { records: many(1), next: 't' }))).toEqual([1]);
    expect(said('HIST-06', ...jobs(2), asks('1', { records: many(1) }))).toEqual([
      1,
      'no nextPageToken',
    ]);
    expect(said('HIST-06', ...jobs(2), asks('2', { records: many(2) }))).toEqual([1]);
    expect(said('HIST-06', ...jobs(2), asks('3', { records: many(2), next: 't' }))).toEqual([
      1,
      'a nextPageToken',
    ]);
    expect(said('HIST-06', ...jobs(2), page({}, { records: many(2), next: 't' }))).toHaveLength(2);
  });

  it('or on a full page, which an empty one may follow', () => {
    expect(said('HIST-06', ...jobs(2), asks('2', { records: many(2), next: 't' }))).toEqual([0]);
  });

  it('and is nothing where others stand there, too many, or a filter', () => {
    const other = { documentName: 'x', userName: 'bob' };
    expect(said('HIST-06', ...jobs(2), asks('1', { records: [other] }))).toEqual([0]);
    expect(said('HIST-06', ...jobs(2), asks('1', { records: many(2) }))).toEqual([0]);
    expect(said('HIST-06', ...jobs(2), page({ status: '1' }, { records: [] }))).toEqual([0]);
    expect(said('HIST-06', asks('1', { records: [], next: 't' }))).toEqual([0]);
    const later = page({ maxrecords: '1', pagetoken: 't' }, { records: many(1) });
    expect(said('HIST-06', ...jobs(2), later)).toEqual([0]);
    const dated = job('then', { datetime: '2026-01-01T00:00:00Z' });
    expect(said('HIST-06', dated, asks('1', { records: [], next: 't' }))).toEqual([0]);
  });
});

describe('a walk through the pages', () => {
  const first = page({}, { records: records('job 0'), next: 't' });
  const last = (...titles: readonly string[]): Call =>
    page({ pagetoken: 't' }, { records: records(...titles) });

  it('HIST-07 shows everything once', () => {
    expect(said('HIST-07', ...jobs(2), first, last('job 1'))).toEqual([1]);
    expect(said('HIST-07', ...jobs(2), first, last('job 0'))).toEqual([
      1,
      '1 record repeated, 1 missing',
    ]);
    expect(said('HIST-07', ...jobs(2), first, last())).toEqual([
      1,
      '0 records repeated, 1 missing',
    ]);
    expect(said('HIST-07', first, last('job 1'))).toEqual([0]);
    expect(said('HIST-07', ...jobs(2), first)).toEqual([0]);
    expect(said('HIST-07', ...jobs(2), first, job('new'), last('job 1'))).toEqual([0]);
  });

  it('HIST-07 is broken where its token leads nowhere', () => {
    const nowhere: Call = ['documents.history', { parameters: [['pagetoken', 't']] }, 404];
    expect(said('HIST-07', first, nowhere)).toEqual([1, '404']);
    const another: Call = ['documents.history', { parameters: [['pagetoken', 's']] }, 404];
    expect(said('HIST-07', first, another)).toEqual([0]);
    expect(said('HIST-07', nowhere, first)).toEqual([0]);
    const byOther = {
      parameters: [['pagetoken', 't']],
      headers: { 'x-api-key': 'key#2' },
    } as const;
    expect(said('HIST-07', first, ['documents.history', byOther, 404])).toEqual([0]);
  });

  it('HIST-25 shows what was there before once, though more is recorded', () => {
    const news = job('new');
    expect(said('HIST-25', ...jobs(2), first, news, last('job 1'))).toEqual([1]);
    expect(said('HIST-25', ...jobs(2), first, news, last('job 1', 'new'))).toEqual([1]);
    expect(said('HIST-25', ...jobs(2), first, news, last())).toEqual([
      1,
      '1 record repeated or missing',
    ]);
    expect(said('HIST-25', ...jobs(2), first, news, last('job 1', 'job 0'))).toHaveLength(2);
    expect(said('HIST-25', ...jobs(2), first, last('job 1'))).toEqual([0]);
    expect(said('HIST-25', ...jobs(2), first, last('job 1'), news)).toEqual([0]);
    expect(said('HIST-25', ...jobs(2), first, news)).toEqual([0]);
  });
});

describe('HIST-18: a container has no records of the account above', () => {
  const judged = sayer(historyChecks, { containerDomain: 'shop.example' });
  const asked = page({ domainname: 'shop.example' }, { records: records('job 0') });

  it('as is known of those that were recorded there', () => {
    expect(judged('HIST-18', job('job 1'), asked)).toEqual([1]);
    expect(judged('HIST-18', job('job 0'), asked)).toEqual([1, '1 record of the parent account']);
    expect(judged('HIST-18', asked)).toEqual([0]);
    const above = page({ domainname: 'customer.example' }, { records: records('job 0') });
    expect(judged('HIST-18', job('job 0'), above)).toEqual([0]);
  });
});

describe('what a page says of the whole', () => {
  const upload = (title: string): Call => [
    'documents.upload',
    {
      parameters: Object.entries({ username: 'Ann', portname: 'q', title }),
      file: { fileName: title, bytes: 1, sha256: title },
    },
    200,
    { uuid: title, status: 0 },
  ];
  const walk = (given: Pairs): readonly Call[] => [
    page({ maxrecords: '1', ...given }, { records: many(1), next: 't' }),
    page({ maxrecords: '1', ...given, pagetoken: 't' }, { records: [] }),
  ];

  it('HIST-06: is not that it ends, where documents of the user may come too', () => {
    const two = page({ maxrecords: '2' }, { records: many(1), next: 't' });
    expect(said('HIST-06', ...jobs(1), two)).toEqual([1, 'a nextPageToken']);
    expect(said('HIST-06', ...jobs(1), upload('a'), upload('b'), two)).toEqual([0]);
    expect(said('HIST-06', ...jobs(3), upload('a'), two)).toEqual([1]);
  });

  it.each([
    { status: '0' },
    { jobtype: 'SCAN' },
    { portname: 'p' },
    { domainname: 'branch.example' },
    { datestart: '2026-01-01T00:00:00Z', dateend: '2026-01-02T00:00:00Z' },
  ])('HIST-07: is nothing where it was narrowed by %j', (narrowed) => {
    expect(said('HIST-07', ...jobs(2), ...walk({}))).toEqual([1, '0 records repeated, 1 missing']);
    expect(said('HIST-07', ...jobs(2), ...walk(narrowed))).toEqual([0]);
  });
});

describe('what is a day old, or may be', () => {
  const pageOfOne: Call = page({ maxrecords: '1' }, { records: [] });

  it('is not expected', () => {
    const check = historyChecks.find((one) => one.rule === 'HIST-06');
    if (check === undefined) throw new Error('there is no check of HIST-06');
    const asked = (movedMs: number): readonly [number, ...string[]] => {
      const journal = new JournalBuilder().begin('s');
      for (const [operation, sent, status, json] of jobs(2))
        journal.call('s', { operation, ...sent }, { status, json: json ?? null });
      if (movedMs > 0) journal.add({ type: 'clock', case: 's', advanceMs: movedMs });
      const [operation, sent, status, json] = pageOfOne;
      journal.call('s', { operation, ...sent }, { status, json: json ?? null });
      return saidBy(check, journal.end('s'));
    };
    expect(asked(0)).toEqual([1, 'no nextPageToken']);
    expect(asked(60_000)).toEqual([0]);
  });
});
