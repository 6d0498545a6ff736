import type { Answer, PanelJournal } from '../../../journal/panel-journal.ts';
import { type Example, released } from './example.ts';

const declined: Answer = { status: 200, json: { errorCode: 1001 } };
const notReady: Answer = { status: 200, json: { errorCode: 1042 } };
const fault: Answer = { status: 500 };
const html: Answer = { status: 200, text: '<html>' };
const no: Answer = { status: 401 };

/** A release of one document that ends so, and what is told of it. */
function releasedSo(panel: PanelJournal, answer: Answer, told: 'printed' | 'failed'): void {
  panel.asked('release', { titles: ['a.pdf'] });
  panel.login();
  panel.list([{ uuid: 'a' }]);
  panel.release('a', answer);
  if (told === 'printed') panel.told('done', { printed: ['a.pdf'] });
  else panel.told('failed', { printed: [] });
}

function refusedLogin(panel: PanelJournal, told: 'done' | 'failed'): void {
  panel.asked('look', { who: 'card of eve' });
  panel.login('eve', { answer: no });
  panel.told(told);
}

/** A list with something odd in its records; then all goes on, or nothing does. */
function oddList(
  panel: PanelJournal,
  more: Readonly<Record<string, number>>,
  goesOn: boolean,
): void {
  panel.asked('release');
  panel.login();
  panel.list([{ uuid: 'a', more }]);
  if (goesOn) panel.release('a');
  panel.told(goesOn ? 'done' : 'failed');
}

/** interface 7. */
export const answerExamples: readonly Example[] = [
  {
    rule: 'TERM-ERR-01',
    holds: (panel) => releasedSo(panel, declined, 'failed'),
    breaks: (panel) => releasedSo(panel, declined, 'printed'),
  },
  {
    rule: 'TERM-ERR-02',
    holds: (panel) => releasedSo(panel, fault, 'failed'),
    breaks: (panel) => releasedSo(panel, fault, 'printed'),
  },
  {
    rule: 'TERM-ERR-03',
    holds: released,
    breaks: (panel) => {
      panel.asked('release');
      panel.login();
      panel.list([{ uuid: 'a' }]);
      panel.release('a');
      panel.told('failed', { printed: [] });
    },
  },
  {
    rule: 'TERM-ERR-04',
    holds: (panel) => refusedLogin(panel, 'failed'),
    breaks: (panel) => refusedLogin(panel, 'done'),
  },
  {
    rule: 'TERM-ERR-05',
    holds: (panel) => deleted(panel, 'failed'),
    breaks: (panel) => deleted(panel, 'done'),
  },
  {
    rule: 'TERM-OPEN-01',
    holds: (panel) => oddList(panel, { strange: 1 }, true),
    breaks: (panel) => oddList(panel, { strange: 1 }, false),
    wake: ['TERM-OUT-04'],
  },
  {
    rule: 'TERM-OPEN-02',
    holds: (panel) => oddList(panel, { status: 42 }, true),
    breaks: (panel) => oddList(panel, { status: 42 }, false),
    wake: ['TERM-OUT-04'],
  },
  {
    rule: 'TERM-OPEN-03',
    holds: (panel) => named(panel, 'Über \u{1F5A8}.pdf'),
    breaks: (panel) => named(panel, '?ber ?.pdf'),
  },
  {
    rule: 'TERM-OPEN-04',
    holds: (panel) => releasedSo(panel, html, 'failed'),
    breaks: (panel) => releasedSo(panel, html, 'printed'),
  },
];

function deleted(panel: PanelJournal, told: 'done' | 'failed'): void {
  panel.asked('delete', { titles: ['a.pdf'] });
  panel.login();
  panel.list([{ uuid: 'a' }]);
  const sent = { pathParameters: { uuid: 'a' } };
  const answer = { status: 200, json: { errorCode: 1002 } };
  panel.form('DELETE', 'documents.delete', { path: '/documents/a', sent, answer });
  panel.told(told);
}

function named(panel: PanelJournal, shown: string): void {
  panel.asked('look');
  panel.login();
  panel.list([{ uuid: 'u', name: 'Über \u{1F5A8}.pdf' }]);
  panel.told('done', { shown: [shown] });
}

function failing(panel: PanelJournal, times: number, pauseMs: number): void {
  panel.asked('look');
  panel.login();
  for (let at = 0; at < times; at += 1) {
    panel.list([], { answer: fault });
    panel.pass(pauseMs);
  }
  panel.told('failed');
}

function logins(panel: PanelJournal, times: number): void {
  panel.asked('look', { who: 'card of eve' });
  for (let at = 0; at < times; at += 1) panel.login('eve', { answer: no });
  panel.told('failed');
}

function told503(panel: PanelJournal, waitMs: number): void {
  panel.asked('look');
  panel.login();
  panel.list([], { answer: { status: 503, headers: { 'retry-after': '5' } } });
  panel.pass(waitMs);
  panel.list();
  panel.told('done');
}

function lostRelease(panel: PanelJournal, look: boolean): void {
  panel.asked('release');
  panel.login();
  panel.list([{ uuid: 'a' }]);
  panel.releaseInVain('a');
  if (look) panel.list([{ uuid: 'a' }]);
  panel.release('a');
  panel.told('done', { printed: ['a.pdf'] });
}

