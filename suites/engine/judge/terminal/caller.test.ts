import { describe, expect, it } from 'vitest';
import { type Fields, type Other, PanelJournal } from '../../journal/panel-journal.ts';
import { casesOf, each, type Story, seenIn, seenOf } from './examples/judged.ts';

const unlike = (panel: PanelJournal, own: Fields): Other => ({ headers: panel.headers(own) });
const device = { authorization: 'Bearer device#1' };

/** Somebody logs in and looks, and does this as they were asked. */
function atWork(...stories: readonly Story[]): Story {
  return each(
    (panel) => panel.asked('look'),
    (panel) => panel.login(),
    (panel) => panel.list([{ uuid: 'a' }]),
    ...stories,
  );
}

describe('a key', () => {
  const keyless =
    (operation: string): Story =>
    (panel) =>
      panel.form('GET', operation, { path: '/', sent: { headers: {} } });

  it.each([
    ['account.head', ['held']],
    ['authproviders.get', ['held']],
    ['none', ['held']],
    ['version.get', ['a call without X-Api-Key', 'held']],
  ])('is missed in %s: %j', (operation, seen) => {
    expect(seenOf('TERM-KEY-01', atWork(keyless(operation)))).toEqual(seen);
  });

  it('is that of the login, as far as there is one', () => {
    const other: Story = (panel) =>
      panel.list([], { sent: unlike(panel, { 'x-api-key': 'key#2' }) });
    expect(seenOf('TERM-KEY-02', atWork(other))).toEqual(['token#2 with key#2', 'held']);
    const { authorization, ...none } = new PanelJournal().headers(device);
    const open: Story = (panel) => panel.list([], { sent: { headers: none } });
    expect(seenOf('TERM-KEY-02', open)).toEqual([]);
    const without: Story = (panel) =>
      panel.list([], { sent: { headers: { authorization: panel.bearer } } });
    expect(seenOf('TERM-KEY-02', atWork(without))).toEqual(['held']);
    expect(authorization).toBe('Bearer device#1');
  });
});

describe('a token', () => {
  it.each<readonly [string, (panel: PanelJournal) => Other, string]>([
    [
      'in a header',
      (panel) => unlike(panel, { 'x-token': 'token#1' }),
      'the token in the header x-token',
    ],
    ['in a field', () => ({ parameters: [['t', 'device#1']] }), 'the token as the parameter t'],
    [
      'in another form',
      (panel) => unlike(panel, { authorization: 'Basic token#1' }),
      'another format of the header Authorization',
    ],
  ])('stands %s', (_, sent, seen) => {
    const story = atWork((panel) => panel.list([], { sent: sent(panel) }));
    expect(seenOf('TERM-TOK-01', story)).toEqual([seen, 'held']);
  });

  it.each<readonly [string, Other]>([
    ['in the query', { parameters: [['t', 'token#1']], query: [['t', 'token#1']] }],
    ['nowhere', { headers: {}, parameters: [['t', 'tokens']] }],
    ['as a part of a word', { parameters: [['t', 'notoken#1']] }],
    ['without a number', { parameters: [['t', 'token#x']] }],
  ])('is told of by no rule or by another one where it stands %s', (_, sent) => {
    const story = atWork((panel) => panel.list([], { sent }));
    expect(seenOf('TERM-TOK-01', story)).toEqual(['held']);
  });

  it.each<readonly [string, Fields, string]>([
    ["a device's", device, 'the device token'],
    ['none', { authorization: '' }, 'no token'],
  ])('of a list is a user token and not %s', (_, own, seen) => {
    const story = atWork((panel) => panel.list([], { sent: unlike(panel, own) }));
    expect(seenOf('TERM-TOK-02', story)).toEqual([seen, 'held']);
  });

  it.each<readonly [string, Story, readonly string[]]>([
    ['of who it was listed for', (panel) => panel.release('a'), ['held']],
    [
      'of nobody',
      (panel) => panel.release('a', undefined, { headers: { 'x-api-key': 'key#1' } }),
      ['no token of a known user'],
    ],
    [
      'of a device',
      (panel) => panel.release('a', undefined, unlike(panel, device)),
      ['no token of a known user'],
    ],
    [
      'of somebody else',
      each(
        (panel) => panel.login('bob'),
        (panel) => panel.release('a'),
      ),
      ['a token of bob'],
    ],
    [
      'of which nothing is known',
      each(
        (panel) => panel.renew(),
        (panel) => panel.release('a'),
      ),
      ['held'],
    ],
    ['for what was never listed', (panel) => panel.release('z'), []],
  ])('of a release is one %s', (_, story, seen) => {
    expect(seenOf('TERM-TOK-05', atWork(story))).toEqual(seen);
  });
});

