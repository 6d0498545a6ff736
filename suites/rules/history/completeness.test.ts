import { describe, expect, it } from 'vitest';
import type { Json } from '../../engine/journal/json.ts';
import { type Call, checkOf, saidBy, sayer } from '../../engine/judge/judged-by.ts';
import { PrintJournal } from '../document-send/print-journal.fixture.ts';
import { rules } from './completeness.ts';

const keys = [
  { name: 'key#1', kind: 'full' },
  { name: 'key#2', kind: 'plain' },
] as const;
const check = checkOf(rules, 'HIST-21');
const sayerOf = sayer([check], { keys });
const said = (...calls: readonly Call[]): readonly [number, ...string[]] =>
  sayerOf('HIST-21', ...calls);

type Given = Readonly<Record<string, string>>;

const upload: Call = [
  'documents.upload',
  {
    parameters: Object.entries({ username: 'Ann', title: 'a.pdf' }),
    file: { fileName: 'a.pdf', bytes: 1, sha256: 'a' },
  },
  200,
  { uuid: 'u-1', status: 0 },
];

function job(title: string, more: Given = {}): Call {
  const given = { username: 'ann', jobtype: 'COPY', title, ...more };
  return ['documents.record', { parameters: Object.entries(given) }, 200, { errorCode: 0 }];
}

/** A question about Ann that is answered with an empty page. */
function asks(given: Given, more: Readonly<Record<string, Json>> = {}): Call {
  const parameters = Object.entries({ username: 'Ann', ...given });
  return ['documents.history', { parameters }, 200, { documents: [], ...more }];
}

const missing = [1, '1 record missing'];

describe('HIST-21: a question about one user', () => {
  it('says nothing where nothing is known to have been there before it', () => {
    expect(said(asks({}))).toEqual([0]);
    expect(said(asks({}), upload, job('copy'))).toEqual([0]);
    expect(said(job('copy', { username: 'bob' }), asks({}))).toEqual([0]);
    expect(said(job(''), asks({}))).toEqual([0]);
  });

  it('says nothing by a page of more, by another filter, or by a key of less', () => {
    expect(said(upload, asks({}, { nextPageToken: 't' }))).toEqual([0]);
    expect(said(upload, asks({ pagetoken: 't' }))).toEqual([0]);
    expect(said(upload, asks({ documenttype: '1' }))).toEqual([0]);
    const [operation, sent, ...answer] = asks({});
    const plain: Call = [operation, { ...sent, headers: { 'x-api-key': 'key#2' } }, ...answer];
    expect(said(upload, plain)).toEqual([0]);
  });

  it('says nothing where the user was deleted', () => {
    const deleted = (username: string, status: number): Call => [
      'users.delete',
      { pathParameters: { username } },
      status,
    ];
    expect(said(upload, deleted('ANN', 200), asks({}))).toEqual([0]);
    expect(said(upload, deleted('bob', 200), asks({}))).toEqual(missing);
    expect(said(upload, deleted('ann', 403), asks({}))).toEqual(missing);
  });
});

describe('HIST-21: documents', () => {
  it('are of the type PRINT, of no port and of no range', () => {
    expect(said(upload, asks({ jobtype: 'PRINT' }))).toEqual(missing);
    expect(said(upload, asks({ jobtype: 'COPY' }))).toEqual([0]);
    expect(said(upload, asks({ portname: 'p' }))).toEqual([0]);
    expect(said(upload, asks({ datestart: '2026-01-01T00:00:00Z' }))).toEqual([0]);
    expect(said(upload, asks({ dateend: '2026-01-01T00:00:00Z' }))).toEqual([0]);
  });

  it('have the status that was asked for, and jobs none that is known', () => {
    expect(said(upload, asks({ status: '0' }))).toEqual(missing);
    expect(said(upload, asks({ status: '2' }))).toEqual([0]);
    expect(said(job('copy'), asks({ status: '0' }))).toEqual([0]);
  });

  it('are of a port if they were printed there', () => {
    const asked = (isPrinted: boolean): readonly [number, ...string[]] => {
      const story = PrintJournal.begun({ keys: [...keys] });
      const port = Object.entries({ portname: 'Hall', address: 'a:1' });
      const made = { status: 200, json: { errorCode: 0, id: 1 } };
      story.call('s', { operation: 'outputports.create', parameters: port }, made);
      story.upload('Ann', 'u-1').send('u-1', 'a:1');
      if (isPrinted) story.paper('u-1', 'one');
      const parameters = Object.entries({ username: 'Ann', portname: 'Hall' });
      const page = { status: 200, json: { documents: [] } };
      story.call('s', { operation: 'documents.history', parameters }, page);
      return saidBy(check, story.over());
    };
    expect(asked(true)).toEqual(missing);
    expect(asked(false)).toEqual([0]);
  });
});

describe('HIST-21: jobs', () => {
  it('have their type', () => {
    expect(said(job('copy'), asks({ jobtype: 'COPY' }))).toEqual(missing);
    expect(said(job('copy'), asks({ jobtype: 'SCAN' }))).toEqual([0]);
  });

  it('are of a port that is known by its address, or else by its serial number', () => {
    const port = (more: Given): Call => [
      'outputports.create',
      { parameters: Object.entries({ portname: 'P', porttype: '0', ...more }) },
      200,
      { errorCode: 0, id: 5 },
    ];
    const near = port({ address: '10.0.0.1', deviceserial: 's1' });
    const asked = asks({ portname: 'P' });
    expect(said(near, job('copy', { address: '10.0.0.1' }), asked)).toEqual(missing);
    expect(said(near, job('copy', { address: '10.0.0.2' }), asked)).toEqual([0]);
    expect(said(near, job('copy', { serialnumber: 's1' }), asked)).toEqual(missing);
    expect(said(near, job('copy', { serialnumber: 's2' }), asked)).toEqual([0]);
    expect(said(near, job('copy'), asked)).toEqual([0]);
    expect(said(port({ address: '10.0.0.1' }), job('copy'), asked)).toEqual([0]);
  });

  it('with a time of their own are looked for in a range of it, its end left out', () => {
    const then = job('copy', { datetime: '2026-01-05T12:00:00Z' });
    const within = (datestart: string, dateend: string): number =>
      said(then, asks({ datestart, dateend }))[0];
    expect(within('2026-01-05T12:00:00Z', '2026-01-05T13:00:00Z')).toBe(1);
    expect(within('2026-01-05T11:00:00Z', '2026-01-05T12:00:00Z')).toBe(0);
    expect(within('2026-01-05T12:00:01Z', '2026-01-05T13:00:00Z')).toBe(0);
    expect(within('2026-01-01T12:00:00Z', '2026-01-08T12:00:00Z')).toBe(1);
    expect(within('2026-01-01T12:00:00Z', '2026-01-08T12:00:01Z')).toBe(0);
    expect(said(then, asks({}))).toEqual([0]);
    expect(said(then, asks({ datestart: '2026-01-05T11:00:00Z' }))).toEqual([0]);
    expect(said(then, asks({ dateend: '2026-01-05T13:00:00Z' }))).toEqual([0]);
    const range = { datestart: '2026-01-05T11:00:00Z', dateend: '2026-01-05T13:00:00Z' };
    expect(said(job('copy'), asks(range))).toEqual([0]);
  });
});
