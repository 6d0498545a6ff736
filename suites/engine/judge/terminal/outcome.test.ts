import { describe, expect, it } from 'vitest';
import type { Answer, Other, Waiting } from '../../journal/panel-journal.ts';
import type { AskedEvent } from '../../journal/terminal-event.ts';
import { casesOf, each, type Story, seenIn, seenOf } from './examples/judged.ts';

const declined: Answer = { status: 200, json: { errorCode: 1001 } };
const notReady: Answer = { status: 200, json: { errorCode: 1042 } };

const asked =
  (doing: AskedEvent['doing'], more: Partial<AskedEvent> = {}): Story =>
  (panel) =>
    panel.asked(doing, more);
const login =
  (user = 'ann'): Story =>
  (panel) =>
    panel.login(user);
const list =
  (documents: readonly (Waiting | string)[], sent: Other = {}): Story =>
  (panel) =>
    panel.list(
      documents.map((one) => (typeof one === 'string' ? { uuid: one } : one)),
      { sent },
    );
const release =
  (uuid: string, answer?: Answer, sent?: Other): Story =>
  (panel) =>
    panel.release(uuid, answer, sent);
const remove =
  (uuid: string, answer?: Answer): Story =>
  (panel) =>
    panel.form('DELETE', 'documents.delete', {
      path: `/documents/${uuid}`,
      sent: { pathParameters: { uuid } },
      ...(answer && { answer }),
    });
const two: Other = { parameters: [['maxRecords', '2']] };

describe('a document that is taken', () => {
  const strange = 'a document that was not listed for this user';
  const unheardOf: Story = (panel) => {
    panel.bearer = 'Bearer token#77';
  };
  it.each<readonly [string, Story, readonly string[]]>([
    ['was listed', each(list(['a']), release('a')), ['held']],
    ['was listed, and is deleted', each(list(['a']), remove('a')), ['held']],
    ['was never listed', release('x'), [strange]],
    ['is listed afterwards', each(release('y'), list(['y'])), [strange]],
    ['was listed for somebody else', each(list(['a']), login('bob'), release('a')), [strange]],
    [
      'was listed for who holds a token of which nothing is known',
      each(list(['a']), unheardOf, release('a')),
      ['held'],
    ],
    [
      'was listed to a token of which nothing is known',
      each(unheardOf, list(['n']), login('bob'), release('n')),
      ['held'],
    ],
  ])('%s', (_, story, seen) => {
    const found = seenOf('TERM-OUT-01', each(login(), asked('release'), story));
    expect(found.slice(0, 1)).toEqual(seen);
  });
});

describe('a document', () => {
  const again = 'another release after the first succeeded';
  const keep: Other = { parameters: [['Retain', 'TRUE']] };
  const no: Other = { parameters: [['retain', 'false']] };
  it.each<readonly [string, Story, readonly string[]]>([
    ['comes out once', release('a'), ['held']],
    ['comes out twice', each(release('a'), release('a')), [again]],
    ['comes out, and is tried again', each(release('a'), release('a', declined)), [again]],
    ['comes out at the second try', each(release('a', declined), release('a')), ['held']],
    ['is kept, and comes out again', each(release('a', undefined, keep), release('a')), ['held']],
    ['is not kept', each(release('a', undefined, no), release('a')), [again]],
    ['is kept', release('a', undefined, keep), []],
    ['does not come out', release('a', declined), []],
    ['comes out like another', each(release('a'), release('b')), ['held', 'held']],
  ])('%s', (_, story, seen) => {
    expect(seenOf('TERM-OUT-02', each(login(), list(['a', 'b']), story))).toEqual(seen);
  });

  it('is not tried again by who had asked before it was done', () => {
    const twice: Story = (panel) => {
      const answer = panel.releaseSlowly('a');
      panel.release('a', declined);
      answer();
    };
    expect(seenOf('TERM-OUT-02', each(login(), twice))).toEqual(['held']);
  });

  it.each([
    ['10.0.0.7', ['held']],
    ['SN-7', ['held']],
    ['10.0.0.8', ['a release to 10.0.0.8']],
  ])('comes out where the terminal stands: %s', (port, seen) => {
    const story = each(
      asked('release'),
      login(),
      release('a', undefined, { pathParameters: { uuid: 'a', port } }),
    );
    expect(seenOf('TERM-OUT-03', story).slice(0, 1)).toEqual(seen);
  });

  it('comes out anywhere where nobody knows where the terminal stands', () => {
    const events = casesOf([each(login(), release('a'))]).map((event) => {
      if (event.type !== 'run') return event;
      const { terminal: _, ...run } = event;
      return run;
    });
    expect(seenIn(events, 'TERM-OUT-03')).toEqual([]);
  });
});

