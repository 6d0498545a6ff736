import { describe, expect, it } from 'vitest';
import type { Answer, Waiting } from '../../journal/panel-journal.ts';
import type { AskedEvent, ToldEvent } from '../../journal/terminal-event.ts';
import { casesOf, each, type Story, seenIn, seenOf } from './examples/judged.ts';

const declined: Answer = { status: 200, json: { errorCode: 1001 } };
const html: Answer = { status: 200, text: '<html>' };
const no: Answer = { status: 401 };

const asked =
  (doing: AskedEvent['doing'], more: Partial<AskedEvent> = {}): Story =>
  (panel) =>
    panel.asked(doing, more);
const told =
  (outcome: ToldEvent['outcome'], more: Partial<ToldEvent> = {}): Story =>
  (panel) =>
    panel.told(outcome, more);
const list =
  (...documents: readonly Waiting[]): Story =>
  (panel) =>
    panel.list(documents);
const release =
  (uuid: string, answer?: Answer): Story =>
  (panel) =>
    panel.release(uuid, answer);
const fails = (uuid: string): Story => release(uuid, { status: 500 });
const begin = each(asked('release'), (panel) => panel.login(), list({ uuid: 'a' }, { uuid: 'b' }));

describe.each([
  ['TERM-ERR-01', declined, ["'a.pdf' shown as printed"]],
  ['TERM-ERR-02', { status: 404 }, []],
  ['TERM-ERR-02', { status: 503 }, []],
] as const)('%s: a release that was answered %j', (rule, answer, afterLook) => {
  const asPrinted = "'a.pdf' shown as printed";
  it.each<readonly [string, Story, readonly string[]]>([
    ['is told so', each(release('a', answer), told('failed')), ['held']],
    ['is told as done', each(release('a', answer), told('done')), [asPrinted]],
    [
      'is told as printed',
      each(release('a', answer), told('partly', { printed: ['a.pdf'] })),
      [asPrinted],
    ],
    [
      'is told, and another as printed',
      each(release('a', answer), release('b'), told('partly', { printed: ['b.pdf'] })),
      ['held'],
    ],
    ['is untold', release('a', answer), []],
    ['is told of by nobody', each(release('a', answer), told('nothing')), []],
    ['was of what was never listed', each(release('x', answer), told('done')), []],
    ['was done after all', each(release('a', answer), release('a'), told('done')), []],
  ])('%s', (__, story, seen) => {
    expect(seenOf(rule, each(begin, story))).toEqual(seen);
  });

  it('may have gone out, as a look shows: but for one that was declined', () => {
    const story = each(release('a', answer), list({ uuid: 'b' }), told('done'));
    const before = each(begin, list({ uuid: 'b' }), release('a', answer), told('done'));
    expect(seenOf(rule, each(begin, story))).toEqual(afterLook);
    expect(seenOf(rule, before)).toEqual([asPrinted]);
  });

  it('may have the name of another one that was printed', () => {
    const three = list({ uuid: 'n', name: 'same' }, { uuid: 'm', name: 'same' }, { uuid: 'c' });
    const partly = told('partly', { printed: ['same'] });
    const two = each(asked('release'), (panel) => panel.login(), three, release('n', answer));
    expect(seenOf(rule, each(two, release('m'), partly))).toEqual(['held']);
    expect(seenOf(rule, each(two, release('c'), partly))).toEqual(["'same' shown as printed"]);
    expect(seenOf(rule, each(two, partly))).toEqual(["'same' shown as printed"]);
    expect(seenOf(rule, each(two, release('m'), told('done')))).toEqual([
      "'same' shown as printed",
    ]);
  });
});

it.each([
  ['TERM-ERR-01', release('a', { status: 404 })],
  ['TERM-ERR-01', release('a', html)],
  ['TERM-ERR-02', release('a', declined)],
  ['TERM-ERR-02', release('a', html)],
])('%s is about its own kind of answers', (rule, story) => {
  expect(seenOf(rule, each(begin, story, told('done')))).toEqual([]);
});

