import { describe, expect, it } from 'vitest';
import type { Answer, Fields, PanelJournal } from '../../journal/panel-journal.ts';
import { casesOf, each, type Story, seenIn, seenOf } from './examples/judged.ts';

const fault: Answer = { status: 500 };
const declined: Answer = { status: 200, json: { errorCode: 1001 } };
const html: Answer = { status: 200, text: '<html>' };

describe('who never got anywhere', () => {
  const failing: Story = (panel) => {
    panel.asked('look');
    for (let at = 0; at < 4; at += 1) panel.list([], { answer: fault });
    panel.told('failed');
  };
  const later: Story = (panel) => {
    panel.asked('look');
    panel.list([], { answer: { status: 503, headers: { 'retry-after': '1' } } });
    panel.told('failed');
  };

  it.each([
    ['TERM-TRY-01', failing, 'held'],
    ['TERM-TRY-02', failing, 'a pause of 1 ms'],
    ['TERM-TRY-05', later, 'held'],
  ] as const)('shows nothing by giving up: %s', (rule, story, seen) => {
    expect(seenIn(casesOf([story]), rule)).toEqual([]);
    expect(seenOf(rule, story)).toEqual([seen]);
  });

  it('shows something once a job was recorded', () => {
    const recorded = each((panel) => panel.record(), failing);
    expect(seenIn(casesOf([recorded]), 'TERM-TRY-01')).toEqual(['held']);
  });
});

it.each([
  ['a tap', (panel: PanelJournal) => panel.tap()],
  ['an upload', (panel: PanelJournal) => panel.upload()],
])('a terminal at which nobody logs in is judged by its failures after %s', (_, act) => {
  const failing: Story = (panel) => {
    panel.asked('tap');
    for (let at = 0; at < 11; at += 1) panel.tap({}, fault);
    panel.told('done');
  };
  expect(seenIn(casesOf([act, failing]), 'TERM-TRY-01')).toEqual(['11 tries']);
  const once: Story = (panel) => {
    panel.asked('tap');
    panel.tap({}, fault);
    panel.told('failed');
  };
  for (const rule of ['TERM-TRY-01', 'TERM-TRY-02', 'TERM-ERR-05']) {
    expect(seenIn(casesOf([once]), rule)).toEqual([]);
    expect(seenIn(casesOf([act, once]), rule)).toEqual(['held']);
  }
});

it('a renewal that fails is a try as well, and what another host is asked is none', () => {
  const renewing: Story = (panel) => {
    panel.asked('look');
    for (let at = 0; at < 11; at += 1) panel.renew(fault);
  };
  expect(seenOf('TERM-TRY-01', renewing)).toEqual(['11 tries']);
  const elsewhere: Story = (panel) => {
    panel.asked('look');
    for (let at = 0; at < 11; at += 1)
      panel.list([], { answer: fault, sent: { door: 'stranger' } });
  };
  expect(seenOf('TERM-TRY-01', elsewhere)).toEqual([]);
});

describe('a release of which nobody knows', () => {
  const list: Story = (panel) => panel.list([{ uuid: 'a' }]);
  const begin: Story = each(
    (panel) => panel.asked('release'),
    (panel) => panel.login(),
    list,
  );
  const lost: Story = (panel) => panel.releaseInVain('a');
  const release: Story = (panel) => panel.release('a');
  const answered =
    (answer: Answer): Story =>
    (panel) =>
      panel.release('a', answer);
  const blind = 'the same release without this list';
  const gone: Story = (panel) => panel.list();
  const empty: Story = (panel) => panel.list([{ uuid: 'b' }]);

  it.each<readonly [string, readonly Story[], readonly string[]]>([
    ['is repeated', [lost, release], [blind]],
    ['is repeated after a look', [lost, list, release], ['held']],
    ['is repeated although it is gone', [lost, gone, release], [blind]],
    ['is repeated although others wait', [lost, empty, release], [blind]],
    ['is repeated after a look at what was printed', [lost, looking('1'), release], [blind]],
    ['is not repeated', [lost], ['held']],
    ['is read as nothing, and repeated', [answered(html), release], [blind]],
    ['ended in a fault, and is repeated', [answered(fault), release], [blind]],
    ['was never begun, and is repeated', [answered({ status: 503 }), release], []],
    ['was declined, and is repeated', [answered(declined), release], []],
    ['was done, and is repeated', [release, release], []],
    ['is repeated twice, with one look', [lost, list, lost, release], ['held', blind]],
    ['is looked at afterwards alone', [lost, release, list], [blind]],
    ['is of another document', [lost, list, (panel) => panel.release('b')], ['held']],
    ['is of what was never listed', [(panel) => panel.releaseInVain('z')], []],
  ])('%s', (_, stories, seen) => {
    expect(seenOf('TERM-TRY-03', each(begin, ...stories))).toEqual(seen);
  });

  it('is waited for no longer, and repeated', () => {
    const early: Story = (panel) => {
      const answer = panel.releaseSlowly('a');
      panel.release('a', declined);
      answer();
    };
    expect(seenOf('TERM-TRY-03', each(begin, early))).toEqual([blind]);
    const looked: Story = (panel) => {
      const answer = panel.releaseSlowly('a');
      panel.list([{ uuid: 'a' }]);
      panel.release('a', declined);
      answer();
    };
    expect(seenOf('TERM-TRY-03', each(begin, looked))).toEqual(['held']);
  });

  function looking(status: string): Story {
    return (panel) => panel.list([{ uuid: 'a' }], { sent: { parameters: [['status', status]] } });
  }
});

