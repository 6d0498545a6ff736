import type { Fields, PanelJournal } from '../../../journal/panel-journal.ts';
import type { AskedEvent } from '../../../journal/terminal-event.ts';
import type { Example } from './example.ts';

/** Ann types her name and password, and this is what is sent. */
function typed(panel: PanelJournal, fields: Fields): void {
  panel.asked('look', { who: 'Ann', userName: 'Ann' });
  const parameters = Object.entries({ authtype: '0', userid: 'Ann', password: 'p', ...fields });
  panel.login('Ann', { sent: { parameters } });
  panel.list([{ uuid: 'a' }]);
  panel.told('done', { shown: ['a.pdf'] });
}

/** Ann comes twice. */
function twice(panel: PanelJournal, isRemembered: boolean): void {
  for (const isFirst of [true, false]) {
    panel.asked('look', { userName: 'ann' });
    if (isFirst || !isRemembered) panel.login();
    panel.list([{ uuid: 'a' }]);
    panel.told('done', { shown: ['a.pdf'] });
  }
}

/** Three copies of it were sent for; nobody chose anything. */
function released(panel: PanelJournal, fields: Fields, more: AskedEvent['chosen'] = {}): void {
  panel.asked('release', { waiting: 1, chosen: more });
  panel.login();
  panel.list([{ uuid: 'a', more: { copies: 3, grayscale: true, duplex: 1 } }]);
  panel.release('a', undefined, { parameters: Object.entries(fields) });
  panel.told('done', { printed: ['a.pdf'] });
}

/** One of two was printed before. */
function releasedBoth(panel: PanelJournal, both: boolean): void {
  panel.asked('release', { waiting: 1 });
  panel.login();
  panel.list([{ uuid: 'a' }, { uuid: 'b', more: { status: 1 } }]);
  panel.release('a');
  if (both) panel.release('b');
  panel.told('done', { printed: both ? ['a.pdf', 'b.pdf'] : ['a.pdf'] });
}

function copied(panel: PanelJournal, fields: Fields, authorization?: string): void {
  panel.asked('copy', { pages: 2, chosen: { sides: 'one' } });
  panel.login();
  panel.list();
  const headers = authorization === undefined ? {} : { headers: panel.headers({ authorization }) };
  panel.record(fields, undefined, headers);
  panel.told('done');
}

function lookedBack(panel: PanelJournal, shown: readonly string[]): void {
  const record = { jobType: 'COPY', status: 1 };
  const documents = [
    { documentName: 'Mine', userName: 'ann', ...record },
    { documentName: 'Theirs', userName: 'bob', ...record },
  ];
  panel.asked('history', { userName: 'ann' });
  panel.login();
  panel.shownHistory({ username: 'ann' }, documents);
  panel.told('done', { shown });
}

/** The answer to an upload was lost; it is brought again, after a look or without. */
function uploadedAgain(panel: PanelJournal, looks: boolean): void {
  panel.asked('upload');
  panel.login();
  panel.upload({}, {}, { status: 500 });
  if (looks) panel.list([]);
  panel.upload();
  panel.told('done');
}

/** Bob comes after Ann. */
function oneAfterAnother(panel: PanelJournal, shown: readonly string[]): void {
  for (const [user, uuid, names] of [
    ['ann', 'a', ['a.pdf']],
    ['bob', 'b', shown],
  ] as const) {
    panel.asked('look', { userName: user });
    panel.login(user);
    panel.list([{ uuid }]);
    panel.told('done', { shown: names });
  }
}

function recordedAgain(panel: PanelJournal, looks: boolean): void {
  panel.asked('copy');
  panel.login();
  const datetime = panel.time();
  panel.record({ datetime }, { status: 500 });
  if (looks) panel.shownHistory({}, []);
  panel.record({ datetime });
  panel.told('done');
}

