import { describe, expect, it } from 'vitest';
import type { ReceiptEvent } from '../../journal/event.ts';
import { saidBy } from '../../judge/judged-by.ts';
import { PaperStory } from '../document-send/checks-printing.fixture.ts';
import { cardChecks } from './checks.ts';

/** What the check of a rule says: how often it was exercised, and what was wrong. */
function said(rule: string, story: PaperStory): readonly [number, ...string[]] {
  const check = cardChecks.find((one) => one.rule === rule);
  if (check === undefined) throw new Error(`there is no check of ${rule}`);
  return saidBy(check, story.over());
}

const here = 'p:1';

/** Ann (card 1) and Bob (card 2), the reader m1 beside the printer at p:1, m2 beside the one at p:2. */
const begun = (): PaperStory =>
  PaperStory.begun()
    .user('Ann', '1')
    .user('Bob', '2')
    .printer('one', here, 'm1')
    .printer('two', 'p:2', 'm2');

function tapped(story: PaperStory, ...papers: readonly string[]): PaperStory {
  story.tap('1', 'm1');
  for (const uuid of papers) story.paper(uuid, 'one');
  return story.settled();
}

describe('a tap', () => {
  const two = (): PaperStory =>
    begun().upload('Ann', 'a', { dateTime: 1 }).upload('Ann', 'b', { dateTime: 2 });

  it('brings all that waits', () => {
    expect(said('TAP-01', tapped(two(), 'a', 'b'))).toEqual([1]);
    expect(said('TAP-01', tapped(two(), 'a'))).toEqual([1, '1 of 2 printed']);
    expect(said('TAP-01', tapped(two()).paper('a', 'one').paper('b', 'one'))).toEqual([
      1,
      '0 of 2 printed',
    ]);
    expect(said('TAP-01', tapped(begun().upload('Ann', 'a'), 'a'))).toEqual([0]);
  });

  it('says nothing while nobody waited for the paper, or when it was refused', () => {
    const unsettled = two();
    unsettled.tap('1', 'm1');
    expect(said('TAP-01', unsettled)).toEqual([0]);
    const refused = two();
    refused.tap('1', 'm1', { status: 400 });
    expect(said('TAP-01', refused.settled())).toEqual([0]);
  });

  it('is not about what another release may have brought', () => {
    const sentBefore = two().send('a', here);
    expect(said('TAP-01', tapped(sentBefore, 'b'))).toEqual([0]);
    const refusedBefore = two().send('a', here, 400);
    expect(said('TAP-01', tapped(refusedBefore, 'b'))).toEqual([1, '1 of 2 printed']);
    const sentLater = tapped(two(), 'b').send('a', here);
    expect(said('TAP-01', sentLater)).toEqual([1, '1 of 2 printed']);
  });

  it('leaves alone what is of others', () => {
    const others = (): PaperStory => begun().upload('Ann', 'a').upload('Bob', 'b');
    expect(said('TAP-02', tapped(others(), 'a'))).toEqual([1]);
    expect(said('TAP-02', tapped(others(), 'a', 'b'))).toEqual([1, 'a print of b']);
    expect(said('TAP-02', tapped(others(), 'a').paper('b', 'one'))).toEqual([1]);
    expect(said('TAP-02', tapped(begun().upload('Ann', 'a'), 'a'))).toEqual([0]);
    expect(said('TAP-02', tapped(others().send('b', here), 'b'))).toEqual([0]);
    expect(said('TAP-02', tapped(begun()).upload('Bob', 'b'))).toEqual([0]);
    expect(said('TAP-02', tapped(others().paper('b', 'one'), 'a'))).toEqual([1]);
  });

  it('by a known card at a known reader is answered 200', () => {
    const by = (card: string, reader: string, how: { status: number; pair?: number }) => {
      const story = begun();
      story.tap(card, reader, how);
      return story;
    };
    expect(said('TAP-03', by('1', 'm1', { status: 200 }))).toEqual([1]);
    expect(said('TAP-03', by('1', 'm1', { status: 204 }))).toEqual([1, '204']);
    expect(said('TAP-03', by('9', 'm1', { status: 400 }))).toEqual([0]);
    expect(said('TAP-03', by('1', 'm9', { status: 400 }))).toEqual([0]);
    expect(said('TAP-03', by('1', 'm1', { status: 400, pair: 1 }))).toEqual([0]);
  });

  it('prints each document once', () => {
    expect(said('TAP-05', tapped(two(), 'a', 'b'))).toEqual([2]);
    expect(said('TAP-05', tapped(two(), 'a', 'b', 'b'))).toEqual([2, '2 prints']);
    expect(said('TAP-05', tapped(two(), 'b'))).toEqual([1]);
  });

  it('prints as it was uploaded', () => {
    const wished = (wishes: Readonly<Record<string, string>>): PaperStory => {
      const story = begun().upload('Ann', 'a', { wishes });
      story.tap('1', 'm1');
      return story;
    };
    const sides = { sides: 'two-sided-long-edge' };
    const booklet = (): PaperStory => wished({ copies: '2', duplex: '1' });
    const paper = (more: Partial<ReceiptEvent>): readonly [number, ...string[]] =>
      said('TAP-10', booklet().paper('a', 'one', more).settled());
    expect(paper({ copies: 2, ...sides })).toEqual([1]);
    expect(paper({ copies: 1, ...sides })).toEqual([
      1,
      'a print with copies 1, sides two-sided-long-edge',
    ]);
    expect(paper({ copies: 2 })).toEqual([1, 'a print with copies 2, sides not specified']);
    const apart = booklet().paper('a', 'one', sides).paper('a', 'one', sides);
    expect(said('TAP-10', apart.settled())).toEqual([1]);
    const grey = (colorMode: string): PaperStory =>
      wished({ grayscale: 'true' }).paper('a', 'one', { colorMode });
    expect(said('TAP-10', grey('monochrome').settled())).toEqual([1]);
    expect(said('TAP-10', grey('color').settled())).toEqual([
      1,
      'a print with copies 1, color color',
    ]);
    const alike = { file: { fileName: 'b', bytes: 1, sha256: 'a' } } as const;
    const twins = booklet();
    const given = Object.entries({ username: 'Ann', portname: 'queue', title: 'b' });
    twins.call(
      's',
      { operation: 'documents.upload', parameters: given, ...alike },
      { status: 200, json: { uuid: 'b', status: 0 } },
    );
    expect(said('TAP-10', twins.paper('a', 'one').settled())).toEqual([0]);
    expect(said('TAP-10', wished({}).paper('a', 'one').settled())).toEqual([0]);
    expect(said('TAP-10', wished({ copies: '2' }).settled())).toEqual([0]);
    // Copies may come as jobs of their own: how many is no question of TAP-05.
    expect(said('TAP-05', booklet().paper('a', 'one').paper('a', 'one').settled())).toEqual([0]);
  });

  it('prints at the printer beside the reader', () => {
    expect(said('TAP-06', tapped(two(), 'a', 'b'))).toEqual([2]);
    const elsewhere = two();
    elsewhere.tap('1', 'm2');
    expect(said('TAP-06', elsewhere.paper('a', 'one').settled())).toEqual([1, 'a print at p:1']);
    const sentAfter = tapped(two(), 'a').send('a', 'p:2').paper('a', 'two').settled();
    expect(said('TAP-06', sentAfter)).toEqual([0]);
  });

  it('prints in the order of the uploads', () => {
    expect(said('TAP-09', tapped(two(), 'a', 'b'))).toEqual([1]);
    expect(said('TAP-09', tapped(two(), 'b', 'a'))).toEqual([1, 'prints in another order']);
    expect(said('TAP-09', tapped(two(), 'a'))).toEqual([0]);
    expect(said('TAP-09', tapped(two(), 'b', 'a', 'a'))).toEqual([0]);
    const atOnce = begun().upload('Ann', 'a', { dateTime: 1 }).upload('Ann', 'b', { dateTime: 1 });
    expect(said('TAP-09', tapped(atOnce, 'b', 'a'))).toEqual([0]);
    const late = begun().upload('Ann', 'a', { dateTime: 2 }).upload('Ann', 'b', { dateTime: 1 });
    expect(said('TAP-09', tapped(late, 'b', 'a'))).toEqual([0]);
    const third = two().upload('Ann', 'c', { dateTime: 3 });
    expect(said('TAP-09', tapped(third, 'a', 'c', 'b'))).toEqual([1, 'prints in another order']);
    expect(said('TAP-09', tapped(begun().upload('Ann', 'a', { dateTime: 1 }), 'a'))).toEqual([0]);
  });
});

