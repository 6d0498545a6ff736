import { describe, expect, it } from 'vitest';
import type { Answer, PanelJournal } from '../../journal/panel-journal.ts';
import { brokenBy, journalOf } from './examples/judged.ts';

const declined: Answer = { status: 200, json: { errorCode: 1001 } };
const notReady: Answer = { status: 200, json: { errorCode: 1042 } };

/** Somebody logs in and is shown these documents. */
function shown(panel: PanelJournal, ...uuids: readonly string[]): void {
  panel.login();
  panel.list(uuids.map((uuid) => ({ uuid })));
}

/** Between six tries. */
const doubling = [1_000, 2_000, 4_000, 8_000, 16_000];

type Story = readonly [what: string, story: (panel: PanelJournal) => void];

/** Odd, and right. */
const stories: readonly Story[] = [
  [
    'stops releasing when the printer is not ready, and says so',
    (panel) => {
      panel.asked('release', { waiting: 2 });
      shown(panel, 'a', 'b');
      panel.release('a', notReady);
      panel.told('failed', { printed: [] });
    },
  ],
  [
    'waits for the printer, trying again now and then',
    (panel) => {
      panel.asked('release', { waiting: 1 });
      shown(panel, 'a');
      for (let at = 0; at < 8; at += 1) {
        panel.release('a', notReady);
        panel.pass(5_000);
      }
      panel.release('a');
      panel.told('done', { printed: ['a.pdf'] });
    },
  ],
  [
    'finds by a look that a release whose answer was lost went through',
    (panel) => {
      panel.asked('release', { waiting: 1 });
      shown(panel, 'a');
      panel.releaseInVain('a');
      panel.list();
      panel.told('done', { printed: ['a.pdf'] });
    },
  ],
  [
    'tells of two documents of one name that one came out',
    (panel) => {
      panel.asked('release', { waiting: 2 });
      panel.login();
      panel.list([
        { uuid: 'a', name: 'same.pdf' },
        { uuid: 'b', name: 'same.pdf' },
      ]);
      panel.release('a', declined);
      panel.release('b');
      panel.told('partly', { printed: ['same.pdf'] });
    },
  ],
  [
    'logs in anew when its token is over, and goes on',
    (panel) => {
      panel.asked('release', { waiting: 1 });
      shown(panel, 'a');
      panel.release('a', { status: 401 });
      panel.login();
      panel.release('a');
      panel.told('done', { printed: ['a.pdf'] });
    },
  ],
  [
    'renews its token where the interface says nothing of it',
    (panel) => {
      panel.asked('look');
      panel.login();
      panel.renew();
      panel.list([{ uuid: 'a' }]);
      panel.release('a');
      panel.told('done', { shown: ['a.pdf'] });
    },
  ],
  [
    'has registered itself as a device, where the interface says nothing of it',
    (panel) => {
      panel.asked('look');
      panel.login('ann', {
        sent: { headers: panel.headers({ authorization: 'Bearer token#77' }) },
      });
      panel.list([{ uuid: 'a' }]);
      panel.told('done', { shown: ['a.pdf'] });
    },
  ],
  [
    'records a job after somebody else has logged in, as its own user',
    (panel) => {
      panel.asked('copy', { pages: 2 });
      panel.login('ann');
      panel.list();
      const authorization = panel.bearer;
      panel.recordInVain();
      panel.told('done');
      panel.asked('look');
      panel.login('bob');
      panel.list();
      const late = { datetime: '2026-01-01T00:00:00+00:00' };
      panel.record(late, undefined, { headers: panel.headers({ authorization }) });
      panel.told('done');
    },
  ],
  [
    'logs in anew where a renewal was refused',
    (panel) => {
      panel.asked('release', { waiting: 1 });
      shown(panel, 'a');
      panel.release('a', { status: 401 });
      panel.renew({ status: 400 });
      panel.login();
      panel.release('a');
      panel.told('done', { printed: ['a.pdf'] });
    },
  ],
  [
    'logs in three times for each of two tokens that are over',
    (panel) => {
      panel.asked('look');
      panel.login();
      for (let over = 0; over < 2; over += 1) {
        panel.list([], { answer: { status: 401 } });
        for (let entry = 0; entry < 3; entry += 1) panel.login();
        panel.list();
      }
      panel.told('done');
    },
  ],
  [
    'records two copies for which something else was chosen, each as it was made',
    (panel) => {
      for (const [sides, duplex] of [
        ['long edge', 'true'],
        ['short edge', 'false'],
      ] as const) {
        panel.asked('copy', { pages: 2, chosen: { sides } });
        panel.login();
        panel.list();
        panel.record({ duplex });
        panel.told('done');
      }
    },
  ],
  [
    'records a job with the token that it renewed',
    (panel) => {
      panel.asked('copy', { pages: 2 });
      panel.login('ann');
      panel.list();
      panel.renew();
      panel.record();
      panel.told('done');
    },
  ],
  [
    'records a job twice when it never heard of the first time',
    (panel) => {
      panel.asked('scan');
      panel.login();
      panel.list();
      panel.recordInVain({ jobtype: 'SCAN' });
      panel.pass(3_000);
      panel.record({ jobtype: 'SCAN', datetime: '2026-01-01T00:00:00+00:00' });
      panel.told('done');
    },
  ],
  [
    'does not record twice what the service may have recorded',
    (panel) => {
      panel.asked('scan');
      panel.login();
      panel.list();
      panel.recordInVain({ jobtype: 'SCAN' });
      panel.told('failed');
    },
  ],
  [
    'gives up waiting, looks, and hears only afterwards that it was printed',
    (panel) => {
      panel.asked('release', { waiting: 1 });
      shown(panel, 'a');
      const answerLater = panel.releaseSlowly('a');
      panel.list([{ uuid: 'a' }]);
      panel.release('a', declined);
      panel.told('failed', { printed: [] });
      answerLater();
    },
  ],
  [
    'asks what was printed as well as what waits',
    (panel) => {
      panel.asked('release', { waiting: 1 });
      shown(panel, 'a');
      panel.release('a');
      const parameters = [['status', '1']] as const;
      panel.list([{ uuid: 'old', more: { status: 1 } }], { sent: { parameters } });
      panel.told('done', { printed: ['a.pdf'] });
    },
  ],
  [
    'lists again while lists are full, and says what was gone',
    (panel) => {
      panel.asked('release', { waiting: 3 });
      panel.login();
      const two = { sent: { parameters: [['maxRecords', '2']] as const } };
      panel.list([{ uuid: 'a' }, { uuid: 'b' }], two);
      panel.release('a');
      panel.release('b', declined);
      panel.list([{ uuid: 'c' }], two);
      panel.release('c');
      panel.told('partly', { printed: ['a.pdf', 'c.pdf'] });
    },
  ],
  [
    'keeps a document and releases it again',
    (panel) => {
      panel.asked('release', { titles: ['a.pdf'] });
      shown(panel, 'a');
      const sent = { parameters: [['retain', 'true']] as const };
      panel.release('a', undefined, sent);
      panel.release('a');
      panel.told('done', { printed: ['a.pdf'] });
    },
  ],
  [
    'follows a redirect with nothing that tells who it is',
    (panel) => {
      panel.asked('look');
      const location = 'https://other.example/api/v1/login';
      panel.login('ann', { answer: { status: 307, headers: { location } } });
      const sent = { door: 'stranger', headers: {}, parameters: [] } as const;
      panel.form('POST', 'login.post', { path: '/login', sent, answer: { status: 404 } });
      panel.told('failed');
    },
  ],
  [
    'sends what is read in the query',
    (panel) => {
      panel.asked('look');
      panel.login();
      const pairs = [['maxRecords', '500']] as const;
      const { 'content-type': _, ...headers } = panel.headers({});
      panel.list([{ uuid: 'a' }], { sent: { headers, parameters: pairs, query: pairs } });
      panel.told('done', { shown: ['a.pdf'] });
    },
  ],
  [
    'shows names in the other form of Unicode',
    (panel) => {
      panel.asked('look');
      panel.login();
      panel.list([{ uuid: 'a', name: 'A\u0308.pdf' }]);
      panel.told('done', { shown: ['\u00c4.pdf'] });
    },
  ],
  [
    'is watched where people come as they like, at several panels',
    (panel) => {
      panel.login('ann');
      panel.list([{ uuid: 'a' }]);
      const authorization = panel.bearer;
      for (let at = 0; at < 25; at += 1) {
        panel.login('eve', { answer: { status: 401 } });
        panel.tap({ cd: 'unknown' }, { status: 400 });
        panel.pass(60_000);
      }
      panel.login('bob');
      panel.upload();
      panel.upload();
      panel.list([], { sent: { headers: panel.headers({ authorization }) } });
    },
  ],
  [
    'is pressed again by who was asked to do so: the terminal tries six times, and six times more',
    (panel) => {
      panel.asked('release', { waiting: 1, againAfterMs: 60_000 });
      shown(panel, 'a');
      for (const ms of [0, ...doubling, 60_000, ...doubling]) {
        panel.pass(ms);
        panel.release('a', { status: 503 });
      }
      panel.told('failed', { printed: [] });
    },
  ],
  [
    'is asked twice, and tries six times each time',
    (panel) => {
      for (let times = 0; times < 2; times += 1) {
        panel.asked('release', { waiting: 1 });
        shown(panel, 'a');
        for (const ms of [0, ...doubling]) {
          panel.pass(ms);
          panel.release('a', { status: 503 });
        }
        panel.told('failed', { printed: [] });
      }
    },
  ],
  [
    'is watched while somebody presses again and again, with time between',
    (panel) => {
      shown(panel, 'a');
      for (let times = 0; times < 15; times += 1) {
        panel.release('a', { status: 503 });
        panel.pass(12_000);
      }
    },
  ],
  [
    'is watched at work without being asked or telling anything',
    (panel) => {
      shown(panel, 'a', 'b');
      panel.release('a');
      panel.login('bob');
      panel.list([{ uuid: 'c' }]);
      panel.release('c', declined);
    },
  ],
];

describe('no rule is broken by a terminal that', () => {
  it.each(stories)('%s', (_, story) => {
    expect(brokenBy(journalOf(story))).toEqual([]);
  });
});
