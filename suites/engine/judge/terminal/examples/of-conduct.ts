import type { Answer, PanelJournal } from '../../../journal/panel-journal.ts';
import { type Example, looked, released } from './example.ts';

const declined: Answer = { status: 200, json: { errorCode: 1001 } };
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

/** One of two documents that were chosen waits, and is released. */
function printedAs(panel: PanelJournal, printed: readonly string[]): void {
  panel.asked('release', { titles: ['a.pdf', 'b.pdf'] });
  panel.login();
  panel.list([{ uuid: 'a' }]);
  panel.release('a');
  panel.told('partly', { printed });
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

/** Of a list that was refused. */
function lookedInVain(panel: PanelJournal, outcome: 'done' | 'failed'): void {
  panel.asked('look');
  panel.login();
  panel.list([], { answer: { status: 500 } });
  panel.told(outcome, { shown: [] });
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
    rule: 'TERM-ERR-06',
    holds: (panel) => lookedInVain(panel, 'failed'),
    breaks: (panel) => lookedInVain(panel, 'done'),
  },
  {
    rule: 'TERM-ERR-07',
    holds: (panel) => printedAs(panel, ['a.pdf']),
    breaks: (panel) => printedAs(panel, ['a.pdf', 'b.pdf']),
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
  },
  {
    rule: 'TERM-OPEN-03',
    holds: (panel) => named(panel, 'Über \u{1F5A8}.pdf'),
    breaks: (panel) => named(panel, '?ber ?.pdf'),
    wake: ['TERM-OUT-08'],
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

function failing(panel: PanelJournal, pausesMs: readonly number[]): void {
  panel.asked('look');
  panel.login();
  panel.list([], { answer: fault });
  for (const ms of pausesMs) {
    panel.pass(ms);
    panel.list([], { answer: fault });
  }
  panel.told('failed');
}

/** The pauses of so many tries. */
function doubling(tries: number): readonly number[] {
  return Array.from({ length: tries - 1 }, (_, at) => 1_000 * 2 ** at);
}

function slowly(holds: readonly number[], breaks: readonly number[]): Example {
  return {
    rule: 'TERM-TRY-02',
    holds: (panel) => failing(panel, holds),
    breaks: (panel) => failing(panel, breaks),
  };
}

/** The login is over, and what it could be renewed with is spent. */
function renewals(panel: PanelJournal, times: number): void {
  looked(panel, () => {
    for (let made = 0; made < times; made += 1) {
      panel.pass(2_000);
      panel.renew({ status: 400 });
    }
  });
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
    holds: (panel) => failing(panel, doubling(10)),
    breaks: (panel) => failing(panel, doubling(11)),
  },
  // A reset network may be tried at once; chance around a pause that doubles is none against it.
  slowly([0, 1_000, 2_000], [0, 900, 2_000]),
  slowly([700, 1_100, 2_300, 3_100], [1_500, 1_500, 1_500]),
  slowly([3_000, 4_000, 5_000, 5_000], [0, 1_200, 1_300]),
  slowly([1_000, 8_000, 4_000], [8_000, 4_000, 1_900]),
  slowly([3_000, 3_000], [10, 10]),
  {
    rule: 'TERM-TRY-03',
    holds: (panel) => lostRelease(panel, true),
    breaks: (panel) => lostRelease(panel, false),
  },
  { rule: 'TERM-TRY-04', holds: (panel) => logins(panel, 1), breaks: (panel) => logins(panel, 2) },
  {
    rule: 'TERM-TRY-04',
    holds: (panel) => renewals(panel, 1),
    breaks: (panel) => renewals(panel, 2),
  },
  {
    rule: 'TERM-TRY-06',
    holds: (panel) => failing(panel, doubling(10)),
    breaks: (panel) =>
      failing(
        panel,
        Array.from({ length: 29 }, () => 1_000),
      ),
    wake: ['TERM-TRY-01', 'TERM-TRY-02'],
  },
  {
    rule: 'TERM-TRY-06',
    holds: (panel) => failing(panel, doubling(10)),
    breaks: (panel) =>
      failing(
        panel,
        Array.from({ length: 9 }, () => 50),
      ),
    wake: ['TERM-TRY-02'],
  },
  {
    rule: 'TERM-TRY-05',
    holds: (panel) => told503(panel, 5_000),
    breaks: (panel) => told503(panel, 500),
  },
];
