import { describe, expect, it } from 'vitest';
import type { Json } from '../../journal/json.ts';
import { type Call, saidBy, sayer } from '../../judge/judged-by.ts';
import { PaperStory } from '../document-send/checks-printing.fixture.ts';
import { historyChecks } from './checks.ts';

const said = sayer(historyChecks, {
  keys: [
    { name: 'key#1', kind: 'full' },
    { name: 'key#2', kind: 'plain' },
  ],
});

type Pairs = Readonly<Record<string, string>>;

const upload: Call = [
  'documents.upload',
  {
    parameters: [
      ['username', 'Ann'],
      ['title', 'a.pdf'],
    ],
    file: { fileName: 'a.pdf', bytes: 1, sha256: 'a' },
  },
  200,
  { uuid: 'u-1', status: 0 },
];

function job(title: string, more: Pairs = {}): Call {
  const given = { username: 'ann', jobtype: 'COPY', title, ...more };
  return ['documents.record', { parameters: Object.entries(given) }, 200, { errorCode: 0 }];
}

function asks(
  given: Pairs,
  documents: readonly Json[],
  more: Readonly<Record<string, Json>> = {},
): Call {
  return [
    'documents.history',
    { parameters: Object.entries({ username: 'Ann', ...given }) },
    200,
    { documents, ...more },
  ];
}

const shown = (...names: readonly string[]): readonly Json[] =>
  names.map((documentName) => ({ documentName }));

