import { describe, expect, it } from 'vitest';
import { sameTitle } from '../../engine/case/compare/same-title.ts';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, sayer } from '../../engine/judge/judged-by.ts';
import { rules as bodies } from './bodies.ts';
import { rules as infos } from './document-info.ts';
import { rules as owners } from './owners.ts';
import { rules as titles } from './titles.ts';

const rules = [...infos, ...titles, ...owners, ...bodies];
const said = sayer(
  rules.flatMap(({ checks }) => checks),
  { providerId: 1, keys: [{ name: 'key#1', kind: 'full' }] },
);

type Values = Readonly<Record<string, string>>;

interface Upload {
  readonly given?: Values;
  readonly fileName?: string;
  readonly sha256?: string;
  readonly status?: number;
  readonly json?: Json;
  readonly pair?: number;
  readonly probes?: readonly string[];
  readonly malformed?: string;
  readonly headers?: Values;
}

/** A successful upload of the file a.pdf by Ann. */
function upload({
  given,
  fileName = 'a.pdf',
  sha256 = 'a',
  status = 200,
  json = { uuid: 'u-1', status: 0 },
  ...more
}: Upload = {}): Call {
  const parameters = Object.entries({ username: 'ann', portname: 'q', title: 'a.pdf', ...given });
  const file = { fileName, bytes: 1, sha256, pages: 3 };
  const answer = status === 200 ? json : undefined;
  return ['documents.upload', { parameters, file, ...more }, status, answer];
}

const login: Call = [
  'login.post',
  {},
  200,
  { userName: 'ann', token: { access_token: 'token#1', expires_in: 60 } },
];

const list = (...records: readonly Json[]): Call => [
  'documents.list',
  { headers: { authorization: 'Bearer token#1' } },
  200,
  records,
];

describe('the answer to an upload', () => {
  it('DOC-UP-03: names the user in any case, and the title as the name of a file can hold it', () => {
    expect(
      said('DOC-UP-03', upload({ json: { documentName: 'a.pdf', userName: 'ANN', uuid: 'u' } })),
    ).toEqual([1]);
    expect(sameTitle('a "b" \\ c.pdf', 'a _b_ - c.pdf')).toBe(true);
    expect(sameTitle('a "b" \\ c.pdf', 'c.pdf')).toBe(false);
    expect(sameTitle('a "b" c.pdf', 'a &quot;b&quot; c.pdf')).toBe(false);
    expect(sameTitle('e\u0301 +.pdf', '\u00e9 +.pdf')).toBe(true);
    expect(sameTitle('a+b.pdf', 'a b.pdf')).toBe(false);
  });

  it.each([
    [0, 1],
    [9, 1],
    [10, 2],
    [-1, 2],
    [0.5, 2],
  ])('DOC-UP-02: status %d', (status, length) => {
    expect(said('DOC-UP-02', upload({ json: { uuid: 'u', status } }))).toHaveLength(length);
  });

  it('DOC-UP-02: a missing status is none of the ten', () => {
    expect(said('DOC-UP-02', upload({ json: { uuid: 'u' } }))).toEqual([1, 'status missing']);
  });

  it.each([{}, { copies: 'two' }, { duplex: '3' }])(
    'DOC-UP-04: is not judged without an option that the interface has: %j',
    (given) => {
      expect(said('DOC-UP-04', upload({ given }))).toEqual([0]);
    },
  );

  it('DOC-UP-11: is not judged without a uuid', () => {
    expect(said('DOC-UP-11', upload({ json: {} }))).toEqual([0]);
  });

  it.each([
    [0, 3, [1]],
    [0, 0, [1, 'totalPages 0']],
    [5, 0, [0]],
  ])('DOC-UP-05: in status %d with %d of 3 pages', (status, totalPages, expected) => {
    const record = { uuid: 'u-1', status, totalPages };
    expect(said('DOC-UP-05', upload(), login, list(record))).toEqual(expected);
  });
});

describe('DOC-UP-31: the same bytes', () => {
  const again = (one: Upload): readonly [number, ...string[]] =>
    said('DOC-UP-31', upload(), upload(one));

  it('are uploaded again by the same user, in whatever case the name is written', () => {
    expect(again({ given: { username: 'ANN' } })).toEqual([1, 'the existing document']);
  });

  it.each<Upload>([{ sha256: 'b' }, { given: { username: 'bob' } }, { status: 403 }])(
    'are not judged for %j',
    (one) => {
      expect(again(one)).toEqual([0]);
    },
  );
});

