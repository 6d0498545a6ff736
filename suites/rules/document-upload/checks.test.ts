import { describe, expect, it } from 'vitest';
import type { Json } from '../../journal/json.ts';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { sameTitle } from '../../judge/same-title.ts';
import { documentUploadChecks } from './checks.ts';
import { uploadAgainChecks } from './checks-repetition.ts';

const said = sayer([...documentUploadChecks, ...uploadAgainChecks]);

type Pairs = Readonly<Record<string, string>>;
const usual = { username: 'ann', portname: 'q', title: 'a' };

interface Upload {
  readonly given?: Pairs;
  readonly fileName?: string;
  readonly status?: number;
  readonly json?: Json;
  readonly pair?: number;
  readonly malformed?: string;
  readonly headers?: Pairs;
}

function upload({ given, fileName, status = 200, json, ...more }: Upload): Call {
  const parameters = Object.entries({ ...usual, ...given });
  const file = fileName === undefined ? {} : { file: { fileName, bytes: 1, sha256: 'a' } };
  const answer = json ?? (status === 200 ? { uuid: 'u-1', status: 0 } : undefined);
  return ['documents.upload', { parameters, ...file, ...more }, status, answer];
}

/** How often a probe of the rule is seen in an upload, beside one that is taken. */
function probes(rule: string, one: Upload): number {
  const control = upload({ fileName: 'a.pdf', pair: 1 });
  return said(rule, upload({ fileName: 'a.pdf', pair: 1, status: 400, ...one }), control)[0];
}

describe('DOC-UP-10: a file whose name has another extension than its title', () => {
  it.each([
    ['a.docx', 'a', 1],
    ['a.docx', 'a.docx', 0],
    ['a.DOCX', 'b.docx', 0],
    ['a.docx', 'a.DOCX', 0],
    ['a.pdf', 'a', 0],
    ['a.PDF', 'a', 0],
    ['a.pdf.docx', 'a', 1],
    ['a.pdfx', 'a', 1],
    ['a.docx', 'docx', 1],
    ['a', 'b', 0],
  ])('%s under the title %s', (fileName, title, count) => {
    expect(probes('DOC-UP-10', { fileName, given: { title } })).toBe(count);
  });

  it('is refused; without a file it is no probe', () => {
    const taken = upload({ fileName: 'a.docx', pair: 1 });
    expect(said('DOC-UP-10', taken)).toEqual([1, '200 with a uuid']);
    const { fileName: _, ...none }: Upload = { fileName: 'a', pair: 1, status: 400 };
    expect(said('DOC-UP-10', upload(none), upload({ fileName: 'a.pdf', pair: 1 }))).toEqual([0]);
  });
});

describe('DOC-UP-12: wishes in a form that they do not have', () => {
  it.each([
    ['duplex', '0', 0],
    ['duplex', '2', 0],
    ['duplex', '3', 1],
    ['duplex', '12', 1],
    ['duplex', '', 1],
    ['copies', '1', 0],
    ['copies', '10', 0],
    ['copies', '1x', 1],
    ['copies', 'x1', 1],
    ['copies', '-1', 1],
    ['grayscale', 'TRUE', 0],
    ['grayscale', 'false', 0],
    ['grayscale', 'falsey', 1],
    ['grayscale', 'untrue', 1],
  ])('%s %s', (name, value, count) => {
    expect(probes('DOC-UP-12', { given: { [name]: value } })).toBe(count);
  });

  it('are refused with 400, and not otherwise', () => {
    const control = upload({ fileName: 'a.pdf', pair: 1 });
    const asked = { fileName: 'a.pdf', pair: 1, given: { duplex: '7' } };
    expect(said('DOC-UP-12', upload({ ...asked, status: 422 }), control)).toEqual([1, '422']);
    expect(said('DOC-UP-12', upload({ ...asked, status: 400 }))).toEqual([0]);
  });
});

describe('what an upload is answered with', () => {
  const one = (json: Json, given: Pairs = {}): Call => upload({ fileName: 'a.pdf', json, given });

  it.each([
    [0, 1],
    [9, 1],
    [10, 2],
    [-1, 2],
    [0.5, 2],
  ])('DOC-UP-02: status %d', (status, length) => {
    expect(said('DOC-UP-02', one({ uuid: 'u', status }))).toHaveLength(length);
  });

  it('DOC-UP-02: no status is none of the ten', () => {
    expect(said('DOC-UP-02', one({ uuid: 'u' }))).toEqual([1, 'status missing']);
  });

  it('DOC-UP-03: whose it is, whatever the case of the name, and its title', () => {
    const told = { uuid: 'u', documentName: 'a' };
    expect(said('DOC-UP-03', one({ ...told, userName: 'ANN' }))).toEqual([1]);
    expect(said('DOC-UP-03', one({ ...told, userName: 'bob' }))).toEqual([
      1,
      'userName and documentName bob / a',
    ]);
    expect(said('DOC-UP-03', one({ ...told, documentName: 'A', userName: 'ann' }))).toHaveLength(2);
    expect(said('DOC-UP-03', one(told))).toEqual([1, 'userName and documentName  / a']);
  });

  it('DOC-UP-03: a title may be shown as the name of a file, and not as less than that', () => {
    expect(sameTitle('a "b" \\ c.pdf', 'a _b_ - c.pdf')).toBe(true);
    expect(sameTitle('a "b" \\ c.pdf', 'c.pdf')).toBe(false);
    expect(sameTitle('a "b" c.pdf', 'a &quot;b&quot; c.pdf')).toBe(false);
    expect(sameTitle('e\u0301 +.pdf', '\u00e9 +.pdf')).toBe(true);
    expect(sameTitle('a+b.pdf', 'a b.pdf')).toBe(false);
  });

  it('DOC-UP-04: the wishes that it was given', () => {
    const wishes = { copies: '2', duplex: '1' };
    const told = { uuid: 'u', copies: 2, duplex: 1 };
    expect(said('DOC-UP-04', one(told, wishes))).toEqual([1]);
    expect(said('DOC-UP-04', one({ ...told, duplex: 0 }, wishes))).toEqual([1, 'duplex 0']);
    expect(said('DOC-UP-04', one(told))).toEqual([0]);
  });

  it('DOC-UP-15: a job of the type PRINT', () => {
    expect(said('DOC-UP-15', one({ uuid: 'u', jobType: 'PRINT' }))).toEqual([1]);
    expect(said('DOC-UP-15', one({ uuid: 'u', jobType: 'COPY' }))).toEqual([1, 'jobType COPY']);
    expect(said('DOC-UP-15', one({ uuid: 'u' }))).toEqual([1, 'jobType undefined']);
  });

  it('DOC-UP-11: a uuid that no other upload was answered with', () => {
    expect(said('DOC-UP-11', one({ uuid: 'u' }), one({ uuid: 'v' }))).toEqual([2]);
    expect(said('DOC-UP-11', one({ uuid: 'u' }), one({ uuid: 'u' }))).toEqual([
      2,
      'the uuid u of another upload',
    ]);
    expect(said('DOC-UP-11', one({}))).toEqual([0]);
  });
});

