import { describe, expect, it } from 'vitest';
import type { PanelJournal } from '../../journal/panel-journal.ts';
import { looked } from './examples/example.ts';
import { journalOf, judged } from './examples/judged.ts';

type Bring = (panel: PanelJournal, value: string) => void;

interface FormTable {
  readonly rule: string;
  readonly bring: Bring;
  readonly good: readonly string[];
  readonly wrong: readonly string[];
}

const dateend: Bring = (panel, value) => panel.history({ dateend: value });
const datetime: Bring = (panel, value) => panel.record({ datetime: value });
const pages: Bring = (panel, value) => panel.record({ totalpages: value, colorpages: '0' });
const domain: Bring = (panel, domainname) =>
  panel.form('PATCH', 'account.update', { path: '/account', fields: { domainname } });
const network =
  (locationType: number): Bring =>
  (panel, value) => {
    const json = { name: 'x', sortOrder: 1, identifiers: [{ locationType, stringData: [value] }] };
    panel.json('POST', 'locations.create', { path: '/locations', json });
  };
const header: Bring = (panel, authorization) =>
  panel.history({}, undefined, { headers: panel.headers({ authorization }) });
const mac: Bring = (panel, value) => panel.tap({ Mac: value });
const inPath: Bring = (panel, value) => panel.history({}, undefined, { path: `/x/${value}` });
const maxRecords: Bring = (panel, value) =>
  panel.form('GET', 'documents.list', { path: '/documents', fields: { maxRecords: value } });
const fileType: Bring = (panel, contentType) =>
  panel.upload({}, { parts: [{ name: 'data', fileName: 'a.docx', contentType }] });
const title: Bring = (panel, value) => panel.upload({ title: value });
const retain: Bring = (panel, value) =>
  panel.form('POST', 'documents.send', {
    path: '/documents/a/10.0.0.7',
    sent: { pathParameters: { uuid: 'a', port: '10.0.0.7' }, parameters: [['retain', value]] },
  });