describe('HIST-21: the whole answer to a question about one user holds all that is known', () => {
  it('documents by their ids and jobs by their names', () => {
    const all = [{ uuid: 'u-1' }, { documentName: 'copy' }];
    expect(said('HIST-21', upload, job('copy'), asks({}, all))).toEqual([1]);
    expect(said('HIST-21', upload, job('copy'), asks({}, all.slice(1)))).toEqual([
      1,
      '1 record missing',
    ]);
    expect(said('HIST-21', upload, job('copy'), asks({}, []))).toEqual([1, '2 records missing']);
    expect(said('HIST-21', asks({}, []))).toEqual([0]);
    expect(said('HIST-21', asks({}, []), upload, job('copy'))).toEqual([0]);
  });

  it('documents at the port that printed them', () => {
    const asked = (
      isPrinted: boolean,
      documents: readonly Json[],
    ): readonly [number, ...string[]] => {
      const story = PaperStory.begun({ keys: [{ name: 'key#1', kind: 'full' }] });
      const port = Object.entries({ portname: 'Hall', address: 'a:1' });
      const made = { status: 200, json: { errorCode: 0, id: 1 } };
      story.call('s', { operation: 'outputports.create', parameters: port }, made);
      story.upload('Ann', 'u-1').send('u-1', 'a:1');
      if (isPrinted) story.paper('u-1', 'one');
      const parameters = Object.entries({ username: 'Ann', portname: 'Hall' });
      const page = { status: 200, json: { documents } };
      story.call('s', { operation: 'documents.history', parameters }, page);
      const check = historyChecks.find((one) => one.rule === 'HIST-21');
      if (check === undefined) throw new Error('there is no check of HIST-21');
      return saidBy(check, story.over());
    };
    expect(asked(true, [{ uuid: 'u-1' }])).toEqual([1]);
    expect(asked(true, [])).toEqual([1, '1 record missing']);
    expect(asked(false, [])).toEqual([0]);
  });

  it('not a page of more, nor with a filter that is not followed, nor by a key of less', () => {
    expect(said('HIST-21', upload, asks({}, [], { nextPageToken: 't' }))).toEqual([0]);
    expect(said('HIST-21', upload, asks({ pagetoken: 't' }, []))).toEqual([0]);
    expect(said('HIST-21', upload, asks({ documenttype: '1' }, []))).toEqual([0]);
    const [operation, sent, ...answer] = asks({}, []);
    const plain: Call = [operation, { ...sent, headers: { 'x-api-key': 'key#2' } }, ...answer];
    expect(said('HIST-21', upload, plain)).toEqual([0]);
  });

  it('nothing of another user, nor of one who was deleted', () => {
    const deleted = (username: string, status: number): Call => [
      'users.delete',
      { pathParameters: { username } },
      status,
    ];
    expect(said('HIST-21', job('copy', { username: 'bob' }), asks({}, []))).toEqual([0]);
    expect(said('HIST-21', upload, deleted('ANN', 200), asks({}, []))).toEqual([0]);
    expect(said('HIST-21', upload, deleted('bob', 200), asks({}, []))).toEqual([
      1,
      '1 record missing',
    ]);
    expect(said('HIST-21', upload, deleted('ann', 403), asks({}, []))).toEqual([
      1,
      '1 record missing',
    ]);
    expect(said('HIST-21', upload, job('copy'), asks({}, []))).toEqual([1, '2 records missing']);
  });

  it('documents are of the type PRINT, of no port and of no range', () => {
    expect(said('HIST-21', upload, asks({ jobtype: 'PRINT' }, []))).toEqual([
      1,
      '1 record missing',
    ]);
    expect(said('HIST-21', upload, asks({ jobtype: 'COPY' }, []))).toEqual([0]);
    expect(said('HIST-21', upload, asks({ portname: 'p' }, []))).toEqual([0]);
    expect(said('HIST-21', upload, asks({ datestart: '2026-01-01T00:00:00Z' }, []))).toEqual([0]);
    expect(said('HIST-21', upload, asks({ dateend: '2026-01-01T00:00:00Z' }, []))).toEqual([0]);
  });

  it('documents have the status that was asked for, and jobs none that is known', () => {
    expect(said('HIST-21', upload, asks({ status: '0' }, []))).toEqual([1, '1 record missing']);
    expect(said('HIST-21', upload, asks({ status: '2' }, []))).toEqual([0]);
    expect(said('HIST-21', job('copy'), asks({ status: '0' }, []))).toEqual([0]);
  });

  it('jobs have their type and their title', () => {
    expect(said('HIST-21', job('copy'), asks({ jobtype: 'COPY' }, []))).toEqual([
      1,
      '1 record missing',
    ]);
    expect(said('HIST-21', job('copy'), asks({ jobtype: 'SCAN' }, []))).toEqual([0]);
    expect(said('HIST-21', job(''), asks({}, []))).toEqual([0]);
    expect(said('HIST-21', job('copy'), asks({}, shown('copy', 'another')))).toEqual([1]);
  });

  it('jobs of a port are known by its address, or else by its serial number', () => {
    const port = (more: Pairs): Call => [
      'outputports.create',
      { parameters: Object.entries({ portname: 'P', porttype: '0', ...more }) },
      200,
      { errorCode: 0, id: 5 },
    ];
    const near = port({ address: '10.0.0.1', deviceserial: 's1' });
    const asked = asks({ portname: 'P' }, []);
    expect(said('HIST-21', near, job('copy', { address: '10.0.0.1' }), asked)[0]).toBe(1);
    expect(said('HIST-21', near, job('copy', { address: '10.0.0.2' }), asked)).toEqual([0]);
    expect(said('HIST-21', near, job('copy', { serialnumber: 's1' }), asked)[0]).toBe(1);
    expect(said('HIST-21', near, job('copy', { serialnumber: 's2' }), asked)).toEqual([0]);
    expect(said('HIST-21', near, job('copy'), asked)).toEqual([0]);
    expect(said('HIST-21', port({ address: '10.0.0.1' }), job('copy'), asked)).toEqual([0]);
  });

  it('jobs with a time of their own are looked for in a range of it, its end left out', () => {
    const then = job('copy', { datetime: '2026-01-05T12:00:00Z' });
    const within = (datestart: string, dateend: string): number =>
      said('HIST-21', then, asks({ datestart, dateend }, []))[0];
    expect(within('2026-01-05T11:00:00Z', '2026-01-05T13:00:00Z')).toBe(1);
    expect(within('2026-01-05T12:00:00Z', '2026-01-05T13:00:00Z')).toBe(1);
    expect(within('2026-01-05T11:00:00Z', '2026-01-05T12:00:00Z')).toBe(0);
    expect(within('2026-01-05T12:00:01Z', '2026-01-05T13:00:00Z')).toBe(0);
    expect(within('2026-01-01T12:00:00Z', '2026-01-08T12:00:00Z')).toBe(1);
    expect(within('2026-01-01T12:00:00Z', '2026-01-08T12:00:01Z')).toBe(0);
    expect(said('HIST-21', then, asks({}, []))).toEqual([0]);
    expect(said('HIST-21', then, asks({ datestart: '2026-01-05T11:00:00Z' }, []))).toEqual([0]);
    expect(said('HIST-21', then, asks({ dateend: '2026-01-05T13:00:00Z' }, []))).toEqual([0]);
    const range = { datestart: '2026-01-05T11:00:00Z', dateend: '2026-01-05T13:00:00Z' };
    expect(said('HIST-21', job('copy'), asks(range, []))).toEqual([0]);
  });
});