describe('DOC-UP-35: a title that carries the extension of its file', () => {
  const usual = upload({ fileName: 'u.pdf', given: { title: 'u.pdf' }, pair: 1 });
  const of = (fileName: string, title: string, status = 200): Call =>
    upload({ fileName, given: { title }, pair: 1, status });

  it.each([
    ['a.TXT', 'a.TXT', 1],
    ['a.v2.txt', 'b.txt', 1],
    ['a.txt', 'b c.txt', 1],
    ['a.pdf', 'a', 1],
    ['a.txt', 'a.txt', 0],
    ['a.txt', 'a.TXT', 0],
    ['a.TXT', 'a.txt', 0],
    ['a.txt', 'a', 0],
    ['a.pdf', '', 0],
    ['a.pdf', 'a\u0007', 0],
    ['a', 'b', 0],
  ])('%s with the title %s', (fileName, title, count) => {
    expect(said('DOC-UP-35', of(fileName, title), usual)).toEqual([count]);
  });

  it('may be refused if the usual one beside it is', () => {
    expect(said('DOC-UP-35', of('a.TXT', 'a.TXT', 400))).toEqual([0]);
  });
});

describe('the provider of an upload', () => {
  const headers = { 'x-api-key': 'key#1' };
  const none = (more: Upload = {}): Call => upload({ headers, ...more });
  const of = (providerid: string, { given, ...more }: Upload = {}): Call =>
    none({ given: { providerid, ...given }, ...more });

  it('DOC-UP-40: may be missing, or 0, where the one of the user is accepted', () => {
    expect(said('DOC-UP-40', of('1'), of('0'), none())).toEqual([2]);
    expect(said('DOC-UP-40', of('1', { status: 403 }), of('0', { status: 403 }))).toEqual([0]);
    const bob = of('0', { status: 403, given: { username: 'bob' } });
    expect(said('DOC-UP-40', of('1'), bob)).toEqual([0]);
  });

  it('DOC-UP-21: may be unknown; then the document is refused, or kept and not listed', () => {
    const story = (status: number, ...listed: readonly string[]): readonly Call[] => [
      login,
      of('1', { pair: 1, json: { uuid: 'own', status: 0 } }),
      of('2000000001', {
        pair: 1,
        probes: ['DOC-UP-21'],
        status,
        json: { uuid: 'strange', status: 0 },
      }),
      list(...listed.map((uuid) => ({ uuid, status: 0 }))),
    ];
    expect(said('DOC-UP-21', ...story(400, 'own'))).toEqual([1]);
    expect(said('DOC-UP-21', ...story(200, 'own'))).toEqual([1]);
    expect(said('DOC-UP-21', ...story(200, 'own', 'strange'))).toEqual([1, 'a list with it']);
    expect(said('DOC-UP-21', ...story(400, 'own', 'strange'))).toHaveLength(2);
  });
});

describe('DOC-UP-13: an upload that is incomplete', () => {
  const broken = (more: Upload = {}): Call =>
    upload({ fileName: 'b.pdf', malformed: 'truncated', status: 400, ...more });
  const listed = (...uuids: readonly string[]): Call => list(...uuids.map((uuid) => ({ uuid })));

  it('is judged by a list that shows a whole upload', () => {
    expect(said('DOC-UP-13', login, broken(), upload(), listed('u-1'))).toEqual([1]);
    expect(said('DOC-UP-13', login, broken(), upload(), listed())).toEqual([0]);
    expect(said('DOC-UP-13', login, upload(), listed('u-1'))).toEqual([0]);
    expect(said('DOC-UP-14', login, broken(), upload(), listed('u-1'))).toEqual([0]);
  });

  it('leaves no document even if it was answered as if it were whole', () => {
    const taken = broken({ status: 200, json: { uuid: 'u-2' } });
    expect(said('DOC-UP-13', login, taken, upload(), listed('u-1', 'u-2'))).toEqual([
      1,
      'a list with 1 incomplete document',
    ]);
  });
});

it('DOC-UP-19: an upload in chunks may be answered 411 by a service that accepts one with its length', () => {
  const chunked = (status: number): Call =>
    upload({ status, headers: { 'transfer-encoding': 'chunked' } });
  expect(said('DOC-UP-19', chunked(200))).toEqual([1]);
  expect(said('DOC-UP-19', chunked(411), upload())).toEqual([1]);
  expect(said('DOC-UP-19', chunked(411))).toEqual([0]);
  expect(said('DOC-UP-19', chunked(400), upload())).toEqual([1, '400']);
});