it('a release ended as the last of its tries did', () => {
  const story = each(begin, release('a', { status: 404 }), release('a', declined), told('failed'));
  expect(seenOf('TERM-ERR-01', story)).toEqual(['held']);
  expect(seenOf('TERM-ERR-02', story)).toEqual([]);
});

describe('a release that was done', () => {
  const not = "'a.pdf' not shown as printed";
  it.each<readonly [string, Story, readonly string[]]>([
    ['is told so', each(release('a'), told('done', { printed: ['a.pdf'] })), ['held']],
    ['is told so in part', each(release('a'), told('partly', { printed: ['a.pdf'] })), ['held']],
    ['is told without its name', each(release('a'), told('done')), ['held']],
    ['is told as another', each(release('a'), told('done', { printed: ['b.pdf'] })), [not]],
    ['is told as a failure', each(release('a'), told('failed', { printed: ['a.pdf'] })), [not]],
    ['is untold', release('a'), []],
    ['is told by nobody', each(release('a'), told('nothing')), []],
    ['was none', each(release('a', declined), told('failed')), []],
    ['was of what was never listed', each(release('x'), told('failed')), []],
  ])('%s', (_, story, seen) => {
    expect(seenOf('TERM-ERR-03', each(begin, story))).toEqual(seen);
  });
});

describe('a login that was refused', () => {
  const login =
    (answer: Answer = no): Story =>
    (panel) =>
      panel.login('eve', { answer });
  const shown = 'documents on the panel';
  it.each<readonly [string, Story, readonly string[]]>([
    ['is told so', each(login(), told('failed')), ['held']],
    ['is told as done', each(login(), told('done')), ['success on the panel']],
    ['is told, with titles', each(login(), told('failed', { shown: ['x'] })), [shown]],
    ['is told, with prints', each(login(), told('failed', { printed: ['x'] })), [shown]],
    [
      'is told, with both',
      each(login(), told('partly', { shown: ['x'], printed: ['x'] })),
      [shown],
    ],
    ['is told, with none', each(login(), told('failed', { shown: [], printed: [] })), ['held']],
    ['is untold', login(), []],
    ['is told by nobody', each(login(), told('nothing')), []],
    ['was none', told('done'), []],
    ['is followed by another', each(login(), (panel) => panel.login(), told('done')), []],
    ['cannot be read', each(login(html), told('done')), []],
    ['failed', each(login({ status: 500 }), told('done')), ['success on the panel']],
  ])('%s', (_, story, seen) => {
    expect(seenOf('TERM-ERR-04', each(asked('look'), story))).toEqual(seen);
  });

  it('is of no account where somebody is logged in from before', () => {
    const story = each(
      (panel) => panel.login(),
      asked('look'),
      login(),
      list({ uuid: 'a' }),
      told('done', { shown: ['a.pdf'] }),
    );
    expect(seenOf('TERM-ERR-04', story)).toEqual([]);
    const inVain: Story = (panel) => panel.list([], { answer: no });
    const refused = each((panel) => panel.login(), asked('look'), login(), inVain, told('done'));
    expect(seenOf('TERM-ERR-04', each(told('nothing'), refused))).toEqual([]);
  });

  it('counts for a terminal that never got anywhere where it was the one asked for', () => {
    const story = (who: string): Story => each(asked('look', { who }), login(), told('failed'));
    expect(seenIn(casesOf([story('card of eve')]), 'TERM-ERR-04')).toEqual(['held']);
    expect(seenIn(casesOf([story('card of ann')]), 'TERM-ERR-04')).toEqual([]);
    const unnamed = each(asked('look'), login(), told('failed'));
    expect(seenIn(casesOf([unnamed]), 'TERM-ERR-04')).toEqual([]);
  });
});

