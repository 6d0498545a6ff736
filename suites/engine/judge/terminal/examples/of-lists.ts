import type { Json } from '../../../journal/json.ts';
import type { Fields, PanelJournal } from '../../../journal/panel-journal.ts';
import { calls, type Example, fields } from './example.ts';

const port: Fields = { domainname: 'a.example', portname: 'p', address: '10.0.0.8', porttype: '1' };
const created = { path: '/outputports', method: 'POST' } as const;

function dates(rule: string, right: Fields, wrong: Fields): Example {
  return calls(rule, (panel, isWrong) => panel.history(isWrong ? wrong : right));
}

function paged(rule: string, second: (panel: PanelJournal, wrong: boolean) => void): Example {
  return calls(rule, (panel, wrong) => {
    panel.history({ username: 'ann' }, 'page 2');
    second(panel, wrong);
  });
}

/** interface 4.4: history. */
export const historyExamples: readonly Example[] = [
  paged('TERM-HIST-01', (panel, wrong) => {
    if (!wrong) panel.history({ username: 'ann', pagetoken: 'page 2' });
  }),
  paged('TERM-HIST-02', (panel, wrong) =>
    panel.history({ username: wrong ? 'bob' : 'ann', pagetoken: 'page 2' }),
  ),
  paged('TERM-HIST-03', (panel, wrong) => {
    panel.history({ username: 'ann', pagetoken: 'page 2' });
    if (wrong) panel.history({ username: 'ann', pagetoken: '3' });
  }),
  dates(
    'TERM-HIST-04',
    { datestart: '2025-12-31T00:00:00Z', dateend: '2026-01-07T00:00:00+00:00' },
    { datestart: '2025-12-30T00:00:00Z', dateend: '2026-01-07T00:00:01Z' },
  ),
  dates(
    'TERM-HIST-05',
    { datestart: '2026-01-02T00:00:00Z', dateend: '2026-01-03T00:00:00Z' },
    { datestart: '2026-01-03T00:00:00Z', dateend: '2026-01-03T00:00:00Z' },
  ),
  dates('TERM-HIST-06', { dateend: '2026-02-01T00:00Z' }, { dateend: '01/02/2026' }),
  dates('TERM-HIST-07', { dateend: '2026-01-02T00:00Z' }, { dateend: '2025-12-01T00:00Z' }),
  {
    rule: 'TERM-HIST-10',
    holds: (panel) => lastDay(panel, '2025-12-31T00:00:00Z'),
    breaks: (panel) => lastDay(panel, '2025-12-31T05:30:01Z'),
  },
];

function lastDay(panel: PanelJournal, datestart: string): void {
  panel.asked('history');
  panel.login();
  panel.history({ datestart, dateend: '2026-01-02T00:00:00Z' });
  panel.told('done');
}

/** Of jobs as they were asked for, recorded with these fields half a minute after a first try. */
function late(panel: PanelJournal, isJobs: boolean): void {
  panel.asked('copy', { pages: 2 });
  panel.login();
  const made = panel.time();
  panel.record({ datetime: made }, { status: 503 });
  panel.pass(30_000);
  panel.list();
  panel.record({ datetime: isJobs ? made : panel.time() });
  panel.told('done');
}

/** interface 4.4: recorded jobs. */
export const recordExamples: readonly Example[] = [
  calls('TERM-REC-01', (panel, wrong) =>
    panel.record({ datetime: wrong ? '2026-01-01T10:00:00Z' : '2026-01-01T10:00:00+01:00' }),
  ),
  calls('TERM-REC-02', (panel, wrong) =>
    panel.record(wrong ? { address: '' } : { address: '', serialnumber: 'SN-7' }),
  ),
  calls('TERM-REC-03', (panel, wrong) =>
    panel.record({ address: wrong ? '10.0.0.8' : '10.0.0.7' }),
  ),
  {
    rule: 'TERM-JOB-08',
    holds: (panel) => late(panel, true),
    breaks: (panel) => late(panel, false),
  },
  {
    rule: 'TERM-CALL-10',
    holds: (panel) => uploadedAs(panel, 'Größe 50 %.docx'),
    breaks: (panel) => uploadedAs(panel, 'GrÃ¶Ãe 50 %.docx'),
  },
  calls('TERM-REC-04', (panel, wrong) => panel.record({ colorpages: wrong ? '3' : '2' })),
];

function uploadedAs(panel: PanelJournal, title: string): void {
  panel.asked('upload', { titles: ['Größe 50 %.docx'] });
  panel.login();
  panel.upload({ title });
  panel.told('done');
}

