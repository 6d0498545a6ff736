import { describe, expect, it } from 'vitest';
import type { Answer, Fields, Other, PanelJournal } from '../../journal/panel-journal.ts';
import { casesOf, each, type Story, seenIn, seenOf } from './examples/judged.ts';

const refused: Answer = { status: 401 };
const unlike = (panel: PanelJournal, own: Fields): Other => ({ headers: panel.headers(own) });
const device = { authorization: 'Bearer device#1' };

describe('calls with a token that was refused', () => {
  const over: Answer = {
    status: 403,
    headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
  };
  const lists =
    (times: number, answer: Answer = refused): Story =>
    (panel) => {
      for (let at = 0; at < times; at += 1) panel.list([], { answer });
    };
  const begin: Story = (panel) => panel.login();
  const withBearer =
    (authorization: string, answer: Answer): Story =>
    (panel) =>
      panel.list([], { answer, sent: unlike(panel, { authorization }) });

  it.each<readonly [string, Story, readonly string[]]>([
    ['end', each(begin, lists(11)), ['held']],
    ['go on', each(begin, lists(12)), ['11 more calls with it']],
    ['go on and on', each(begin, lists(13)), ['12 more calls with it']],
    [
      'go on after the challenge of RFC 6750',
      each(begin, lists(12, over)),
      ['11 more calls with it'],
    ],
    ['go on, and were not about it', each(begin, lists(12, { status: 403 })), []],
    [
      'go on, and were about the user of a login',
      each(begin, (panel) => {
        for (let at = 0; at < 12; at += 1)
          panel.login('eve', { answer: refused, sent: unlike(panel, {}) });
      }),
      [],
    ],
    ['go on with one that nobody gave out', manyWith('Bearer token#99'), []],
    ['go on with none', manyWith(''), []],
    ['go on with that of a device', manyWith('Bearer device#1'), ['11 more calls with it']],
    [
      'go on with one that was good once',
      each(withBearer('Bearer token#99', { status: 200, json: [] }), manyWith('Bearer token#99')),
      ['11 more calls with it'],
    ],
    [
      'are logins, that begin anew',
      each(begin, lists(11), (panel) => panel.login('ann', { sent: unlike(panel, {}) })),
      ['held'],
    ],
  ])('%s', (_, story, seen) => {
    expect(seenOf('TERM-TOK-04', story)).toEqual(seen);
  });

  it('show nothing of who never got anywhere, unless they go on', () => {
    const bare = (times: number): Story =>
      each(...Array.from({ length: times }, () => withBearer('Bearer device#1', refused)));
    expect(seenIn(casesOf([bare(11)]), 'TERM-TOK-04')).toEqual([]);
    expect(seenIn(casesOf([bare(12)]), 'TERM-TOK-04')).toEqual(['11 more calls with it']);
  });

  function manyWith(authorization: string): Story {
    return each(...Array.from({ length: 12 }, () => withBearer(authorization, refused)));
  }
});

describe('logins for a token that is over', () => {
  const asked: Story = (panel) => panel.asked('look');
  const login: Story = (panel) => panel.login();
  const renew: Story = (panel) => panel.renew();
  const over: Story = (panel) => panel.list([], { answer: refused });
  const done: Story = (panel) => panel.list();
  const times = (count: number, story: Story): Story =>
    each(...Array.from({ length: count }, () => story));
  const four = '4 logins and renewals in a row';

  it.each<readonly [string, Story, readonly string[]]>([
    ['are three', each(over, times(3, login), done), ['held', 'held']],
    ['are four', each(over, times(4, login), done), ['held', four]],
    ['are renewals as well', each(over, times(2, login), times(2, renew), done), ['held', four]],
    ['are four, and nothing is done', each(over, times(4, login)), ['held', four]],
    ['are three, and nothing is done', each(over, times(3, login)), ['held', 'held']],
    [
      'are four in all, with another refusal between',
      each(over, times(2, login), over, times(2, login), done),
      ['held', 'held', four],
    ],
    [
      'begin anew once something is done',
      each(over, times(3, login), done, times(3, login), done),
      ['held', 'held'],
    ],
    ['are none: nothing was refused', each(times(4, login), done), []],
  ])('%s', (_, story, seen) => {
    expect(seenOf('TERM-TOK-04', each(asked, login, story))).toEqual(seen);
  });

  it('are not counted where people come as they like', () => {
    expect(seenOf('TERM-TOK-04', each(login, over, times(4, login), done))).toEqual(['held']);
  });

  it.each<readonly [string, Fields]>([
    ['of a device', device],
    ['of nobody', { authorization: '' }],
  ])('are not for one %s', (_, own) => {
    const other: Story = (panel) => panel.history({}, undefined, unlike(panel, own));
    const no: Story = (panel) =>
      panel.form('GET', 'documents.history', {
        path: '/h',
        answer: refused,
        sent: unlike(panel, own),
      });
    const seen = seenOf('TERM-TOK-04', each(asked, login, no, times(4, login), done));
    expect(seen).not.toContain(four);
    const meanwhile = each(asked, login, over, times(2, login), other, times(2, login), done);
    expect(seenOf('TERM-TOK-04', meanwhile)).toContain(four);
  });

  it('show nothing of who never got anywhere', () => {
    const no: Story = (panel) => panel.login('ann', { answer: refused });
    const stranger: Story = (panel) =>
      panel.list([], { answer: refused, sent: unlike(panel, { authorization: 'Bearer token#9' }) });
    expect(seenIn(casesOf([each(asked, stranger, times(4, no))]), 'TERM-TOK-04')).toEqual([]);
  });
});
