import { describe, expect, it } from 'vitest';
import type { Answer } from '../../journal/panel-journal.ts';
import { shown } from './examples/example.ts';
import { brokenBy, journalOf, type Story } from './examples/judged.ts';

const declined: Answer = { status: 200, json: { errorCode: 1001 } };
const notReady: Answer = { status: 200, json: { errorCode: 1042 } };

/** Between six tries. */
const doubling = [1_000, 2_000, 4_000, 8_000, 16_000];

/** Odd, and right: what is done with the documents that wait. */
const stories: readonly (readonly [what: string, story: Story])[] = [
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