describe('a login that was refused', () => {
  const no: Answer = { status: 401 };
  function logsIn(panel: PanelJournal, more: Fields, answer = no): void {
    const { authorization = 'Bearer device#1', ...fields } = more;
    const all = { authtype: '0', userid: 'eve', password: 'password#1', ...fields };
    const headers = { authorization };
    panel.form('POST', 'login.post', { path: '/login', fields: all, own: headers, answer });
  }
  const asking = (panel: PanelJournal): void => panel.asked('look', { who: 'eve' });
  const again = 'the same login again';

  it.each<readonly [string, Story, readonly string[]]>([
    ['the same', (panel) => logsIn(panel, {}), [again]],
    ['in another way', (panel) => logsIn(panel, { authtype: '1' }), ['held', 'held']],
    ['as somebody else', (panel) => logsIn(panel, { userid: 'bob' }), ['held', 'held']],
    ['otherwise', (panel) => logsIn(panel, { password: 'password#2' }), ['held', 'held']],
    [
      'by another device',
      (panel) => logsIn(panel, { authorization: 'Bearer device#2' }),
      ['held', 'held'],
    ],
    ['the same, in other words', (panel) => logsIn(panel, { locale: 'de' }), [again]],
  ])('is tried again: %s', (_, second, seen) => {
    const story = each(asking, (panel) => logsIn(panel, {}), second);
    expect(seenOf('TERM-TRY-04', story)).toEqual(seen);
  });

  it.each([
    [400, [again]],
    [403, [again]],
    [429, []],
    [500, []],
    [503, []],
  ])('with %d is not to be tried again', (status, seen) => {
    const login: Story = (panel) => logsIn(panel, {}, { status });
    expect(seenOf('TERM-TRY-04', each(asking, login, login))).toEqual(seen);
  });

  it('is tried again by right where nobody was asked', () => {
    const login: Story = (panel) => logsIn(panel, {});
    expect(seenOf('TERM-TRY-04', each(login, login))).toEqual([]);
  });

  it('shows something of a terminal that never got anywhere where it was the one asked for', () => {
    const story: Story = each(asking, (panel) => logsIn(panel, {}));
    expect(seenIn(casesOf([story]), 'TERM-TRY-04')).toEqual(['held']);
    const other: Story = each(asking, (panel) => logsIn(panel, { userid: 'bob' }));
    expect(seenIn(casesOf([other]), 'TERM-TRY-04')).toEqual([]);
  });

  it('is no other call that was refused', () => {
    const refused: Story = (panel) => panel.list([], { answer: no });
    expect(seenOf('TERM-TRY-04', each(asking, refused, refused))).toEqual([]);
    const listing = each(asking, (panel) => logsIn(panel, {}), refused);
    expect(seenOf('TERM-TRY-04', listing)).toEqual(['held']);
  });
});

describe('a renewal that was refused', () => {
  const refused =
    (status: number): Story =>
    (panel) =>
      panel.renew({ status });
  it.each([
    [400, ['the same renewal again']],
    [429, []],
    [500, []],
  ])('with %d is not to be tried again', (status, seen) => {
    const story = each((panel) => panel.asked('look'), refused(status), refused(status));
    expect(seenOf('TERM-TRY-04', story)).toEqual(seen);
  });

  it('is not one of which nothing came', () => {
    const lost: Story = (panel) =>
      panel.lost('POST', 'none', {
        path: '/oauth/v1/token',
        outside: true,
        parameters: [['grant_type', 'refresh_token']],
      });
    expect(
      seenOf(
        'TERM-TRY-04',
        each((panel) => panel.asked('look'), lost, lost),
      ),
    ).toEqual([]);
  });
});

describe('an answer that says how long to wait', () => {
  const later: Answer = { status: 503, headers: { 'retry-after': '5' } };
  function waiting(ms: number, then: Story = (panel) => panel.list()): Story {
    return (panel) => {
      panel.asked('look');
      panel.list([], { answer: later });
      panel.pass(ms - 1);
      then(panel);
    };
  }

  it.each([
    [5_000, 'held'],
    [4_950, 'held'],
    [4_949, 'a retry after 4.9 s'],
    [500, 'a retry after 0.5 s'],
  ])('is followed after %d ms', (ms, seen) => {
    expect(seenOf('TERM-TRY-05', waiting(ms))).toEqual([seen]);
  });

  it('is about that call, and says nothing where it is not made again', () => {
    expect(
      seenOf(
        'TERM-TRY-05',
        waiting(10, (panel) => panel.history()),
      ),
    ).toEqual(['held']);
    expect(
      seenOf(
        'TERM-TRY-05',
        waiting(10, () => {}),
      ),
    ).toEqual(['held']);
    const before: Story = each(
      (panel) => panel.list(),
      waiting(10, () => {}),
    );
    expect(seenOf('TERM-TRY-05', before)).toEqual(['held']);
  });
});