describe('DOC-UP-06: an upload without what it needs', () => {
  const lacking = (gone: string, more: Pairs = {}): Call => {
    const parameters = Object.entries({ ...usual, ...more }).filter(([name]) => name !== gone);
    const file = gone === 'data' ? {} : { file: { fileName: 'a.pdf', bytes: 1, sha256: 'a' } };
    return ['documents.upload', { parameters, ...file, pair: 1 }, 400];
  };
  const control = upload({ fileName: 'a.pdf', pair: 1 });

  it.each(['username', 'portname', 'title', 'data'])('%s is refused', (name) => {
    expect(said('DOC-UP-06', lacking(name), control)).toEqual([1]);
  });

  it('one that lacks nothing is no probe, nor one that names its file elsewhere, nor a broken one', () => {
    expect(said('DOC-UP-06', lacking('nothing'), control)).toEqual([0]);
    expect(said('DOC-UP-06', lacking('data', { uri: 'http://a.example/a' }), control)).toEqual([0]);
    const [operation, sent, ...answer] = lacking('data');
    const broken: Call = [operation, { ...sent, malformed: 'truncated' }, ...answer];
    expect(said('DOC-UP-06', broken, control)).toEqual([0]);
  });
});

describe('DOC-UP-13: an upload that breaks off leaves nothing', () => {
  const login: Call = [
    'login.post',
    {},
    200,
    { userName: 'ann', token: { access_token: 'token#1', expires_in: 60 } },
  ];
  const broken = upload({ fileName: 'b.pdf', malformed: 'truncated', status: 400 });
  const whole = upload({ fileName: 'a.pdf' });
  const list = (...uuids: readonly string[]): Call => [
    'documents.list',
    { headers: { authorization: 'Bearer token#1' } },
    200,
    uuids.map((uuid) => ({ uuid })),
  ];

  it('beside a whole one, which is listed', () => {
    expect(said('DOC-UP-13', login, broken, whole, list('u-1'))).toEqual([1]);
    expect(said('DOC-UP-13', login, broken, whole, list('u-1', 'u-2'))).toHaveLength(2);
    expect(said('DOC-UP-13', login, broken, whole, list())).toEqual([0]);
    expect(said('DOC-UP-13', login, whole, list('u-1'))).toEqual([0]);
    expect(said('DOC-UP-14', login, broken, whole, list('u-1'))).toEqual([0]);
  });

  it('though it was answered as if it were whole', () => {
    const taken = upload({ fileName: 'b.pdf', malformed: 'truncated', json: { uuid: 'u-2' } });
    expect(said('DOC-UP-13', login, taken, whole, list('u-1', 'u-2'))).toEqual([
      1,
      'a list with 1 incomplete document',
    ]);
  });
});

describe('DOC-UP-05: the pages of what is listed', () => {
  const parameters = Object.entries(usual);
  const file = { fileName: 'a.pdf', bytes: 1, sha256: 'a', pages: 3 };
  const taken: Call = ['documents.upload', { parameters, file }, 200, { uuid: 'u-1', status: 0 }];
  const list = (status: number, totalPages: number): Call => [
    'documents.list',
    {},
    200,
    [{ uuid: 'u-1', status, totalPages }],
  ];

  it('are counted, once the document is no longer on its way', () => {
    expect(said('DOC-UP-05', taken, list(0, 3))).toEqual([1]);
    expect(said('DOC-UP-05', taken, list(0, 0))).toEqual([1, 'totalPages 0']);
    expect(said('DOC-UP-05', taken, list(5, 0))).toEqual([0]);
  });
});

describe('DOC-UP-19: an upload whose length is not told beforehand', () => {
  const chunked = (status: number): Call =>
    upload({ fileName: 'a.pdf', status, headers: { 'transfer-encoding': 'chunked' } });
  const plain = upload({ fileName: 'b.pdf' });

  it('is taken, or answered 411 by a service that takes the same with its length', () => {
    expect(said('DOC-UP-19', chunked(200))).toEqual([1]);
    expect(said('DOC-UP-19', chunked(411), plain)).toEqual([1]);
    expect(said('DOC-UP-19', chunked(411))).toEqual([0]);
    expect(said('DOC-UP-19', chunked(400), plain)).toEqual([1, '400']);
  });
});