/** Ann prints it, and it is deleted behind that. */
function releasedAnd(panel: PanelJournal, isDeleted: boolean): void {
  const json = { errorCode: 0 };
  panel.asked('release', { waiting: 1 });
  panel.login();
  panel.list([{ uuid: 'a' }]);
  panel.release('a');
  if (isDeleted) {
    const sent = { pathParameters: { uuid: 'a' } };
    const answer = { status: 200, json };
    panel.form('DELETE', 'documents.delete', { path: '/documents/a', sent, answer });
  }
  panel.told('done', { printed: ['a.pdf'] });
}

/** Nobody chose a kind of job. */
/** A list that leaves out what waits. */
function lookedAt(panel: PanelJournal, shown: readonly string[]): void {
  panel.asked('look', { undisturbed: true, waiting: 1 });
  panel.login();
  panel.list(shown.map(() => ({ uuid: 'a' })));
  panel.told('done', { shown });
}

function lookedBackFor(panel: PanelJournal, fields: Fields, shown: readonly string[]): void {
  const documents = [{ uuid: 'r1', documentName: 'Mine', userName: 'ann', status: 1 }];
  panel.asked('history', { userName: 'ann' });
  panel.login();
  panel.shownHistory({ username: 'ann', ...fields }, documents);
  panel.told('done', { shown });
}

/** interface 3, 4.3, 4.4 and 5: that nothing is made of what was typed, chosen or done but just that. */
export const detailExamples: readonly Example[] = [
  {
    rule: 'TERM-LOGIN-03',
    holds: (panel) => typed(panel, {}),
    breaks: (panel) => typed(panel, { userid: 'ann' }),
  },
  {
    rule: 'TERM-TOK-07',
    holds: (panel) => twice(panel, false),
    breaks: (panel) => twice(panel, true),
  },
  {
    rule: 'TERM-DEV-04',
    holds: (panel) => copied(panel, { username: 'ann', providerid: '1' }, 'Bearer device#1'),
    breaks: (panel) => copied(panel, { username: 'ann' }, 'Bearer device#1'),
  },
  {
    rule: 'TERM-OUT-10',
    holds: (panel) => released(panel, { copies: '3' }),
    breaks: (panel) => released(panel, { copies: '2' }),
  },
  {
    rule: 'TERM-OUT-11',
    holds: (panel) => releasedBoth(panel, false),
    breaks: (panel) => releasedBoth(panel, true),
  },
  {
    rule: 'TERM-JOB-09',
    holds: (panel) => copied(panel, {}),
    breaks: (panel) => copied(panel, { totalpages: '1' }),
    wake: ['TERM-JOB-06'],
  },
  {
    rule: 'TERM-HIST-08',
    holds: (panel) => lookedBack(panel, ['Mine']),
    breaks: (panel) => lookedBack(panel, ['Mine', 'Theirs']),
  },
  {
    rule: 'TERM-UP-06',
    holds: (panel) => uploadedAgain(panel, true),
    breaks: (panel) => uploadedAgain(panel, false),
  },
  {
    rule: 'TERM-JOB-10',
    holds: (panel) => recordedAgain(panel, true),
    breaks: (panel) => recordedAgain(panel, false),
  },
  {
    rule: 'TERM-OUT-12',
    holds: (panel) => oneAfterAnother(panel, ['b.pdf']),
    breaks: (panel) => oneAfterAnother(panel, ['b.pdf', 'a.pdf']),
  },
  {
    rule: 'TERM-OUT-14',
    holds: (panel) => releasedAnd(panel, false),
    breaks: (panel) => releasedAnd(panel, true),
  },
  {
    rule: 'TERM-OUT-15',
    holds: (panel) => lookedBackFor(panel, {}, ['Mine']),
    breaks: (panel) => lookedBackFor(panel, {}, ['Mine', 'Mine']),
  },
  {
    rule: 'TERM-OUT-16',
    holds: (panel) => lookedAt(panel, ['a.pdf']),
    breaks: (panel) => lookedAt(panel, []),
  },
  {
    rule: 'TERM-HIST-09',
    holds: (panel) => lookedBackFor(panel, {}, ['Mine']),
    breaks: (panel) => lookedBackFor(panel, { jobtype: 'COPY' }, ['Mine']),
  },
];
