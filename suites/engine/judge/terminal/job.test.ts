import { describe, expect, it } from 'vitest';
import type { Fields, PanelJournal } from '../../journal/panel-journal.ts';
import type { AskedEvent } from '../../journal/terminal-event.ts';
import { each, type Story, seenOf } from './examples/judged.ts';

type Asked = Partial<AskedEvent>;

/** Somebody logs in and copies; then comes what a test is about. */
function copied(then: Story, more: Asked = {}, user = 'ann'): Story {
  return (panel) => {
    panel.asked('copy', { pages: 2, ...more });
    panel.login(user);
    then(panel);
    panel.told('done');
  };
}

const none: Story = () => {};
const record: Story = (panel) => panel.record();
const lost: Story = (panel) => panel.recordInVain();
const late: Story = (panel) => panel.record({ datetime: '2026-01-01T00:00:00+00:00' });
const answered =
  (status: number): Story =>
  (panel) =>
    panel.record({}, { status });
/** With the token of the device, as the user it names. */
const recordedFor =
  (fields: Fields): Story =>
  (panel) =>
    panel.record(fields, undefined, {
      headers: panel.headers({ authorization: 'Bearer device#1' }),
    });

describe('so many records as jobs', () => {
  it.each<readonly [string, Story, readonly string[]]>([
    ['one of one', copied(record), ['held']],
    ['two of one', copied(each(record, record)), ['2 recorded jobs']],
    ['none of one', copied(none), ['0 recorded jobs']],
    ['one of two', each(copied(record), copied(none)), ['1 recorded job']],
    ['two of two', each(copied(record), copied(record)), ['held']],
    ['one that is answered, after one that is not', copied(each(lost, record)), ['held']],
    ['two that are, after one that is not', copied(each(lost, record, record)), []],
    [
      'three that are, after one that is not',
      copied(each(lost, record, record, record)),
      ['3 recorded jobs'],
    ],
    ['one that is refused', copied(answered(403)), []],
    ['one that fails', copied(answered(503)), []],
  ])('%s', (_, story, seen) => {
    expect(seenOf('TERM-JOB-01', story)).toEqual(seen);
  });

  it.each<readonly [string, Story, readonly string[]]>([
    ['is a scan', copied(none, { doing: 'scan' }), ['0 recorded jobs']],
    ['is no copy', copied(none, { doing: 'look' }), []],
    [
      'is left undone',
      (panel) => {
        panel.asked('copy');
        panel.login();
        panel.told('nothing');
      },
      [],
    ],
    [
      'is not told of',
      (panel) => {
        panel.asked('copy');
        panel.login();
      },
      [],
    ],
    [
      'meets a certificate that nobody vouches for',
      (panel) => {
        panel.asked('copy');
        panel.login();
        panel.connected('unverified', false);
        panel.told('failed');
      },
      [],
    ],
    [
      'is of nobody who logged in',
      (panel) => {
        panel.asked('copy');
        panel.login('ann', { answer: { status: 401 } });
        panel.told('done');
      },
      [],
    ],
  ])('are missed where what was asked %s', (_, story, seen) => {
    expect(seenOf('TERM-JOB-01', story)).toEqual(seen);
  });
});