describe('what is told as printed', () => {
  const printed = (names: readonly string[], of: AskedEvent['doing'] = 'release') =>
    seenOf('TERM-ERR-07', (panel) => {
      panel.asked(of, { titles: ['a.pdf', 'gone.pdf'] });
      panel.login();
      panel.list([{ uuid: 'a' }, { uuid: 'b' }]);
      panel.release('a', declined);
      panel.told('partly', { printed: names });
    });

  it('was released, whatever came of it', () => {
    expect(printed(['a.pdf'])).toEqual(['held']);
    expect(printed([])).toEqual([]);
    expect(printed(['a.pdf', 'gone.pdf'])).toEqual(["'gone.pdf' shown as printed"]);
    expect(printed(['b.pdf'])).toEqual(["'b.pdf' shown as printed"]);
  });

  it('may be a name that the panel has cut, and is judged after releases alone', () => {
    expect(printed(['gone…'])).toEqual(['held']);
    expect(printed(['b.pdf'], 'delete')).toEqual([]);
  });
});

describe('what else was not done', () => {
  const asDone = 'success on the panel';
  const remove =
    (uuid: string, answer: Answer): Story =>
    (panel) =>
      panel.form('DELETE', 'documents.delete', {
        path: `/documents/${uuid}`,
        answer,
        sent: { pathParameters: { uuid } },
      });
  const download: Story = (panel) =>
    panel.form('GET', 'documents.download', {
      path: '/documents/a.content',
      answer: { status: 404 },
      sent: { pathParameters: { uuid: 'a' } },
    });
  const upload: Story = (panel) =>
    panel.form('PUT', 'documents.upload', { path: '/documents', answer: { status: 400 } });
  const lostUpload =
    (title: string): Story =>
    (panel) =>
      panel.lost('PUT', 'documents.upload', { path: '/documents', parameters: [['title', title]] });
  const tap =
    (operation: string): Story =>
    (panel) =>
      panel.tap({}, { status: 400 }, { operation });

  it.each<readonly [string, Story, readonly string[]]>([
    ['a delete', remove('a', declined), [asDone]],
    ['a delete that was done', remove('a', { status: 200, json: { errorCode: 0 } }), []],
    ['a delete of what was never listed', remove('x', declined), []],
    ['a delete that can be seen', each(remove('a', declined), list({ uuid: 'b' })), []],
    [
      'a delete that can be seen not to be',
      each(remove('a', declined), list({ uuid: 'a' })),
      [asDone],
    ],
    ['a download', download, [asDone]],
    ['a download of what is gone since', each(download, list({ uuid: 'b' })), [asDone]],
    ['an upload', upload, [asDone]],
    ['an upload, at first', each(upload, (panel) => panel.upload()), []],
    ['an upload whose answer was lost', lostUpload('c.pdf'), [asDone]],
    ['a lost upload that a look finds', each(lostUpload('c.pdf'), list({ uuid: 'c' })), []],
    ['a lost upload that no look finds', each(lostUpload('c.pdf'), list({ uuid: 'b' })), [asDone]],
    [
      'a lost upload of a title that was listed before',
      each(lostUpload('b.pdf'), list({ uuid: 'b' })),
      [asDone],
    ],
    ['a refused upload with the title of what waits', each(upload, list({ uuid: 'b' })), [asDone]],
    ['a tap', tap('card.post'), [asDone]],
    ['a tap in the other way', tap('card.get'), [asDone]],
    ['a release', fails('a'), []],
    ['nothing', () => {}, []],
  ])('%s is not told as done', (_, story, seen) => {
    expect(seenOf('TERM-ERR-05', each(begin, story, told('done')))).toEqual(seen);
    const rightly = seen.map(() => 'held');
    expect(seenOf('TERM-ERR-05', each(begin, story, told('failed')))).toEqual(rightly);
    expect(seenOf('TERM-ERR-05', each(begin, story, told('nothing')))).toEqual([]);
    expect(seenOf('TERM-ERR-05', each(begin, story))).toEqual([]);
  });

  it('shows nothing of who never got anywhere', () => {
    const story = each(asked('upload'), upload, told('failed'));
    expect(seenIn(casesOf([story]), 'TERM-ERR-05')).toEqual([]);
  });
});