/** Of what calls say: just what the interface allows, and what is next to it. */
const tables: readonly FormTable[] = [
  {
    rule: 'TERM-HIST-06',
    bring: dateend,
    good: [
      '2026-02-01T00:00Z',
      '2026-02-01T00:00:00Z',
      '2026-02-01T00:00:00.5Z',
      '2026-02-01T00:00:00,123456789Z',
      '2026-02-01T00:00+01',
      '2026-02-01T00:00-0130',
      '2026-02-01T00:00:00+01:30',
    ],
    wrong: [
      'x2026-02-01T00:00Z',
      '2026-02-01T00:00Zx',
      '2026-2-01T00:00Z',
      '2026-02-1T00:00Z',
      '26-02-01T00:00Z',
      '2026-02-01T0:00Z',
      '2026-02-01T00:0Z',
      '2026-02-01 00:00Z',
      '2026-02-01T00:00:0Z',
      '2026-02-01T00:00:00.Z',
      '2026-02-01T00:00:00;5Z',
      '2026-02-01T00:00:00.1234567890Z',
      '2026-02-01T00:00',
      '2026-02-01T00:00+1',
      '2026-02-01T00:00*01',
      '2026-02-01T00:00+01:3',
      '2026-13-01T00:00Z',
    ],
  },
  {
    rule: 'TERM-HIST-07',
    bring: dateend,
    good: ['2026-01-02T00:00Z', '2026-01-01T00:00Z', '2025-12-31T23:56Z', '2026-01-01T00:30+00:30'],
    wrong: ['2025-12-31T23:54Z', '2025-12-31T00:00Z', '2026-01-01T00:30+01:30'],
  },
  {
    rule: 'TERM-REC-01',
    bring: datetime,
    good: ['2026-01-01T10:00:00+01:00', '2026-01-01T10:00:00-12:30'],
    wrong: [
      'x2026-01-01T10:00:00+01:00',
      '2026-01-01T10:00:00+01:00x',
      '026-01-01T10:00:00+01:00',
      '2026-1-01T10:00:00+01:00',
      '2026-01-1T10:00:00+01:00',
      '2026-01-01T1:00:00+01:00',
      '2026-01-01T10:0:00+01:00',
      '2026-01-01T10:00:0+01:00',
      '2026-01-01T10:00:00 01:00',
      '2026-01-01T10:00:00+1:00',
      '2026-01-01T10:00:00+01:0',
      '2026-01-01T10:00:00Z',
    ],
  },
  { rule: 'TERM-REC-04', bring: pages, good: ['1', '12'], wrong: ['1x', 'x1', '-1', '1.5', 'x'] },
  {
    rule: 'TERM-ACCT-01',
    bring: domain,
    good: ['a', 'A1', 'a-b.example', 'a--b', '9.b-c.d', 'a.b.c'],
    wrong: ['-a', 'a-', 'a.-b', 'a.b-', 'a..b', '.a', 'a.', 'a_b', 'a.b_c', 'a.b c', 'a.b.-'],
  },
  {
    rule: 'TERM-LOC-03',
    bring: network(2),
    good: [
      '10.0.0.0/8',
      '255.249.199.99/32',
      '0.0.0.0/0',
      '1.2.3.4/29',
      '1.2.3.4/30',
      '1.2.3.4/09',
    ],
    wrong: [
      '10.0.0.0',
      '10.0.0/8',
      '256.0.0.0/8',
      '10.0.0.0/33',
      '10.0.0.0/40',
      'x10.0.0.0/8',
      '10.0.0.0/8x',
      '1.2.3.4.5/8',
      '1.2.3.300/8',
      '1.2.3.4/',
    ],
  },
  {
    rule: 'TERM-LOC-03',
    bring: network(3),
    good: ['10.0.0.1-10.0.0.9', '1.20.200.250-1.20.200.255'],
    wrong: ['10.0.0.1', '10.0.0.1-9', 'x10.0.0.1-10.0.0.9', '10.0.0.1-10.0.0.9x', '10.0.0.1/8'],
  },
  {
    rule: 'TERM-TOK-01',
    bring: header,
    good: ['Bearer token#1', 'bearer  token#1', 'BEARER a-b.c~d+e/f='],
    wrong: ['token#1', 'Basic token#1', 'Bearer', 'Bearer ', 'xBearer token#1', 'Bearer a b'],
  },
  {
    rule: 'TERM-SEC-01',
    bring: inPath,
    good: ['a', 'key', 'key#', 'monkey#1', '%E0%A4%A'],
    wrong: ['key#1', 'token#12', 'a%2Frefresh#1', 'device%231', 'password#1', 'pin#1'],
  },
  {
    rule: 'READER-03',
    bring: mac,
    good: ['00:11:22:33:44:55', '001122334455', '0011.2233.4455', '00-11-22-33-44-55'],
    wrong: ['00:11:22:33:44:56', '00 11 22 33 44 55', '1122334455'],
  },
  {
    rule: 'TERM-CALL-04',
    bring: maxRecords,
    good: ['1', '+1', '-12', ' 7 ', '1234567890123456789'],
    wrong: ['', '1.5', 'x', '1x', 'x1', '12345678901234567890', '+'],
  },
  {
    rule: 'TERM-CALL-05',
    bring: retain,
    good: ['true', 'false', 'TRUE', 'False'],
    wrong: ['', '1', 'yes', 'xtrue', 'truex', 'falsex', 'xfalse'],
  },
  {
    rule: 'TERM-UP-01',
    bring: fileType,
    good: ['application/octet-stream', 'Application/Octet-Stream ; x=y'],
    wrong: ['application/pdf', '', 'application/octet-streams'],
  },
  {
    rule: 'TERM-UP-03',
    bring: title,
    good: ['a.docx', 'A.DOCX', 'b.c.docx'],
    wrong: ['a', 'a.doc', 'adocx', 'a.docx.pdf', ''],
  },
];

function found(rule: string, story: (panel: PanelJournal) => void): readonly boolean[] {
  const results = judged(journalOf((panel) => looked(panel, story)));
  const own = results.find(({ planned }) => planned.rule.id === rule);
  return [own?.sample?.ok === true, own?.findings.length !== 0];
}

describe.each(tables)('$rule', ({ rule, bring, good, wrong }) => {
  it.each(good)('has nothing against %j', (value) => {
    expect(found(rule, (panel) => bring(panel, value))).toEqual([true, false]);
  });

  it.each(wrong)('is broken by %j', (value) => {
    expect(found(rule, (panel) => bring(panel, value))[1]).toBe(true);
  });
});
