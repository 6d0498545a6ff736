import { describe, expect, it } from 'vitest';
import type { ReceiptEvent } from '../../journal/event.ts';
import { saidBy } from '../../judge/judged-by.ts';
import { PaperStory } from '../document-send/checks-printing.fixture.ts';
import { pushWishChecks } from './checks-push-options.ts';

const inCase = 's';

function said(story: PaperStory): readonly [number, ...string[]] {
  const [check] = pushWishChecks;
  if (check === undefined) throw new Error('there is no check');
  return saidBy(check, story.over());
}

function begun(): PaperStory {
  const story = PaperStory.begun();
  const parameters = [
    ['portname', 'queue'],
    ['porttype', '1'],
  ] as const;
  const json = { errorCode: 0, id: 1 };
  story.call(inCase, { operation: 'inputports.create', parameters }, { status: 200, json });
  return story.printer('one', 'a:9100', 'm1');
}

/** A booklet is pushed, and something comes out. */
function booklet(...papers: readonly Partial<ReceiptEvent>[]): PaperStory {
  const story = begun().upload('Ann', 'a', { wishes: { copies: '2', duplex: '1' } });
  for (const paper of papers) story.paper('a', 'one', paper);
  return story.settled();
}

const sides = { sides: 'two-sided-long-edge' };

describe('DOC-UP-36: a push print', () => {
  it('comes out as it was uploaded', () => {
    expect(said(booklet({ copies: 2, ...sides }))).toEqual([1]);
    expect(said(booklet(sides, sides))).toEqual([1]);
    expect(said(booklet({ copies: 1, ...sides }))).toEqual([
      1,
      'a print with copies 1, sides two-sided-long-edge',
    ]);
    const turned = { copies: 2, sides: 'two-sided-short-edge' };
    expect(said(booklet(turned))).toEqual([1, 'a print with copies 2, sides two-sided-short-edge']);
    const grey = begun().upload('Ann', 'a', { wishes: { grayscale: 'true' } });
    grey.paper('a', 'one', { colorMode: 'color' }).settled();
    expect(said(grey)).toEqual([1, 'a print with copies 1, color color']);
  });

  it('may ask for it within bytes of its own', () => {
    expect(said(booklet({ sha256: 'anew' }))).toEqual([0]);
    expect(said(booklet({ sha256: 'anew', ...sides, pages: 2 }))).toEqual([0]);
  });

  it('is unknown after one that has not come, and after a release', () => {
    const later = booklet().upload('Ann', 'b', { wishes: { copies: '2' } });
    expect(said(later.paper('b', 'one', { copies: 1 }).settled())).toEqual([0]);
    const sent = begun().upload('Ann', 'b').send('b', 'a:9100').paper('b', 'one');
    sent.upload('Ann', 'a', { wishes: { copies: '2' } }).paper('a', 'one', { copies: 1 });
    expect(said(sent.settled())).toEqual([0]);
  });
});
