import { describe, expect, it } from 'vitest';
import { type Call, sayer } from '../../judge/judged-by.ts';
import { historyFilteredChecks } from './checks-filters.ts';

const said = sayer(historyFilteredChecks, { keys: [{ name: 'key#1', kind: 'full' }] });
const hourMs = 3_600_000;
const now = Date.UTC(2026, 0, 1, 0, 30);

type Asked = Readonly<Record<string, string>>;

function page(asked: Asked, uuids: string, nextPageToken = ''): Call {
  const documents = uuids.split('').map((uuid) => ({ uuid }));
  const parameters = Object.entries({ username: 'ann', ...asked });
  return ['documents.history', { parameters }, 200, { documents, nextPageToken }];
}

describe('HIST-37: a question with filters', () => {
  const copies = { jobtype: 'COPY' };
  const walked = (asked: Asked, first: string, second: string): readonly Call[] => [
    page({ ...asked, maxrecords: '2' }, first, 't'),
    page({ ...asked, maxrecords: '2', pagetoken: 't' }, second),
  ];

  it('shows the same in small pages as on one', () => {
    const whole = page(copies, 'abc');
    expect(said('HIST-37', whole, ...walked(copies, 'ab', 'c'))).toEqual([1]);
    expect(said('HIST-37', whole, ...walked(copies, 'ab', ''))).toEqual([
      1,
      '1 record repeated or missing',
    ]);
    expect(said('HIST-37', whole, ...walked(copies, 'ab', 'bc'))).toEqual([
      1,
      '1 record repeated or missing',
    ]);
  });

  it('and nothing is said of one without filters, of another one, or of what was done meanwhile', () => {
    expect(said('HIST-37', page({}, 'abc'), ...walked({}, 'ab', ''))).toEqual([0]);
    expect(said('HIST-37', page({ jobtype: 'FAX' }, 'abc'), ...walked(copies, 'ab', ''))).toEqual([
      0,
    ]);
    const deletion: Call = ['documents.delete', {}, 200, { errorCode: 0 }];
    expect(said('HIST-37', page(copies, 'abc'), deletion, ...walked(copies, 'ab', ''))).toEqual([
      0,
    ]);
  });
});

function job(title: string, hoursAgo?: number): Call {
  const told = hoursAgo === undefined ? [] : [new Date(now - hoursAgo * hourMs).toISOString()];
  const given = { username: 'ann', jobtype: 'PRINT', title };
  const parameters = [
    ...Object.entries(given),
    ...told.map((datetime) => ['datetime', datetime] as const),
  ];
  return ['documents.record', { parameters }, 200];
}

function asks(titles: readonly string[], more: Asked = {}): Call {
  const documents = titles.map((documentName) => ({ documentName, dateTime: now }));
  const parameters = Object.entries({ username: 'ann', ...more });
  return ['documents.history', { parameters }, 200, { documents }];
}

describe('HIST-38: a question without dates', () => {
  const jobs = [job('new'), job('in', 23.5), job('out', 24.5), asks(['new', 'in'])] as const;

  it('is about the last 24 hours', () => {
    expect(said('HIST-38', ...jobs)).toEqual([2]);
    expect(said('HIST-38', ...jobs, asks(['new']))).toEqual([4, 'a page without it']);
    expect(said('HIST-38', ...jobs, asks(['new', 'in', 'out']))).toEqual([4, 'a page with it']);
  });

  it('and nothing is said of what lies on the edge, of filters, or where no time is told', () => {
    expect(said('HIST-38', job('new'), job('edge', 23.99), asks(['new']))).toEqual([0]);
    expect(said('HIST-38', ...jobs, asks(['new'], { jobtype: 'PRINT' }))).toEqual([2]);
    expect(said('HIST-38', job('in', 23.5), asks([]))).toEqual([0]);
  });
});
