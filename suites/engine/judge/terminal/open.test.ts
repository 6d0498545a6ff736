import { describe, expect, it } from 'vitest';
import type { Json } from '../../journal/json.ts';
import type { Answer, Waiting } from '../../journal/panel-journal.ts';
import type { AskedEvent, ToldEvent } from '../../journal/terminal-event.ts';
import { casesOf, each, type Story, seenIn, seenOf } from './examples/judged.ts';

const html: Answer = { status: 200, text: '<html>' };
const declined: Answer = { status: 200, json: { errorCode: 1001 } };

const asked =
  (doing: AskedEvent['doing'], more: Partial<AskedEvent> = {}): Story =>
  (panel) =>
    panel.asked(doing, more);
const told =
  (outcome: ToldEvent['outcome'], more: Partial<ToldEvent> = {}): Story =>
  (panel) =>
    panel.told(outcome, more);
const login: Story = (panel) => panel.login();
const list =
  (...documents: readonly Waiting[]): Story =>
  (panel) =>
    panel.list(documents);
const release =
  (uuid: string, answer?: Answer): Story =>
  (panel) =>
    panel.release(uuid, answer);
const call =
  (operation: string, json: Json): Story =>
  (panel) =>
    panel.form('GET', operation, { path: '/x', answer: { status: 200, json } });

describe('after an answer', () => {
  const document = { uuid: 'a', status: 0 };
  it.each<readonly [string, Json, boolean]>([
    ['documents.upload', document, false],
    ['documents.upload', { ...document, odd: 1 }, true],
    ['documents.list', [document, { ...document, odd: 1 }], true],
    ['login.post', { token: { access_token: 't', odd: 1 } }, true],
    ['login.post', { token: { access_token: 't' } }, false],
    ['documents.list', [7, 'x'], false],
    ['documents.record', { odd: 1 }, false],
    ['authproviders.get', { odd: 1 }, false],
    ['none', { odd: 1 }, false],
  ])('to %s such as %j all goes on, if it has what nobody knows: %s', (operation, json, isOdd) => {
    const story = each(asked('look'), call(operation, json), told('done'));
    expect(seenOf('TERM-OPEN-01', story)).toEqual(isOdd ? ['held'] : []);
  });

  it.each<readonly [string, Json, boolean]>([
    ['documents.upload', { uuid: 'a', status: 9 }, false],
    ['documents.upload', { uuid: 'a', status: 10 }, true],
    ['documents.upload', { jobType: 'FAX' }, false],
    ['documents.upload', { jobType: 'PHOTO' }, true],
    ['documents.upload', { status: '0' }, true],
    ['documents.upload', { uuid: 'a' }, false],
    ['documents.list', [{ status: 0 }, { status: -1 }], true],
    ['documents.upload', { documentName: 'odd' }, false],
  ])('to %s such as %j all goes on, if a value is of no list: %s', (operation, json, isOdd) => {
    const story = each(asked('look'), call(operation, json), told('done'));
    expect(seenOf('TERM-OPEN-02', story)).toEqual(isOdd ? ['held'] : []);
  });

  const odd: Story = (panel) => panel.list([{ uuid: 'a', more: { odd: 1, status: 77 } }]);
  it.each<readonly [string, Story, readonly string[]]>([
    ['partly', each(odd, told('partly')), ['held']],
    ['not at all', each(odd, told('failed')), ['no further calls']],
    ['not, for another reason', each(odd, release('a', declined), told('failed')), []],
    ['nobody knows how', each(odd, told('nothing')), []],
    ['untold', odd, []],
  ])('that is odd all goes on %s', (_, story, seen) => {
    const all = each(asked('look'), login, story);
    expect(seenOf('TERM-OPEN-01', all)).toEqual(seen);
    expect(seenOf('TERM-OPEN-02', all)).toEqual(seen);
  });

  it('that was refused nothing is shown by how all goes on', () => {
    const refused: Story = (panel) =>
      panel.form('GET', 'documents.upload', {
        path: '/x',
        answer: { status: 400, json: { odd: 1 } },
      });
    expect(seenOf('TERM-OPEN-01', each(asked('look'), refused, told('done')))).toEqual([]);
  });
});

