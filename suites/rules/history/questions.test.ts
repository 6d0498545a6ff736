import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules as accountRules } from './accounts.ts';
import { rules as rangeRules } from './date-ranges.ts';
import { rules as filterRules } from './filters.ts';
import { rules as timeRules } from './times-of-records.ts';

const checks = [...accountRules, ...rangeRules, ...filterRules, ...timeRules].flatMap(
  (rule) => rule.checks,
);
const facts = { domain: 'customer.example' };
const said = sayer(checks, facts);

type Asked = Readonly<Record<string, string>>;

/** A page with these records, each made so many days after the first of January. */
function page(asked: Asked, records: Readonly<Record<string, number>>): Call {
  const documents = Object.entries(records).map(([uuid, days]) => ({
    uuid,
    dateTime: Date.UTC(2026, 0, 1) + days * 24 * 3_600_000,
  }));
  return ['documents.history', { parameters: Object.entries(asked) }, 200, { documents }];
}

describe('HIST-32: a page for several states', () => {
  type Pairs = readonly (readonly [name: string, value: string])[];
  const inStates = (
    states: Readonly<Record<string, number>>,
    asked: Pairs = [],
    next = '',
  ): Call => {
    const documents = Object.entries(states).map(([uuid, status]) => ({ uuid, status }));
    return ['documents.history', { parameters: asked }, 200, { documents, nextPageToken: next }];
  };
  const both: Pairs = [
    ['status', '0'],
    ['status', '2'],
  ];
  const all = { a: 0, b: 2, c: 1 };
  const short = inStates({ a: 0 }, both);

  it('says nothing of records that changed meanwhile, or came', () => {
    const later = { ...all, c: 2, d: 0 };
    const others = inStates({ ...later, a: 0 }, both);
    expect(said('HIST-32', inStates(all), inStates({ a: 0, b: 2 }, both), inStates(later))).toEqual(
      [1],
    );
    expect(said('HIST-32', inStates(all), others, inStates(later))).toEqual([1]);
    expect(said('HIST-32', inStates(all), short, inStates({ ...all, b: 0 }))).toEqual([0]);
  });

  it('is told by whole answers to the same question before and after', () => {
    expect(said('HIST-32', inStates(all), short, inStates(all))).toHaveLength(2);
    expect(said('HIST-32', short, inStates(all))).toEqual([0]);
    expect(said('HIST-32', inStates(all), short)).toEqual([0]);
    expect(said('HIST-32', inStates(all, [], 'more'), short, inStates(all))).toEqual([0]);
    expect(said('HIST-32', inStates(all), short, inStates(all, [], 'more'))).toEqual([0]);
    const ofAnn = inStates(all, [['username', 'ann']]);
    expect(said('HIST-32', ofAnn, short, ofAnn)).toEqual([0]);
    const ofOneState = inStates(all, [['status', '0']]);
    expect(said('HIST-32', ofOneState, short, inStates(all))).toEqual([0]);
  });

  it('needs a record in each of the states', () => {
    const some = { a: 0, c: 1 };
    expect(said('HIST-32', inStates(some), inStates({}, both), inStates(some))).toEqual([0]);
    expect(said('HIST-32', inStates(all), inStates({}, both.slice(1)), inStates(all))).toEqual([0]);
  });
});

describe('HIST-12: a page that was asked for without dates', () => {
  const ofRange = (dateStart: string, dateEnd: string): Call => [
    'documents.history',
    {},
    200,
    { documents: [{ dateTime: Date.parse('2026-01-01T12:00:00Z') }], dateStart, dateEnd },
  ];

  it('is judged by a range with a time zone', () => {
    expect(said('HIST-12', ofRange('2026-01-01T06:00:00Z', '2026-01-02T06:00:00Z'))).toEqual([1]);
    expect(said('HIST-12', ofRange('2026-01-01T06:00:00+0000', '2026-01-03T06:00Z'))).toHaveLength(
      2,
    );
  });

  it('says nothing where the range is told without a time zone, or not as instants', () => {
    expect(said('HIST-12', ofRange('2026-01-01T21:00:00', '2026-01-02T21:00:00'))).toEqual([0]);
    expect(said('HIST-12', ofRange('2026-01-01', '2026-01-02'))).toEqual([0]);
    expect(said('HIST-12', ofRange('yesterday', 'now'))).toEqual([0]);
  });
});

describe('a range of more than a week, or with one end', () => {
  const week = { datestart: '2026-01-01T00:00:00Z', dateend: '2026-01-08T00:00:00Z' };
  const long = { ...week, dateend: '2026-01-09T00:00:00Z' };

  it('may be refused for HIST-09, which counts where one of a week is served', () => {
    const refusal: Call = [
      'documents.history',
      { parameters: Object.entries(long), pair: 1, probes: ['HIST-09'] },
      400,
    ];
    const control = (pair: number): Call => {
      const [operation, sent, ...answer] = page(week, {});
      return [operation, { ...sent, pair }, ...answer];
    };
    expect(said('HIST-09', refusal, control(1))).toEqual([1]);
    expect(said('HIST-09', refusal, control(2))).toEqual([0]);
  });

  it('may be served for HIST-09 with records of a week', () => {
    expect(said('HIST-09', page(long, { a: 0, b: 7 }))).toEqual([1]);
    expect(said('HIST-09', page(long, { a: 0, b: 7.5 }))).toEqual([1, 'records of 7.5 days']);
    expect(said('HIST-09', page(long, {}))).toEqual([0]);
    expect(said('HIST-09', page(week, { a: 0, b: 7.5 }))).toEqual([0]);
  });

  it('may be refused or served for HIST-35, if it has one end', () => {
    const open = { datestart: '2025-12-01T00:00:00Z' };
    expect(said('HIST-35', page(open, { a: 0, b: 7 }))).toEqual([1]);
    expect(said('HIST-35', ['documents.history', page(open, {})[1], 400])).toEqual([1]);
    expect(said('HIST-35', page({}, { a: 0, b: 9 }))).toEqual([0]);
    expect(said('HIST-35', page(week, { a: 0, b: 9 }))).toEqual([0]);
  });
});