describe('who logged in last', () => {
  const last = (panel: PanelJournal): void => panel.list();
  const late =
    (call: (panel: PanelJournal, sent: Other) => void): Story =>
    (panel) => {
      panel.login('ann');
      const { bearer } = panel;
      panel.login('bob');
      call(panel, unlike(panel, { authorization: bearer }));
      panel.list();
    };
  const asked: Story = (panel) => panel.asked('look');

  it.each<readonly [string, Story, readonly string[]]>([
    ['by right', each(asked, (panel) => panel.login('bob'), last), ['held']],
    [
      'no longer',
      each(
        asked,
        late((panel, sent) => panel.list([], { sent })),
      ),
      ['token#2, older than token#3', 'held'],
    ],
    [
      'to record a job',
      each(
        asked,
        late((panel, sent) => panel.record({}, undefined, sent)),
      ),
      ['held'],
    ],
    ['alone', each(asked, (panel) => panel.login('ann'), last), []],
    [
      'once more',
      each(
        asked,
        (panel) => panel.login('bob'),
        (panel) => panel.login('bob'),
        last,
      ),
      ['held'],
    ],
    ['where nobody is asked', late((panel, sent) => panel.list([], { sent })), []],
  ])('calls %s', (_, story, seen) => {
    expect(seenOf('TERM-TOK-03', story)).toEqual(seen);
  });
});

describe('a device', () => {
  const login =
    (own: Fields): Story =>
    (panel) =>
      panel.login('ann', { sent: unlike(panel, own) });

  it.each<readonly [string, Story, readonly string[]]>([
    ['with its token', login(device), ['held']],
    ['with another one than was given out', login({ authorization: 'Bearer token#77' }), ['held']],
    ['with none', login({ authorization: '' }), ['no token', 'held']],
    ["with a user's", login({ authorization: 'Bearer token#1' }), ['token#1', 'held']],
  ])('lets people log in %s', (_, story, seen) => {
    const events = seenOf('TERM-DEV-01', atWork(story));
    expect(events).toEqual(seen);
  });

  it.each([
    ['full', undefined, []],
    ['trusted-only', undefined, ['no token', 'held']],
    ['full', 'device#1', ['no token', 'held']],
  ] as const)(
    'is needed with a key that is %s by a terminal whose token is %s',
    (kind, own, seen) => {
      const events = casesOf(
        [atWork(login({ authorization: '' }))],
        new PanelJournal({ keys: [{ name: 'key#1', kind }] }),
      ).map((event) => {
        if (event.type !== 'run' || event.terminal === undefined) return event;
        const { device: _, ...terminal } = event.terminal;
        return { ...event, terminal: own === undefined ? terminal : { ...terminal, device: own } };
      });
      expect(seenIn(events, 'TERM-DEV-01')).toEqual(seen);
      expect(seenIn(events, 'TERM-DEV-02')).toEqual([]);
    },
  );

  it('names the user of a record, which its token does not', () => {
    const record =
      (fields: Fields, own: Fields): Story =>
      (panel) =>
        panel.record(fields, undefined, unlike(panel, own));
    const found = (fields: Fields, own: Fields): readonly string[] =>
      seenOf('TERM-DEV-03', atWork(record(fields, own)));
    expect(found({ username: 'ann' }, device)).toEqual(['held']);
    expect(found({ username: '' }, device)).toEqual(['no username']);
    expect(found({}, device)).toEqual(['no username']);
    expect(found({}, {})).toEqual([]);
  });
});

describe('a password', () => {
  const login =
    (authtype: string | undefined, password: string | undefined): Story =>
    (panel) => {
      const fields = { ...(authtype && { authtype }), ...(password !== undefined && { password }) };
      panel.login('ann', { sent: { parameters: Object.entries({ userid: 'ann', ...fields }) } });
    };

  it.each([
    ['0', 'x', ['held']],
    ['0', '', ['held']],
    ['0', undefined, ['no password', 'held']],
    ['1', undefined, ['held']],
  ])('is given where authtype is %s: %j', (authtype, password, seen) => {
    const usual: Story = login('0', 'x');
    expect(seenOf('TERM-LOGIN-01', atWork(usual, login(authtype, password)))).toEqual(seen);
  });

  it.each([
    ['2', 'x', ['a password', 'held']],
    ['3', 'x', ['a password', 'held']],
    ['4', 'x', ['a password', 'held']],
    ['2', '', ['held']],
    ['0', 'x', ['held']],
    ['1', 'x', ['held']],
    [undefined, 'x', ['held']],
  ])('is none where authtype is %s: %j', (authtype, password, seen) => {
    const usual: Story = login('2', undefined);
    expect(seenOf('TERM-LOGIN-02', atWork(usual, login(authtype, password)))).toEqual(seen);
  });
});
