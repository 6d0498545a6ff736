import { describe, expect, it } from 'vitest';
import { shown } from './examples/example.ts';
import { brokenBy, journalOf, type Story } from './examples/judged.ts';

/** Odd, and right: logins, their tokens, and the jobs that are recorded with them. */
const stories: readonly (readonly [what: string, story: Story])[] = [
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
    'records a job twice when it never heard of the first time, and the history does not have it',
    (panel) => {
      panel.asked('scan');
      panel.login();
      panel.list();
      panel.recordInVain({ jobtype: 'SCAN' });
      panel.pass(3_000);
      panel.shownHistory({}, []);
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
];

describe('no rule is broken by a terminal that', () => {
  it.each(stories)('%s', (_, story) => {
    expect(brokenBy(journalOf(story))).toEqual([]);
  });
});
