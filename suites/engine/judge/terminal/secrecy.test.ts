import { describe, expect, it } from 'vitest';
import { type Other, PanelJournal } from '../../journal/panel-journal.ts';
import { looked } from './examples/example.ts';
import { casesOf, type Story, seenIn, seenOf } from './examples/judged.ts';

describe('a URL', () => {
  const seen = (sent: Other): readonly string[] =>
    seenOf('TERM-SEC-01', (panel) => looked(panel, () => panel.history({}, undefined, sent)));

  it.each<readonly [string, Other, string]>([
    ['in its path', { path: '/x/token#12' }, 'token#12 in the URL'],
    [
      'in a part of its path',
      { pathParameters: { username: 'password#1' } },
      'password#1 in the URL',
    ],
    [
      'in its query',
      {
        query: [
          ['x', 'y'],
          ['key', 'key#1'],
        ],
      },
      'key#1 in the URL',
    ],
    ['as a name', { query: [['device#3', '']] }, 'device#3 in the URL'],
    ['encoded', { path: '/pin%2313' }, 'pin#13 in the URL'],
    ['beside what is no encoding', { path: '/refresh#1%E0%A4' }, 'refresh#1 in the URL'],
  ])('holds a secret %s', (_, sent, found) => {
    expect(seen(sent)).toEqual([found, 'held']);
  });

  it('holds none where nothing but names of secrets stand', () => {
    expect(seen({ path: '/token', query: [['monkey#1', 'key']] })).toEqual(['held']);
  });
});

describe('a certificate that nobody vouches for', () => {
  it.each<readonly [string, Story, readonly string[]]>([
    ['is not taken', (panel) => panel.connected('unverified', false), ['held']],
    ['was not shown', (panel) => panel.connected('stranger', false), []],
    ['is taken, and nothing asked', (panel) => panel.connected('unverified', true), []],
    [
      'is taken at times',
      (panel) => {
        panel.connected('unverified', false);
        panel.list([], { sent: { door: 'unverified' } });
        panel.list([], { sent: { door: 'unverified' } });
      },
      ['a request', 'a request'],
    ],
    [
      'is not taken, and the other door is',
      (panel) => {
        panel.connected('unverified', false);
        panel.list([], { sent: { door: 'given' } });
      },
      ['held'],
    ],
  ])('%s', (_, story, seen) => {
    expect(seenOf('TERM-SEC-02', story)).toEqual(seen);
  });

  it('shows nothing of who never got anywhere', () => {
    const refused: Story = (panel) => panel.connected('unverified', false);
    expect(seenIn(casesOf([refused]), 'TERM-SEC-02')).toEqual([]);
  });
});

describe('an answer', () => {
  const redirected =
    (status: number, location: string | undefined, then: Story = () => {}): Story =>
    (panel) => {
      const headers: Record<string, string> = location === undefined ? {} : { location };
      panel.login('ann', { answer: { status, headers } });
      then(panel);
    };
  const host = 'https://other.example/api/v1/login';

  it.each([
    [307, host, ['held']],
    [300, host, ['held']],
    [399, host, ['held']],
    [302, 'HTTP://other.example', ['held']],
    [302, '//other.example/x', ['held']],
    [302, '/login', []],
    [302, 'x//other.example', []],
    [302, 'ftp://other.example', []],
    [302, undefined, []],
    [299, host, []],
    [201, host, []],
    [400, host, []],
  ])('%d with the location %j leads to another host', (status, location, seen) => {
    expect(seenOf('TERM-SEC-03', redirected(status, location))).toEqual(seen);
  });

  it('leads nowhere where none comes', () => {
    expect(seenOf('TERM-SEC-03', (panel) => panel.releaseInVain('a'))).toEqual([]);
  });

  it('shows nothing of who never got anywhere', () => {
    expect(seenIn(casesOf([redirected(307, host)]), 'TERM-SEC-03')).toEqual([]);
  });

  const bare: Other = { headers: {}, parameters: [], query: [] };
  it.each<readonly [string, Other, string]>([
    ['nothing', {}, 'held'],
    ['a secret in the path', { path: '/key%231' }, 'key#1 in a request to it'],
    ['a secret in a header', { headers: { 'x-api-key': 'key#1' } }, 'key#1 in a request to it'],
    [
      'a secret in a field',
      { parameters: [['password', 'password#2']] },
      'password#2 in a request to it',
    ],
    ['a secret in the query', { query: [['token', 'token#3']] }, 'token#3 in a request to it'],
    ['a secret in JSON', { json: { pin: ['pin#4'] } }, 'pin#4 in a request to it'],
    ['a secret, and not to it', { door: 'given', headers: { 'x-api-key': 'key#1' } }, 'held'],
  ])('that leads to another host is followed with %s', (_, sent, seen) => {
    const follow: Story = (panel) =>
      panel.form('POST', 'login.post', {
        path: '/login',
        sent: { ...bare, door: 'stranger', ...sent },
      });
    expect(seenOf('TERM-SEC-03', redirected(307, host, follow))).toEqual([seen]);
  });

  it('that leads nowhere has nobody follow it', () => {
    const stray: Story = (panel) => panel.list([], { sent: { door: 'stranger' } });
    expect(seenOf('TERM-SEC-03', stray)).toEqual([]);
  });
});

it('plain HTTP is as good as what was given where that is plain HTTP too', () => {
  const plain: Story = (panel) => looked(panel, () => panel.list([], { sent: { door: 'plain' } }));
  expect(seenOf('TERM-SEC-04', plain)).toEqual(['a call over plain HTTP', 'held']);
  const panel = new PanelJournal({ baseUrl: 'http://service.example/api/v1' });
  expect(seenIn(casesOf([plain], panel), 'TERM-SEC-04')).toEqual([]);
});

it('TERM-SEC-05: the number of a card is told in a field of its own, but for a user name that is one', () => {
  const asks = (query: readonly (readonly [string, string])[]) =>
    seenOf('TERM-SEC-05', (panel) => looked(panel, () => panel.list([], { sent: { query } })));
  expect(asks([])).toEqual(['held']);
  expect(asks([['card', 'card#1']])).toEqual(['card#1', 'held']);
  expect(asks([['userName', 'short-id#1']])).toEqual(['held']);
});
