import { describe, expect, it } from 'vitest';
import { JournalBuilder } from '../../engine/journal/journal-builder.ts';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, checkOf, saidBy, sayer } from '../../engine/judge/judged-by.ts';
import { rules as sizeRules } from './page-sizes.ts';
import { rules as tokenRules } from './page-tokens.ts';
import { rules as smallPageRules } from './small-pages.ts';

const rules = [...sizeRules, ...tokenRules, ...smallPageRules];
const said = sayer(rules.flatMap(({ checks }) => checks));

type Given = Readonly<Record<string, string>>;

const job = (title: string, more: Given = {}): Call => [
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

function page(given: Given, { records, next }: Shown): Call {
  const token = next === undefined ? {} : { nextPageToken: next };
  const parameters = Object.entries({ username: 'Ann', ...given });
  return ['documents.history', { parameters }, 200, { documents: records, ...token }];
}

const records = (...titles: readonly string[]): readonly Json[] =>
  titles.map((documentName) => ({ documentName, uuid: `of ${documentName}`, userName: 'ann' }));
const many = (count: number): readonly Json[] =>
  records(...Array.from({ length: count }, (_, at) => `job ${String(at)}`));

describe('HIST-03: a page without maxrecords', () => {
  it('is judged where more records are known, also without a token', () => {
    expect(said('HIST-03', ...jobs(201), page({}, { records: many(199) }))).toEqual([
      1,
      '199 records',
    ]);
    expect(said('HIST-03', ...jobs(200), page({}, { records: many(200) }))).toEqual([0]);
    expect(said('HIST-03', ...jobs(201), page({ status: '1' }, { records: [] }))).toEqual([0]);
  });

  it('is not judged if it has another size, or follows another page', () => {
    const shown = { records: many(1), next: 't' };
    expect(said('HIST-03', page({ maxrecords: '1' }, shown))).toEqual([0]);
    expect(said('HIST-03', page({ pagetoken: 's' }, shown))).toEqual([0]);
  });
});

describe('HIST-04: a page of more than the largest', () => {
  it('may hold as many as the largest', () => {
    const asked = (shown: Shown): Call => page({ maxrecords: '2001' }, shown);
    expect(said('HIST-04', asked({ records: many(2000), next: 't' }))).toEqual([1]);
    expect(said('HIST-04', asked({ records: many(2001) }))).toEqual([1, '2001 records']);
    expect(said('HIST-04', asked({ records: many(2000) }))).toEqual([0]);
    expect(said('HIST-04', asked({ records: [] }))).toEqual([0]);
    expect(said('HIST-04', page({ maxrecords: '2000' }, { records: many(2001) }))).toEqual([0]);
  });

  it('may be refused where there is more', () => {
    const parameters = Object.entries({ username: 'ann', maxrecords: '2001' });
    const refused: Call = ['documents.history', { parameters }, 400];
    expect(said('HIST-04', refused)).toEqual([0]);
    expect(said('HIST-04', ...jobs(2000), refused)).toEqual([0]);
    expect(said('HIST-04', ...jobs(2001), refused)).toEqual([1]);
    const failed: Call = ['documents.history', { parameters }, 500];
    expect(said('HIST-04', ...jobs(2001), failed)).toEqual([0]);
    const largest = { username: 'ann', maxrecords: '2000' };
    const full = { records: many(2000), next: 't' };
    expect(said('HIST-04', page(largest, full), refused)).toEqual([1]);
    expect(said('HIST-04', page(largest, { records: many(2000) }), refused)).toEqual([0]);
  });
});

describe('HIST-06: a token', () => {
  const asks = (size: string, shown: Shown): Call => page({ maxrecords: size }, shown);

  it('may stand on a full page, which an empty one may follow', () => {
    expect(said('HIST-06', ...jobs(2), asks('2', { records: many(2), next: 't' }))).toEqual([0]);
  });

  it('is not judged on a page of others, of too many, or with a filter', () => {
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

  it('may lead to documents of the user, which may come too', () => {
    const upload = (title: string): Call => [
      'documents.upload',
      {
        parameters: Object.entries({ username: 'Ann', portname: 'q', title }),
        file: { fileName: title, bytes: 1, sha256: title },
      },
      200,
      { uuid: title, status: 0 },
    ];
    const two = asks('2', { records: many(1), next: 't' });
    expect(said('HIST-06', ...jobs(1), two)).toEqual([1, 'a nextPageToken']);
    expect(said('HIST-06', ...jobs(1), upload('a'), upload('b'), two)).toEqual([0]);
    expect(said('HIST-06', ...jobs(3), upload('a'), two)).toEqual([1]);
  });

  it('is not expected for jobs of the time before the clock was moved', () => {
    const asked = (movedMs: number): readonly [number, ...string[]] => {
      const journal = new JournalBuilder().begin('s');
      const call = ([operation, sent, status, json = null]: Call): void =>
        void journal.call('s', { operation, ...sent }, { status, json });
      for (const one of jobs(2)) call(one);
      if (movedMs > 0) journal.add({ type: 'clock', case: 's', advanceMs: movedMs });
      call(asks('1', { records: [] }));
      return saidBy(checkOf(rules, 'HIST-06'), journal.end('s'));
    };
    expect(asked(0)).toEqual([1, 'no nextPageToken']);
    expect(asked(60_000)).toEqual([0]);
  });
});

describe('a walk through the pages', () => {
  const first = page({}, { records: records('job 0'), next: 't' });
  const last = (...titles: readonly string[]): Call =>
    page({ pagetoken: 't' }, { records: records(...titles) });

  it('is not judged by HIST-07 if it did not end, or if something was recorded meanwhile', () => {
    expect(said('HIST-07', first, last('job 1'))).toEqual([0]);
    expect(said('HIST-07', ...jobs(2), first)).toEqual([0]);
    expect(said('HIST-07', ...jobs(2), first, job('new'), last('job 1'))).toEqual([0]);
  });

  it.each([
    { status: '0' },
    { jobtype: 'SCAN' },
    { portname: 'p' },
    { domainname: 'branch.example' },
    { datestart: '2026-01-01T00:00:00Z', dateend: '2026-01-02T00:00:00Z' },
  ])('is not judged by HIST-07 if it was narrowed by %j', (narrowed) => {
    const walked = (given: Given): readonly Call[] => [
      page({ maxrecords: '1', ...given }, { records: many(1), next: 't' }),
      page({ maxrecords: '1', ...given, pagetoken: 't' }, { records: [] }),
    ];
    expect(said('HIST-07', ...jobs(2), ...walked({}))).toHaveLength(2);
    expect(said('HIST-07', ...jobs(2), ...walked(narrowed))).toEqual([0]);
  });

  it('is broken for HIST-07 only by a refusal of its own token for the same key', () => {
    const refused = (pagetoken: string, headers = {}): Call => [
      'documents.history',
      { parameters: Object.entries({ pagetoken }), headers },
      404,
    ];
    expect(said('HIST-07', first, refused('s'))).toEqual([0]);
    expect(said('HIST-07', refused('t'), first)).toEqual([0]);
    expect(said('HIST-07', first, refused('t', { 'x-api-key': 'key#2' }))).toEqual([0]);
  });

  it('may show for HIST-25 what was recorded meanwhile, or may not', () => {
    const news = job('new');
    expect(said('HIST-25', ...jobs(2), first, news, last('job 1'))).toEqual([1]);
    expect(said('HIST-25', ...jobs(2), first, news, last('job 1', 'new'))).toEqual([1]);
    expect(said('HIST-25', ...jobs(2), first, last('job 1'))).toEqual([0]);
    expect(said('HIST-25', ...jobs(2), first, last('job 1'), news)).toEqual([0]);
    expect(said('HIST-25', ...jobs(2), first, news)).toEqual([0]);
  });
});

describe('HIST-37: small pages', () => {
  const copies = { jobtype: 'COPY' };
  const walked = (asked: Given): readonly Call[] => [
    page({ ...asked, maxrecords: '2' }, { records: records('a', 'b'), next: 't' }),
    page({ ...asked, maxrecords: '2', pagetoken: 't' }, { records: [] }),
  ];
  const whole = (asked: Given): Call => page(asked, { records: records('a', 'b', 'c') });

  it('are judged beside one page for the same question, while nothing else was done', () => {
    expect(said('HIST-37', whole(copies), ...walked(copies))).toHaveLength(2);
    expect(said('HIST-37', whole({}), ...walked({}))).toEqual([0]);
    expect(said('HIST-37', whole({ jobtype: 'FAX' }), ...walked(copies))).toEqual([0]);
    const deletion: Call = ['documents.delete', {}, 200, { errorCode: 0 }];
    expect(said('HIST-37', whole(copies), deletion, ...walked(copies))).toEqual([0]);
  });
});

it('HIST-29: the largest page is judged if nothing else may be a reason to refuse it', () => {
  const asked = (more: Given, key = 'key#1'): Call => [
    'documents.history',
    {
      parameters: Object.entries({ maxrecords: '2000', ...more }),
      headers: { 'x-api-key': key },
    },
    400,
  ];
  expect(said('HIST-29', asked({}))).toEqual([1, '400']);
  for (const other of [{ maxrecords: '2001' }, { pagetoken: 't' }, { datestart: 'now' }])
    expect(said('HIST-29', asked(other))).toEqual([0]);
  expect(said('HIST-29', asked({}, 'key#2'))).toEqual([0]);
});