describe('HIST-38: a question without dates', () => {
  const now = Date.UTC(2026, 0, 1, 0, 30);
  const job = (title: string, hoursAgo?: number): Call => {
    const datetime =
      hoursAgo === undefined
        ? {}
        : { datetime: new Date(now - hoursAgo * 3_600_000).toISOString() };
    const given = { username: 'ann', jobtype: 'PRINT', title, ...datetime };
    return ['documents.record', { parameters: Object.entries(given) }, 200];
  };
  const asks = (titles: readonly string[], more: Asked = {}): Call => {
    const documents = titles.map((documentName) => ({ documentName, dateTime: now }));
    const parameters = Object.entries({ username: 'ann', ...more });
    return ['documents.history', { parameters }, 200, { documents }];
  };

  it('is not judged for jobs on the edge, with filters, or where no time is told', () => {
    expect(said('HIST-38', job('new'), job('edge', 23.99), asks(['new']))).toEqual([0]);
    const jobs = [job('new'), job('in', 23.5), job('out', 24.5), asks(['new', 'in'])] as const;
    expect(said('HIST-38', ...jobs)).toEqual([2]);
    expect(said('HIST-38', ...jobs, asks(['new'], { jobtype: 'PRINT' }))).toEqual([2]);
    expect(said('HIST-38', job('in', 23.5), asks([]))).toEqual([0]);
  });
});

describe('HIST-36: the records of a sub-account', () => {
  it('are looked for in the answer to the same question, asked later', () => {
    const part = page({ username: 'ann', domainname: 'shop.example' }, { a: 0 });
    expect(said('HIST-36', part, page({ username: 'ann' }, { b: 0 }))).toHaveLength(2);
    expect(said('HIST-36', part, page({ username: 'bob' }, { b: 0 }))).toEqual([0]);
    expect(said('HIST-36', page({ username: 'ann' }, { b: 0 }), part)).toEqual([0]);
  });
});

describe('HIST-18: a container', () => {
  const made = (domainname: string, parentdomain = 'customer.example'): Call => [
    'account.create',
    { parameters: Object.entries({ parentdomain, domainname }) },
    200,
    { errorCode: 0, id: 7 },
  ];

  it('is not judged where the case recorded nothing, or if the domain is that of the parent', () => {
    const ofParent = sayer(checks, { ...facts, containerDomain: 'shop.example' });
    const job: Call = [
      'documents.record',
      { parameters: Object.entries({ username: 'ann', title: 'a' }) },
      200,
      { errorCode: 0 },
    ];
    const shows = (domainname: string): Call => [
      'documents.history',
      { parameters: Object.entries({ domainname }) },
      200,
      { documents: [{ documentName: 'a' }] },
    ];
    expect(ofParent('HIST-18', job, shows('shop.example'))).toHaveLength(2);
    expect(ofParent('HIST-18', shows('shop.example'))).toEqual([0]);
    expect(ofParent('HIST-18', job, shows('customer.example'))).toEqual([0]);
  });

  it('is served only if it was made', () => {
    const served = sayer(checks, { ...facts, keys: [{ name: 'key#1', kind: 'full' }] });
    const asked = page({ domainname: 'two.example' }, {});
    expect(served('HIST-18', made('two.example', 'one.example'), asked)).toEqual([1]);
    expect(served('HIST-18', asked)).toEqual([0]);
  });

  it('may share records with one that it stands in', () => {
    const pages = [
      page({ domainname: 'one.example' }, { a: 0 }),
      page({ domainname: 'two.example' }, { a: 0 }),
    ];
    const within = made('two.example', 'one.example');
    expect(said('HIST-18', made('one.example'), made('two.example'), ...pages)).toEqual([
      3,
      '1 record of another container',
    ]);
    expect(said('HIST-18', made('one.example'), within, ...pages)).toEqual([2]);
  });
});

describe("HIST-22: another account's key", () => {
  it('may show the documents and records of that account', () => {
    const judged = sayer(checks, {
      keys: [
        { name: 'key#full', kind: 'full' },
        { name: 'key#foreign', kind: 'foreign' },
      ],
    });
    const theirs = { headers: { 'x-api-key': 'key#foreign' } };
    const full = { headers: { 'x-api-key': 'key#full' } };
    const uploaded = (by: object, uuid: string): Call => [
      'documents.upload',
      { ...by, parameters: [['title', uuid]], file: { fileName: 'a', bytes: 3, sha256: 'a' } },
      200,
      { uuid, status: 0 },
    ];
    const recorded = (by: object, title: string): Call => [
      'documents.record',
      { ...by, parameters: [['title', title]] },
      200,
      { errorCode: 0 },
    ];
    const shows = (uuid: string, documentName: string): readonly [number, ...string[]] =>
      judged(
        'HIST-22',
        recorded(full, 'ours'),
        recorded(theirs, 'theirs'),
        uploaded(full, 'doc-1'),
        uploaded(theirs, 'doc-2'),
        ['documents.history', theirs, 200, { documents: [{ uuid, documentName }] }],
      );
    expect(shows('doc-2', 'theirs')).toEqual([1]);
    expect(shows('doc-1', 'doc-1')).toEqual([1, '1 record of this account']);
    expect(shows('x', 'ours')).toEqual([1, '1 record of this account']);
  });
});
