import { describe, expect, it } from 'vitest';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { PrintJournal } from '../document-send/print-journal.fixture.ts';
import { rules as releaseRules } from './releases.ts';
import { rules as tapRules } from './taps.ts';

const rules = [...releaseRules, ...tapRules];

/** The number of assertions of a rule, and what was seen where it was broken. */
function said(rule: string, story: PrintJournal): readonly [number, ...string[]] {
  return saidBy(checkOf(rules, rule), story.over());
}

/** Ann (card 1) and Bob (card 2), the reader m1 beside the printer at p:1, m2 beside the one at p:2. */
const begun = (): PrintJournal =>
  PrintJournal.begun()
    .user('Ann', '1')
    .user('Bob', '2')
    .printer('one', 'p:1', 'm1')
    .printer('two', 'p:2', 'm2');

const two = (): PrintJournal =>
  begun().upload('Ann', 'a', { dateTime: 1 }).upload('Ann', 'b', { dateTime: 2 });

function tapped(story: PrintJournal, ...papers: readonly string[]): PrintJournal {
  story.tap('1', 'm1');
  for (const uuid of papers) story.paper(uuid, 'one');
  return story.settled();
}

describe('TAP-01: the waiting documents of a tap', () => {
  it('are not judged if nothing waited for their prints, or if the tap was refused', () => {
    const unsettled = two();
    unsettled.tap('1', 'm1');
    expect(said('TAP-01', unsettled)).toEqual([0]);
    const refused = two();
    refused.tap('1', 'm1', { status: 400 });
    expect(said('TAP-01', refused.settled())).toEqual([0]);
  });

  it('are not judged if only one waited', () => {
    expect(said('TAP-01', tapped(begun().upload('Ann', 'a'), 'a'))).toEqual([0]);
  });

  it('do not include what another release may have printed', () => {
    expect(said('TAP-01', tapped(two().send('a', 'p:1'), 'b'))).toEqual([0]);
    expect(said('TAP-01', tapped(two().send('a', 'p:1', 400), 'b'))).toEqual([1, '1 of 2 printed']);
  });
});

describe('TAP-02: the documents of another user', () => {
  const others = (): PrintJournal => begun().upload('Ann', 'a').upload('Bob', 'b');

  it('may be printed after the tap, before it, or by a send', () => {
    expect(said('TAP-02', tapped(others(), 'a').paper('b', 'one'))).toEqual([1]);
    expect(said('TAP-02', tapped(others().paper('b', 'one'), 'a'))).toEqual([1]);
    expect(said('TAP-02', tapped(others().send('b', 'p:1'), 'b'))).toEqual([0]);
  });

  it('are not judged if they were uploaded after the tap', () => {
    expect(said('TAP-02', tapped(begun()).upload('Bob', 'b'))).toEqual([0]);
  });
});

describe('TAP-03: the status of a tap', () => {
  it('is not judged for an unknown card or reader, or for a probe', () => {
    const by = (card: string, reader: string, pair?: number): PrintJournal => {
      const story = begun();
      story.tap(card, reader, { status: 400, ...(pair === undefined ? {} : { pair }) });
      return story;
    };
    expect(said('TAP-03', by('9', 'm1'))).toEqual([0]);
    expect(said('TAP-03', by('1', 'm9'))).toEqual([0]);
    expect(said('TAP-03', by('1', 'm1', 1))).toEqual([0]);
  });
});

describe('TAP-10: the options of the upload', () => {
  const uploaded = (wishes: Readonly<Record<string, string>>): PrintJournal => {
    const story = begun().upload('Ann', 'a', { wishes });
    story.tap('1', 'm1');
    return story;
  };
  const booklet = (): PrintJournal => uploaded({ copies: '2', duplex: '1' });
  const sides = { sides: 'two-sided-long-edge' };

  it('may come as jobs of their own, which TAP-05 does not judge', () => {
    const apart = booklet().paper('a', 'one', sides).paper('a', 'one', sides).settled();
    expect(said('TAP-10', apart)).toEqual([1]);
    expect(said('TAP-05', apart)).toEqual([0]);
  });

  it('are not judged if another document has the same bytes', () => {
    const story = booklet();
    const parameters = Object.entries({ username: 'Ann', portname: 'queue', title: 'b' });
    const file = { fileName: 'b', bytes: 1, sha256: 'a' } as const;
    story.call(
      's',
      { operation: 'documents.upload', parameters, file },
      { status: 200, json: { uuid: 'b', status: 0 } },
    );
    expect(said('TAP-10', story.paper('a', 'one').settled())).toEqual([0]);
  });

  it('are not judged if there were none, or if nothing was printed', () => {
    expect(said('TAP-10', uploaded({}).paper('a', 'one').settled())).toEqual([0]);
    expect(said('TAP-10', uploaded({ copies: '2' }).settled())).toEqual([0]);
  });
});

describe('the place and the order of the prints of a tap', () => {
  it('are not judged by TAP-06 if a document was sent as well', () => {
    const sentAfter = tapped(two(), 'a').send('a', 'p:2').paper('a', 'two').settled();
    expect(said('TAP-06', sentAfter)).toEqual([0]);
  });

  it('are not judged by TAP-09 for one document, several prints, or uploads of one millisecond', () => {
    expect(said('TAP-09', tapped(two(), 'a'))).toEqual([0]);
    expect(said('TAP-09', tapped(two(), 'b', 'a', 'a'))).toEqual([0]);
    const atOnce = begun().upload('Ann', 'a', { dateTime: 1 }).upload('Ann', 'b', { dateTime: 1 });
    expect(said('TAP-09', tapped(atOnce, 'b', 'a'))).toEqual([0]);
    const reversed = begun()
      .upload('Ann', 'a', { dateTime: 2 })
      .upload('Ann', 'b', { dateTime: 1 });
    expect(said('TAP-09', tapped(reversed, 'b', 'a'))).toEqual([0]);
  });
});