describe('all that wait', () => {
  it.each<readonly [string, Story, readonly string[]]>([
    ['come', each(list(['a', 'b']), release('a'), release('b')), ['held']],
    ['come but for one', each(list(['a', 'b']), release('a')), ['1 of 2 released']],
    ['stay', list(['a', 'b']), ['0 of 2 released']],
    ['are none', list([]), []],
    ['are not looked at', release('a'), []],
    ['are some of another status', list([{ uuid: 'a', more: { status: 1 } }]), []],
    ['come, as far as they can', each(list(['a', 'b']), release('a', declined)), []],
    [
      'come, and more was listed than fits',
      each(list(['a', 'b'], two), release('a'), release('b')),
      ['2 of more than 2 released'],
    ],
    [
      'come by and by',
      each(list(['a', 'b'], two), release('a'), release('b'), list([], two)),
      ['held'],
    ],
  ])('%s', (_, story, seen) => {
    expect(seenOf('TERM-OUT-04', each(asked('release'), login(), story))).toEqual(seen);
  });

  it.each([
    [2, ['held']],
    [3, ['2 of 3 released']],
  ])('are as many as are known to: %d', (waiting, seen) => {
    const story = each(list(['a', 'b'], two), release('a'), release('b'));
    expect(seenOf('TERM-OUT-04', each(asked('release', { waiting }), login(), story))).toEqual(
      seen,
    );
  });

  it.each<readonly [string, Story]>([
    ['for something else', asked('look')],
    ['for one of them', asked('release', { titles: ['a.pdf'] })],
    ['for nothing', () => {}],
  ])('are not asked for by who asks %s', (_, asking) => {
    expect(seenOf('TERM-OUT-04', each(asking, login(), list(['a'])))).toEqual([]);
  });
});

describe('where one is refused for itself', () => {
  it.each<readonly [string, Story, readonly string[]]>([
    ['the others come', each(release('a', declined), release('b'), release('c')), ['held']],
    ['the others have come', each(release('b'), release('c'), release('a', declined)), ['held']],
    ['one stays', each(release('a', declined), release('b')), ['no release of c.pdf']],
    ['the others stay', release('a', { status: 404 }), ['no release of b.pdf, c.pdf']],
    [
      'the others are tried',
      each(release('a', declined), release('b', declined), release('c', declined)),
      ['held'],
    ],
    [
      'and one for the printer, no other need come',
      each(release('a', declined), release('b', notReady)),
      [],
    ],
    [
      'and was asked for once more in vain, no other need come',
      each(release('a', { status: 503 }), release('a', declined)),
      [],
    ],
    ['by nothing, no other need come', release('a', { status: 500 }), []],
    ['by something unreadable, no other need come', release('a', { status: 200, text: '<' }), []],
    ['and was never listed, no other need come', release('x', declined), []],
    ['in no case', release('a'), []],
  ])('%s', (_, story, seen) => {
    const begin = each(asked('release'), login(), list(['a', 'b', 'c']));
    expect(seenOf('TERM-OUT-05', each(begin, story))).toEqual(seen);
  });

  it.each<readonly [string, Story, readonly string[]]>([
    [
      'of those asked for',
      asked('release', { titles: ['a.pdf', 'b.pdf'] }),
      ['no release of b.pdf'],
    ],
    ['where it alone was asked for', asked('release', { titles: ['a.pdf'] }), []],
    ['where something else was asked for', asked('delete'), []],
    ['where nobody asked', () => {}, []],
  ])('the others come %s', (_, asking, seen) => {
    const story = each(login(), list(['a', 'b', 'c']), release('a', declined));
    expect(seenOf('TERM-OUT-05', each(asking, story))).toEqual(seen);
  });

  it('the others come that wait, and not what was printed', () => {
    const documents = [{ uuid: 'a' }, { uuid: 'old', more: { status: 1 } }];
    const story = each(asked('release'), login(), list(documents), release('a', declined));
    expect(seenOf('TERM-OUT-05', story)).toEqual([]);
  });
});

describe('what was asked for by name', () => {
  const titles = ['a.pdf', 'b.pdf'];
  it.each<readonly [string, Story, readonly string[]]>([
    ['is taken', each(list(['a', 'b', 'c']), release('a'), release('b')), ['held', 'held']],
    [
      'is taken, and something else',
      each(list(['a', 'b', 'c']), release('a'), release('b'), release('c')),
      ['held', 'held', 'a call for c.pdf'],
    ],
    [
      'is something else',
      each(list(['a', 'c']), release('a'), remove('c')),
      ['held', 'a call for c.pdf'],
    ],
    ['is left', each(list(['a', 'b', 'c']), release('b')), ['held', 'no call for a.pdf']],
    ['is left, both of it', list(['a', 'b', 'c']), ['no call for a.pdf, b.pdf']],
    ['is left, for one failed', each(list(['a', 'b']), release('b', declined)), ['held']],
    ['is what was never listed', release('x'), []],
    ['is not there', list(['c']), []],
    ['was printed before', list([{ uuid: 'a', more: { status: 1 } }]), []],
    ['is not listed at last', each(list(['a', 'b']), release('b'), list([])), ['held']],
  ])('%s', (_, story, seen) => {
    const begin = each(asked('release', { titles }), login());
    expect(seenOf('TERM-OUT-06', each(begin, story))).toEqual(seen);
  });

  it.each([
    ['delete', ['no call for a.pdf']],
    ['download', ['no call for a.pdf']],
    ['look', []],
    ['copy', []],
  ] as const)('is to be taken by a %s', (doing, seen) => {
    const story = each(asked(doing, { titles: ['a.pdf'] }), login(), list(['a']));
    expect(seenOf('TERM-OUT-06', story)).toEqual(seen);
  });

  it('is nothing where nobody asks, or for all', () => {
    const story = each(login(), list(['a']));
    expect(seenOf('TERM-OUT-06', story)).toEqual([]);
    expect(seenOf('TERM-OUT-06', each(asked('release'), story))).toEqual([]);
    expect(seenOf('TERM-OUT-06', asked('release', { titles }))).toEqual([]);
  });
});