/** interface 4.11. */
export const readerExamples: readonly Example[] = [
  tapped('READER-01', (panel, wrong) => panel.tap({}, undefined, wrong ? { query: [] } : {})),
  tapped('READER-02', (panel, wrong) => panel.tap(wrong ? { cd: '' } : {})),
  tapped('READER-03', (panel, wrong) =>
    panel.tap({ Mac: wrong ? '00:11:22:33:44:66' : '00-11-22-33-44-55' }),
  ),
  tapped('READER-04', (panel, wrong) => {
    panel.tap();
    if (wrong) panel.tap();
  }),
  {
    rule: 'READER-05',
    holds: (panel) => tappedWith(panel, 'card#2'),
    breaks: (panel) => tappedWith(panel, 'card#1'),
  },
];

/** Card 2 is held to the reader. */
function tappedWith(panel: PanelJournal, cd: string): void {
  panel.asked('tap', { who: 'card#2' });
  panel.tap({ cd });
  panel.told('done');
}

function tapped(rule: string, tap: (panel: PanelJournal, wrong: boolean) => void): Example {
  const make =
    (wrong: boolean) =>
    (panel: PanelJournal): void => {
      panel.asked('tap');
      tap(panel, wrong);
      panel.told('done');
    };
  return { rule, holds: make(false), breaks: make(true) };
}

function deletes(panel: PanelJournal, wrong: boolean): void {
  const accountdomain = [['accountdomain', 'a.b']] as const;
  const remove = (): void =>
    panel.form('DELETE', 'accesscontrols.delete', {
      path: '/accesscontrols/1',
      sent: { pathParameters: { id: '1' }, parameters: accountdomain, query: accountdomain },
    });
  const read = (): void =>
    panel.form('GET', 'accesscontrols.get', {
      path: '/accesscontrols',
      fields: { accountdomain: 'a.b' },
      answer: { status: 200, json: { items: [] } },
    });
  read();
  remove();
  if (!wrong) read();
  remove();
}

function controls(panel: PanelJournal, more: Fields): void {
  const accountdomain = [['accountdomain', 'a.b']] as const;
  panel.json('PUT', 'accesscontrols.add', {
    path: '/accesscontrols',
    json: { authProviderId: 1, roleName: 'Support', userName: 'x', ...more },
    sent: { parameters: accountdomain, query: accountdomain },
  });
}

function location(panel: PanelJournal, identifier: Json): void {
  const json = { name: 'x', sortOrder: 1, identifiers: [identifier] };
  panel.json('POST', 'locations.create', { path: '/locations', json });
}

/** interface 4.2 to 4.10. */
export const administrationExamples: readonly Example[] = [
  calls('TERM-PORT-01', (panel, wrong) =>
    panel.form(wrong ? 'PUT' : 'POST', wrong ? 'outputports.put-create' : 'outputports.create', {
      path: '/outputports',
      fields: port,
    }),
  ),
  fields('TERM-PORT-02', 'outputports.create', {
    ...created,
    right: { ...port, outputtype: '3' },
    wrong: { ...port, outputtype: '2' },
  }),
  fields('TERM-ACCT-01', 'account.update', {
    path: '/account',
    method: 'PATCH',
    right: { domainname: 'a-1.example' },
    wrong: { domainname: '-a.example' },
  }),
  calls('TERM-USER-01', (panel, wrong) => {
    const page = (fields: Fields, json: Json): void =>
      panel.form('GET', 'users.all', { path: '/users/all', fields, answer: { status: 200, json } });
    page({ providerid: '1' }, { items: [], nextPageToken: 'n' });
    page({ providerid: '1', pagetoken: wrong ? '2' : 'n' }, { items: [] });
  }),
  calls('TERM-USER-02', (panel, wrong) =>
    panel.form('PUT', 'users.create', {
      path: '/users',
      fields: { username: 'x', detailtype: '1', ...(wrong ? {} : { detaildata: 'x@a.b' }) },
    }),
  ),
  calls('TERM-USER-03', (panel, wrong) =>
    panel.form('POST', 'users.update', {
      path: '/users/x',
      sent: {
        pathParameters: { username: 'x' },
        parameters: [['detailtype', '0'], ...(wrong ? [['detailtype', '1'] as const] : [])],
      },
    }),
  ),
  calls('TERM-ACL-01', deletes),
  calls('TERM-ACL-02', (panel, wrong) => controls(panel, wrong ? { groupName: 'y' } : {})),
  calls('TERM-LOC-01', (panel, wrong) =>
    panel.form('GET', 'locations.list', {
      path: '/locations',
      fields: { locationtype: wrong ? '1,4' : '4', locationdata: 'x' },
      answer: { status: 200, json: [] },
    }),
  ),
  calls('TERM-LOC-02', (panel, wrong) =>
    location(panel, { locationType: wrong ? 'WIFI_SSID' : 4, stringData: ['x'] }),
  ),
  calls('TERM-LOC-03', (panel, wrong) =>
    location(panel, { locationType: 2, stringData: [wrong ? '10.0.0.0-10.0.0.9' : '10.0.0.0/8'] }),
  ),
];