describe('whose record it is', () => {
  it.each<readonly [string, Story, readonly string[]]>([
    ['by the token of the login', copied(record), ['held']],
    ['by name, in any case', copied(recordedFor({ username: 'ANN' })), ['held']],
    ["somebody else's", copied(recordedFor({ username: 'bob' })), ['user bob']],
    ["nobody's", copied(recordedFor({})), ['no user']],
    [
      'that of each of two',
      (panel) => {
        copied(none)(panel);
        copied(
          each(recordedFor({ username: 'ann' }), recordedFor({ username: 'bob' })),
          {},
          'bob',
        )(panel);
      },
      ['held', 'held'],
    ],
    [
      'one of two, twice',
      (panel) => {
        copied(none)(panel);
        copied(
          each(recordedFor({ username: 'bob' }), recordedFor({ username: 'bob' })),
          {},
          'bob',
        )(panel);
      },
      ['held', 'user bob more often than once for each job'],
    ],
    ['once too often by number alone', copied(each(record, record)), ['held', 'held']],
    ['of nobody who logged in', (panel) => asked(panel, record), []],
  ])('%s', (_, story, seen) => {
    expect(seenOf('TERM-JOB-02', story)).toEqual(seen);
  });

  it.each<readonly [string, Story, string]>([
    ['of the login', (panel) => panel.record({ providerid: '1' }), 'held'],
    ['of none', (panel) => panel.record({ providerid: '2' }), 'user ann of another provider'],
    ['of none, without a token', withoutToken({ providerid: '2' }), 'held'],
  ])('is told by the provider too: that %s', (_, story, seen) => {
    expect(seenOf('TERM-JOB-02', copied(story))).toEqual([seen]);
  });

  it('is told by no provider where no login told of one', () => {
    const story: Story = (panel) => {
      panel.asked('copy');
      const json = { userName: 'ann', token: { access_token: 'token#9' } };
      panel.login('ann', { answer: { status: 200, json } });
      recordedFor({ username: 'ann', providerid: '7' })(panel);
    };
    expect(seenOf('TERM-JOB-02', story)).toEqual(['held']);
  });

  it('is told by the provider of no login that was refused', () => {
    const refused = { status: 403, json: { userName: 'eve', providerId: 2 } };
    const other: Story = (panel) => {
      panel.login('eve', { answer: refused });
      panel.record({ providerid: '2' });
    };
    expect(seenOf('TERM-JOB-02', copied(other))).toEqual(['user ann of another provider']);
  });

  function withoutToken(fields: Fields): Story {
    return (panel) =>
      panel.record({ username: 'ann', ...fields }, undefined, {
        headers: { 'x-api-key': 'key#1' },
      });
  }

  function asked(panel: PanelJournal, then: Story): void {
    panel.asked('copy');
    then(panel);
    panel.told('done');
  }
});

describe('what a record says', () => {
  it.each<readonly [string, Story, readonly string[]]>([
    ['a copy', copied(record), ['held']],
    ['a scan for a copy', copied((panel) => panel.record({ jobtype: 'SCAN' })), ['jobtype SCAN']],
    ['a scan', copied((panel) => panel.record({ jobtype: 'SCAN' }), { doing: 'scan' }), ['held']],
    [
      'nothing of it',
      copied((panel) => panel.record({}, undefined, { parameters: [] })),
      ['jobtype missing'],
    ],
    [
      'a scan besides a copy',
      each(
        copied(record),
        copied((panel) => panel.record({ jobtype: 'SCAN' }), { doing: 'scan' }),
      ),
      ['held', 'held'],
    ],
  ])('is what was made: %s', (_, story, seen) => {
    expect(seenOf('TERM-JOB-03', story)).toEqual(seen);
  });

  it.each<readonly [string, Story, readonly string[]]>([
    ['as many as were asked for', copied(record), ['held']],
    ['other ones', copied((panel) => panel.record({ totalpages: '3' })), ['totalpages 3']],
    [
      'none',
      copied((panel) => panel.record({}, undefined, { parameters: [] })),
      ['totalpages missing'],
    ],
    ['those of another copy', each(copied(none, { pages: 7 }), copied(record)), ['held']],
    ['some of nobody knows how many', (panel) => askedForNone(panel), []],
  ])('are the pages: %s', (_, story, seen) => {
    expect(seenOf('TERM-JOB-06', story)).toEqual(seen);
  });

  function askedForNone(panel: PanelJournal): void {
    panel.asked('copy');
    panel.login();
    panel.record();
  }
});

describe('a record that failed', () => {
  it.each<readonly [string, Story, readonly string[]]>([
    ['with a fault', copied(answered(500)), ['no recording']],
    ['for a time', copied(answered(429)), ['no recording']],
    ['unheard', copied(lost), []],
    ['not: it was refused', copied(answered(403)), []],
    ['not at all', copied(record), []],
    ['with a fault, and is made up for', copied(each(answered(503), late)), ['held']],
    ['unheard, and is made up for', copied(each(lost, late)), ['held']],
    ['for one of two', each(copied(answered(503)), copied(record)), ['no recording']],
  ])('%s', (_, story, seen) => {
    expect(seenOf('TERM-JOB-04', story)).toEqual(seen);
  });

  it.each<readonly [string, Story, readonly string[]]>([
    ['with the time of the job', copied(each(lost, late)), ['held']],
    ['without it', copied(each(lost, record)), ['no datetime']],
    ['never', copied(lost), []],
    ['before', copied(each(record, lost)), []],
    ['by nothing: none failed', copied(record), []],
    ['by nothing: it was refused', copied(each(answered(403), record)), []],
  ])('is made up for %s', (_, story, seen) => {
    expect(seenOf('TERM-JOB-05', story)).toEqual(seen);
  });
});