describe('a name beyond ASCII', () => {
  const name = 'Über.pdf';
  const documents = list({ uuid: 'u', name }, { uuid: 'a' });
  const notShown = 'another name on the panel';
  const notTried = 'no such call';

  it.each<readonly [string, Story, readonly string[]]>([
    ['is shown', each(asked('look'), documents, told('done', { shown: [name] })), ['held']],
    [
      'is shown as another',
      each(asked('look'), documents, told('done', { shown: ['?ber.pdf'] })),
      [notShown],
    ],
    ['is not shown', each(asked('look'), documents, told('done', { shown: [] })), [notShown]],
    ['is not told of', each(asked('look'), documents, told('done')), []],
    ['is released', each(asked('release'), documents, release('u'), told('done')), ['held']],
    ['is not released', each(asked('release'), documents, release('a'), told('done')), [notTried]],
    [
      'is released by name',
      each(asked('release', { titles: [name] }), documents, release('u')),
      ['held'],
    ],
    ['is not released by name', each(asked('release', { titles: [name] }), documents), [notTried]],
    ['is not asked for by name', each(asked('release', { titles: ['a.pdf'] }), documents), []],
    [
      'is not asked for by name, and shown',
      each(asked('release', { titles: ['a.pdf'] }), documents, told('done', { shown: [name] })),
      ['held'],
    ],
    [
      'may be hard to take where calls fail',
      each(asked('release'), documents, release('a', declined)),
      [],
    ],
    [
      'waits no more after its release',
      each(asked('release'), documents, release('u'), told('done', { shown: [] })),
      ['held'],
    ],
    ['comes where nobody asks', documents, []],
    ['is shown where nobody asks', each(documents, told('done', { shown: [name] })), ['held']],
  ])('%s', (_, story, seen) => {
    expect(seenOf('TERM-OPEN-03', each(login, story))).toEqual(seen);
  });

  it.each([
    ['plain ~.pdf', []],
    ['a\u007f.pdf', ['held']],
    ['a\u001f.pdf', ['held']],
  ])('is none such as %j', (other, seen) => {
    const story = each(list({ uuid: 'u', name: other }), told('done', { shown: [other] }));
    expect(seenOf('TERM-OPEN-03', each(login, story))).toEqual(seen);
  });
});

describe('an answer that cannot be read', () => {
  const listHtml: Story = (panel) => panel.list([], { answer: html });
  const documents = list({ uuid: 'a' }, { uuid: 'b' });
  const success = 'success on the panel';
  const begin = each(asked('release'), login, documents);

  it.each<readonly [string, Story, readonly string[]]>([
    ['is told as a failure', each(release('a', html), told('failed')), ['held']],
    ['is told as done', each(release('a', html), told('done')), [success]],
    [
      'is told as printed',
      each(release('a', html), told('partly', { printed: ['a.pdf'] })),
      [success],
    ],
    [
      'is told of another',
      each(release('a', html), told('partly', { printed: ['b.pdf'] })),
      ['held'],
    ],
    ['is untold', release('a', html), []],
    ['is told by nobody', each(release('a', html), told('nothing')), []],
    ['is made up for', each(release('a', html), release('a'), told('done')), []],
    [
      'is made up for, and still a failure',
      each(release('a', html), release('a'), told('failed')),
      ['held'],
    ],
    [
      'is not made up for by another',
      each(release('a', html), release('b'), told('done')),
      [success],
    ],
    ['was good before', each(release('a'), release('a', html), told('done')), [success]],
    [
      'is followed by another such',
      each(release('a', html), release('a', html), told('done')),
      [success, success],
    ],
    [
      'is followed by a look in which it is gone',
      each(release('a', html), list({ uuid: 'b' }), told('done')),
      [],
    ],
    [
      'is followed by a look in which it waits',
      each(release('a', html), documents, told('done')),
      [success],
    ],
    ['is that of a list', each(listHtml, told('done')), [success]],
    ['is that of a list, that comes later', each(listHtml, documents, told('done')), []],
    ['is that of a list, before a release', each(listHtml, release('a'), told('done')), [success]],
    ['is that of a list, again and again', each(listHtml, listHtml, told('done')), [success]],
    [
      'is that of a login',
      each((panel) => panel.login('ann', { answer: html }), told('done')),
      [success],
    ],
    [
      'is that of a login, before another',
      each((panel) => panel.login('ann', { answer: html }), login, told('done')),
      [],
    ],
    ['is that of something else', each(call('documents.history', 'x'), told('done')), []],
    ['is none: it was refused', each(release('a', { status: 404 }), told('done')), []],
  ])('%s', (_, story, seen) => {
    expect(seenOf('TERM-OPEN-04', each(begin, story))).toEqual(seen);
  });

  it('shows something of a terminal that never got anywhere where its user was asked for', () => {
    const who = 'card of ann';
    const story = (one: string): Story =>
      each(
        asked('look', { who: one }),
        (panel) => panel.login('ann', { answer: html }),
        told('failed'),
      );
    expect(seenIn(casesOf([story(who)]), 'TERM-OPEN-04')).toEqual(['held']);
    expect(seenIn(casesOf([story('another')]), 'TERM-OPEN-04')).toEqual([]);
  });
});
