import { describe, expect, it } from 'vitest';
import type { Fields, Other, PanelJournal } from '../../journal/panel-journal.ts';
import { type Story, seenOf } from './examples/judged.ts';

function tapping(...taps: readonly Story[]): Story {
  return (panel) => {
    panel.asked('tap');
    for (const tap of taps) tap(panel);
    panel.told('done');
  };
}

const tapWith =
  (sent: Other): Story =>
  (panel) =>
    panel.tap({}, undefined, sent);
const tapOf =
  (fields: Fields): Story =>
  (panel) =>
    panel.tap(fields);
const withLength = (length: string): Story =>
  tapWith({ headers: { 'x-api-key': 'key#1', 'content-length': length } });

describe('a tap', () => {
  it.each<readonly [string, Story, string]>([
    ['without a body', tapWith({}), 'held'],
    ['whose body is empty', withLength('0'), 'held'],
    ['whose body nobody measured', withLength('x'), 'held'],
    ['with both in the body', tapWith({ query: [] }), 'cd, Mac in the body'],
    ['with one in the body', tapWith({ query: [['CD', '04A1']] }), 'Mac in the body'],
    ['with a body of some length', withLength('7'), 'a body'],
    ['with JSON', tapWith({ json: {} }), 'a body'],
    ['with parts', tapWith({ parts: [] }), 'a body'],
  ])('%s is in the form it should be: %#', (_, tap, seen) => {
    expect(seenOf('READER-01', tapping(tap))).toEqual([seen]);
  });

  it.each<readonly [Fields, string]>([
    [{}, 'held'],
    [{ cd: '' }, 'no cd'],
    [{ Mac: '' }, 'no Mac'],
    [{ cd: '', Mac: '' }, 'no cd, no Mac'],
  ])('says which card and which reader: %j', (fields, seen) => {
    expect(seenOf('READER-02', tapping(tapOf(fields)))).toEqual([seen]);
  });

  it('that names no reader names no other one', () => {
    expect(seenOf('READER-03', tapping(tapWith({ parameters: [['cd', '04A1']] })))).toEqual([]);
    expect(seenOf('READER-03', tapping(tapOf({ Mac: 'x' })))).toEqual(['Mac x']);
  });
});

describe('a card at the reader', () => {
  const again = 'the same tap again';
  it.each([
    [200, again],
    [400, again],
    [404, again],
    [499, again],
  ])('is tapped once where that was answered %d', (status, seen) => {
    const first: Story = (panel) => panel.tap({}, { status });
    expect(seenOf('READER-04', tapping(first, tapOf({})))).toEqual([seen]);
  });

  it.each([429, 500, 503])('is tapped again by right after %d', (status) => {
    const first: Story = (panel) => panel.tap({}, { status });
    expect(seenOf('READER-04', tapping(first, tapOf({})))).toEqual(['held']);
    expect(seenOf('READER-04', tapping(first))).toEqual([]);
  });

  it('is tapped again by right where nothing came', () => {
    const lost: Story = (panel) => {
      const parameters = [['cd', '04A1']] as const;
      panel.lost('POST', 'card.post', { path: '/card', parameters, query: parameters });
    };
    expect(seenOf('READER-04', tapping(lost, lost))).toEqual([]);
  });

  it('shows nothing where it was refused and not tapped again', () => {
    expect(
      seenOf(
        'READER-04',
        tapping((panel) => panel.tap({}, { status: 400 })),
      ),
    ).toEqual([]);
  });

  it.each<readonly [string, Story, readonly string[]]>([
    ['the same one, by the other call', tapWith({ operation: 'card.get' }), [again]],
    ['the same one, the reader in another form', tapOf({ Mac: '00:11:22:33:44:55' }), [again]],
    ['another card', tapOf({ cd: '04A2' }), ['held', 'held']],
    ['at another reader', tapOf({ Mac: '001122334466' }), ['held', 'held']],
    ['none, but something else', (panel) => panel.list(), ['held']],
  ])('is another one or the same: %s', (_, second, seen) => {
    expect(seenOf('READER-04', tapping(tapOf({}), second))).toEqual(seen);
  });

  it('is no other call, whatever that lacks', () => {
    const nameless = tapOf({ cd: '', Mac: '' });
    expect(
      seenOf(
        'READER-04',
        tapping(nameless, (panel) => panel.list()),
      ),
    ).toEqual(['held']);
  });

  it('may be held to it twice by who was not asked', () => {
    const twice = (panel: PanelJournal): void => {
      panel.tap();
      panel.tap();
    };
    expect(seenOf('READER-04', twice)).toEqual([]);
  });
});