/** What a terminal does when a call fails. */
export const triesExamples: readonly Example[] = [
  {
    rule: 'TERM-TRY-01',
    holds: (panel) => failing(panel, 3, 2_000),
    breaks: (panel) => failing(panel, 20, 2_000),
  },
  {
    rule: 'TERM-TRY-02',
    holds: (panel) => failing(panel, 4, 1_500),
    breaks: (panel) => failing(panel, 4, 10),
  },
  {
    rule: 'TERM-TRY-03',
    holds: (panel) => lostRelease(panel, true),
    breaks: (panel) => lostRelease(panel, false),
  },
  { rule: 'TERM-TRY-04', holds: (panel) => logins(panel, 1), breaks: (panel) => logins(panel, 2) },
  {
    rule: 'TERM-TRY-05',
    holds: (panel) => told503(panel, 5_000),
    breaks: (panel) => told503(panel, 500),
  },
];

function releaseOf(panel: PanelJournal, uuid: string, port = '10.0.0.7'): void {
  panel.asked('release', { titles: [`${uuid}.pdf`] });
  panel.login();
  panel.list([{ uuid: 'a' }, { uuid: 'b' }]);
  panel.release(uuid, undefined, { pathParameters: { uuid, port } });
  panel.told('done', { printed: [`${uuid}.pdf`] });
}

/** One of three is gone; the others come, or they don't. */
function oneIsGone(panel: PanelJournal, others: boolean): void {
  panel.asked('release', { waiting: 3 });
  panel.login();
  panel.list([{ uuid: 'a' }, { uuid: 'b' }, { uuid: 'c' }]);
  panel.release('a');
  panel.release('b', declined);
  if (others) panel.release('c');
  panel.told('partly', { printed: others ? ['a.pdf', 'c.pdf'] : ['a.pdf'] });
}

/** interface 4.4: that what a person asked for is what happens. */
export const outcomeExamples: readonly Example[] = [
  {
    rule: 'TERM-OUT-01',
    holds: released,
    breaks: (panel) => {
      panel.asked('look');
      panel.login();
      panel.list([{ uuid: 'a' }]);
      panel.release('unheard-of');
      panel.told('done');
    },
  },
  {
    rule: 'TERM-OUT-02',
    holds: released,
    breaks: (panel) => {
      panel.asked('release', { waiting: 1 });
      panel.login();
      panel.list([{ uuid: 'a' }]);
      panel.release('a');
      panel.release('a', declined);
      panel.told('done', { printed: ['a.pdf'] });
    },
  },
  {
    rule: 'TERM-OUT-03',
    holds: (panel) => releaseOf(panel, 'a', 'SN-7'),
    breaks: (panel) => releaseOf(panel, 'a', '10.0.0.8'),
  },
  {
    rule: 'TERM-OUT-04',
    holds: released,
    breaks: (panel) => {
      panel.asked('release', { waiting: 3 });
      panel.login();
      panel.list([{ uuid: 'a' }, { uuid: 'b' }]);
      panel.release('a');
      panel.release('b');
      panel.told('done', { printed: ['a.pdf', 'b.pdf'] });
    },
  },
  {
    rule: 'TERM-OUT-05',
    holds: (panel) => oneIsGone(panel, true),
    breaks: (panel) => oneIsGone(panel, false),
  },
  {
    rule: 'TERM-OUT-06',
    holds: (panel) => releaseOf(panel, 'a'),
    breaks: (panel) => {
      panel.asked('release', { titles: ['a.pdf'] });
      panel.login();
      panel.list([{ uuid: 'a' }, { uuid: 'b' }]);
      panel.release('a');
      panel.release('b');
      panel.told('done', { printed: ['a.pdf', 'b.pdf'] });
    },
  },
];

type Recording = (panel: PanelJournal) => void;

function copied(panel: PanelJournal, record: Recording): void {
  panel.asked('copy', { pages: 2 });
  panel.login();
  panel.list();
  record(panel);
  panel.told('done');
}

/** interface 4.4: that copies and scans are recorded as they were made. */
export const jobExamples: readonly Example[] = [
  {
    rule: 'TERM-JOB-01',
    holds: (panel) => copied(panel, () => panel.record()),
    breaks: (panel) =>
      copied(panel, () => {
        panel.record();
        panel.record();
      }),
  },
  {
    rule: 'TERM-JOB-02',
    holds: (panel) => copied(panel, () => panel.record()),
    breaks: (panel) =>
      copied(panel, () =>
        panel.record({ username: 'bob' }, undefined, {
          headers: panel.headers({ authorization: 'Bearer device#1' }),
        }),
      ),
  },
  {
    rule: 'TERM-JOB-03',
    holds: (panel) => copied(panel, () => panel.record()),
    breaks: (panel) => copied(panel, () => panel.record({ jobtype: 'SCAN' })),
  },
  {
    rule: 'TERM-JOB-04',
    holds: (panel) =>
      copied(panel, () => {
        panel.recordInVain();
        panel.record({ datetime: '2026-01-01T00:00:00+01:00' });
      }),
    breaks: (panel) => copied(panel, () => panel.recordInVain()),
  },
  {
    rule: 'TERM-JOB-05',
    holds: (panel) =>
      copied(panel, () => {
        panel.recordInVain();
        panel.record({ datetime: '2026-01-01T00:00:00+01:00' });
      }),
    breaks: (panel) =>
      copied(panel, () => {
        panel.recordInVain();
        panel.record();
      }),
  },
  {
    rule: 'TERM-JOB-06',
    holds: (panel) => copied(panel, () => panel.record()),
    breaks: (panel) => copied(panel, () => panel.record({ totalpages: '7' })),
  },
];

/** What a printer that is not ready does to a release of all: nothing is told wrong by it. */
export function printerNotReady(panel: PanelJournal): void {
  panel.asked('release', { waiting: 2 });
  panel.login();
  panel.list([{ uuid: 'a' }, { uuid: 'b' }]);
  panel.release('a', notReady);
  panel.told('failed', { printed: [] });
}
