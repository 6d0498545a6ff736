import type { Other, PanelJournal } from '../../../journal/panel-journal.ts';
import { calls, type Example, looked, released, withoutHeader } from './example.ts';

const refusal = { status: 401, headers: { 'www-authenticate': 'Bearer error="invalid_token"' } };
const toStranger = { status: 307, headers: { location: 'https://other.example/api/v1/login' } };

/** A login with these fields and headers, that succeeds. */
function loginWith(panel: PanelJournal, sent: Other): void {
  panel.asked('look');
  panel.login('ann', { sent });
  panel.list();
  panel.told('done');
}

function deadToken(panel: PanelJournal, times: number): void {
  looked(panel);
  panel.asked('look');
  for (let at = 0; at < times; at += 1) {
    panel.pass(5_000);
    panel.list([], { answer: refusal, sent: { parameters: [['maxRecords', String(at + 1)]] } });
  }
  panel.told('failed');
}

/** The login is over, and so are those that take its place. */
function loginsFor(panel: PanelJournal, times: number): void {
  panel.asked('look');
  panel.login();
  for (let at = 0; at < times; at += 1) {
    panel.pass(5_000 * 2 ** at);
    panel.list([], { answer: refusal });
    panel.login();
  }
  panel.list([{ uuid: 'a' }]);
  panel.told('done', { shown: ['a.pdf'] });
}

/** interface 5. */
export const callerExamples: readonly Example[] = [
  {
    rule: 'TERM-KEY-01',
    holds: released,
    breaks: (panel) =>
      looked(panel, () => panel.list([], { sent: withoutHeader(panel, 'x-api-key') })),
  },
  {
    rule: 'TERM-KEY-02',
    holds: released,
    breaks: (panel) =>
      looked(panel, () =>
        panel.list([], { sent: { headers: panel.headers({ 'x-api-key': 'key#2' }) } }),
      ),
  },
  {
    rule: 'TERM-TOK-01',
    holds: released,
    breaks: (panel) =>
      looked(panel, () =>
        panel.list([], { sent: { headers: panel.headers({ authorization: 'token#1' }) } }),
      ),
  },
  {
    rule: 'TERM-TOK-02',
    holds: released,
    breaks: (panel) =>
      looked(panel, () => panel.list([], { sent: withoutHeader(panel, 'authorization') })),
  },
  {
    rule: 'TERM-TOK-03',
    holds: (panel) => {
      panel.login('bob');
      panel.list();
      looked(panel);
    },
    breaks: (panel) => {
      panel.asked('look');
      panel.login('ann');
      const old = panel.bearer;
      panel.login('bob');
      panel.list([], { sent: { headers: panel.headers({ authorization: old }) } });
    },
  },
  {
    rule: 'TERM-TOK-04',
    holds: (panel) => deadToken(panel, 11),
    breaks: (panel) => deadToken(panel, 12),
  },
  {
    rule: 'TERM-TOK-04',
    holds: (panel) => loginsFor(panel, 3),
    breaks: (panel) => loginsFor(panel, 4),
  },
  {
    rule: 'TERM-TOK-05',
    holds: released,
    breaks: (panel) => {
      panel.asked('release');
      panel.login();
      panel.list([{ uuid: 'a' }]);
      panel.release('a', undefined, withoutHeader(panel, 'authorization'));
      panel.told('done');
    },
  },
  {
    rule: 'TERM-TOK-06',
    holds: (panel) => inTurn(panel, true),
    breaks: (panel) => inTurn(panel, false),
  },
  {
    rule: 'TERM-DEV-01',
    holds: released,
    breaks: (panel) =>
      loginWith(panel, {
        headers: { 'x-api-key': 'key#1', 'content-type': 'application/x-www-form-urlencoded' },
      }),
  },
  {
    rule: 'TERM-DEV-02',
    holds: (panel) => looked(panel, () => panel.record()),
    breaks: (panel) =>
      looked(panel, () => panel.record({}, undefined, withoutHeader(panel, 'authorization'))),
  },
  calls('TERM-DEV-03', (panel, wrong) =>
    panel.record(wrong ? {} : { username: 'ann', providerid: '1' }, undefined, {
      headers: panel.headers({ authorization: 'Bearer device#1' }),
    }),
  ),
  {
    rule: 'TERM-LOGIN-01',
    holds: (panel) =>
      loginWith(panel, {
        parameters: [
          ['authtype', '0'],
          ['userid', 'ann'],
          ['password', 'password#1'],
        ],
      }),
    breaks: (panel) =>
      loginWith(panel, {
        parameters: [
          ['authtype', '0'],
          ['userid', 'ann'],
        ],
      }),
  },
  {
    rule: 'TERM-LOGIN-02',
    holds: (panel) =>
      loginWith(panel, {
        parameters: [
          ['authtype', '2'],
          ['userid', '77'],
        ],
      }),
    breaks: (panel) =>
      loginWith(panel, {
        parameters: [
          ['authtype', '2'],
          ['userid', '77'],
          ['password', 'x'],
        ],
      }),
  },
];

/** Ann looks, then Bob does; with Ann's session, or his own. */
function inTurn(panel: PanelJournal, isOwn: boolean): void {
  panel.asked('look', { userName: 'ann' });
  panel.login('ann');
  panel.list([{ uuid: 'a' }]);
  panel.told('done');
  panel.asked('look', { userName: 'bob' });
  if (isOwn) panel.login('bob');
  panel.list([{ uuid: 'b' }]);
  panel.told('done');
}

/** interface, conventions and 5. */
export const secrecyExamples: readonly Example[] = [
  {
    rule: 'TERM-SEC-01',
    holds: released,
    breaks: (panel) =>
      looked(panel, () =>
        panel.list([], { sent: { query: [['token', 'token#1']], parameters: [] } }),
      ),
  },
  {
    rule: 'TERM-SEC-02',
    holds: (panel) => {
      panel.asked('look');
      panel.connected('unverified', false);
      panel.told('failed');
    },
    breaks: (panel) => {
      panel.asked('look');
      panel.connected('unverified', true);
      panel.login('ann', { sent: { door: 'unverified' } });
      panel.told('failed');
    },
  },
  {
    rule: 'TERM-SEC-03',
    holds: (panel) => {
      panel.asked('look');
      panel.login('ann', { answer: toStranger });
      panel.told('failed');
    },
    breaks: (panel) => {
      panel.asked('look');
      panel.login('ann', { answer: toStranger });
      panel.login('ann', { sent: { door: 'stranger' }, answer: { status: 404 } });
      panel.told('failed');
    },
  },
  {
    rule: 'TERM-SEC-04',
    holds: released,
    breaks: (panel) => looked(panel, () => panel.list([], { sent: { door: 'plain' } })),
  },
  {
    rule: 'TERM-SEC-05',
    holds: released,
    breaks: (panel) =>
      looked(panel, () =>
        panel.list([], { sent: { headers: panel.headers({ 'x-card': 'card#1' }) } }),
      ),
  },
];