describe('a tap that must be refused', () => {
  function probed(
    card: string,
    reader: string,
    { status, early = false }: { readonly status: number; readonly early?: boolean },
  ): PaperStory {
    const story = begun().upload('Ann', 'a');
    story.tap(card, reader, { status, pair: 1 });
    if (early) story.paper('a', 'one');
    story.settled().tap('1', 'm1', { pair: 1 });
    return story.paper('a', 'one').settled();
  }

  it('is one by an unknown card or at an unknown reader', () => {
    expect(said('TAP-08', probed('9', 'm1', { status: 400 }))).toEqual([2]);
    expect(said('TAP-08', probed('1', 'm9', { status: 400 }))).toEqual([2]);
    expect(said('TAP-08', probed('9', 'm1', { status: 200 }))).toEqual([2, '200']);
    expect(said('TAP-08', probed('9', 'm1', { status: 401 }))).toEqual([2, '401']);
    expect(said('TAP-08', probed('9', 'm1', { status: 400, early: true }))).toEqual([
      2,
      'a print of a document',
    ]);
    expect(said('TAP-08', probed('1', 'm1', { status: 400 }))).toEqual([0]);
  });

  it('is one that lacks the card or the reader', () => {
    const without = (name: string, status: number): PaperStory => {
      const story = begun();
      const parameters = [
        ['cd', '1'],
        ['Mac', 'm1'],
      ] as const;
      const left = parameters.filter(([one]) => one !== name);
      story.tap('', '', { status, pair: 1, parameters: left });
      story.tap('1', 'm1', { pair: 1 });
      return story;
    };
    for (const name of ['cd', 'Mac']) {
      expect(said('TAP-04', without(name, 400))).toEqual([1]);
      expect(said('TAP-04', without(name, 200))).toHaveLength(2);
    }
    expect(said('TAP-04', without('none', 400))).toEqual([0]);
  });
});
