import { describe, expect, it } from 'vitest';
import { saidBy } from '../../judge/judged-by.ts';
import { PaperStory } from '../document-send/checks-printing.fixture.ts';
import { documentExpiryChecks } from './checks.ts';

function said(rule: string, story: PaperStory): readonly [number, ...string[]] {
  const check = documentExpiryChecks.find((one) => one.rule === rule);
  if (check === undefined) throw new Error(`there is no check of ${rule}`);
  return saidBy(check, story.over());
}

const minute = 60_000;
const day = 24 * 60 * minute;
const ann = 'token#1';
const expired = ['status', '3'] as const;
/** Uploaded when the clock had been moved once already: an age begins with the upload. */
const begun = (): PaperStory => PaperStory.begun().login('Ann', ann).later(day).upload('Ann', 'a');
const seen = [{ uuid: 'a' }];

describe('a document that nobody touched', () => {
  const at = (ms: number, isListed: boolean): PaperStory =>
    begun()
      .later(ms)
      .list(ann, isListed ? seen : []);

  it('is listed for a day, and no longer', () => {
    expect(said('DOC-EXP-01', at(day - 11 * minute, true))).toEqual([1]);
    expect(said('DOC-EXP-01', at(day - 11 * minute, false))).toEqual([1, 'a list without it']);
    expect(said('DOC-EXP-01', at(day + 11 * minute, false))).toEqual([1]);
    expect(said('DOC-EXP-01', at(day + 11 * minute, true))).toEqual([1, 'a list with it']);
  });

  it('says nothing while its clock was hardly moved, or its time is just over', () => {
    expect(said('DOC-EXP-01', at(10 * minute - 1, true))).toEqual([0]);
    expect(said('DOC-EXP-01', at(10 * minute, true))).toEqual([1]);
    expect(said('DOC-EXP-01', at(day - 9 * minute, false))).toEqual([0]);
    expect(said('DOC-EXP-01', at(day + 9 * minute, true))).toEqual([0]);
    expect(said('DOC-EXP-01', at(day + 10 * minute, false))).toEqual([1]);
  });

  it('is listed as expired once its time is over', () => {
    const asked = (ms: number, isListed: boolean): PaperStory =>
      begun()
        .later(ms)
        .list(ann, isListed ? seen : [], expired);
    expect(said('DOC-EXP-02', asked(day + 11 * minute, true))).toEqual([1]);
    expect(said('DOC-EXP-02', asked(day + 11 * minute, false))).toEqual([1, 'a list without it']);
    expect(said('DOC-EXP-02', asked(day + 10 * minute, true))).toEqual([1]);
    expect(said('DOC-EXP-02', asked(day + 9 * minute, false))).toEqual([0]);
  });

  it('is one of the user who looks, and was not asked for by any call', () => {
    const late = (story: PaperStory): PaperStory => story.later(2 * day);
    const bob = begun().upload('Bob', 'b');
    expect(said('DOC-EXP-02', late(bob).list(ann, seen, expired))).toEqual([1]);
    const sent = late(begun().send('a', 'p:1'));
    expect(said('DOC-EXP-02', sent.list(ann, [], expired))).toEqual([0]);
    const both = begun().send('a', 'p:1', 400);
    both.call(
      's',
      { operation: 'documents.delete', pathParameters: { uuid: 'a' } },
      { status: 400 },
    );
    expect(said('DOC-EXP-02', late(both).list(ann, [], expired))).toEqual([0]);
    const ofAnother = late(begun());
    const again = ofAnother.end('s').begin('t');
    again.call(
      't',
      {
        operation: 'documents.list',
        headers: { authorization: `Bearer ${ann}` },
        parameters: [expired],
      },
      { status: 200, json: [] },
    );
    expect(said('DOC-EXP-02', again)).toEqual([0]);
  });

  it('may be beyond the end of a list that is full', () => {
    const one = ['maxRecords', '1'] as const;
    const other = [{ uuid: 'b' }];
    const over = (): PaperStory => begun().later(2 * day);
    expect(said('DOC-EXP-02', over().list(ann, other, expired, one))).toEqual([0]);
    expect(said('DOC-EXP-02', over().list(ann, [], expired, one))).toEqual([
      1,
      'a list without it',
    ]);
    const young = (): PaperStory => begun().later(60 * minute);
    expect(said('DOC-EXP-01', young().list(ann, other, one))).toEqual([0]);
    expect(said('DOC-EXP-01', young().list(ann, [], one))).toEqual([1, 'a list without it']);
    expect(said('DOC-EXP-01', over().list(ann, seen, one))).toEqual([1, 'a list with it']);
  });

  it('is nobody knows whose once its owner was deleted', () => {
    const bereft = (): PaperStory => {
      const story = PaperStory.begun().user('Ann', 'c').login('Ann', ann).upload('Ann', 'a');
      const removal = { operation: 'users.delete', pathParameters: { username: 'Ann' } };
      story.call('s', removal, { status: 200, json: { errorCode: 0 } });
      return story.user('Ann', 'c').login('Ann', ann);
    };
    expect(
      said(
        'DOC-EXP-01',
        bereft()
          .later(60 * minute)
          .list(ann, []),
      ),
    ).toEqual([0]);
    expect(
      said(
        'DOC-EXP-02',
        bereft()
          .later(2 * day)
          .list(ann, [], expired),
      ),
    ).toEqual([0]);
  });

  it('is looked for in lists of status 3 alone', () => {
    const late = (): PaperStory => begun().later(2 * day);
    expect(said('DOC-EXP-02', late().list(ann, [], expired, ['status', '2']))).toEqual([0]);
    expect(said('DOC-EXP-02', late().list(ann, [], ['status', '2']))).toEqual([0]);
    expect(said('DOC-EXP-02', late().list(ann, [], ['status', '2'], expired))).toEqual([0]);
    expect(said('DOC-EXP-02', late().list(ann, []))).toEqual([0]);
    expect(said('DOC-EXP-02', late().list(ann, 500, expired))).toEqual([0]);
    expect(said('DOC-EXP-02', late().list('token#9', [], expired))).toEqual([0]);
    const history = late();
    const headers = { authorization: `Bearer ${ann}` };
    const sent = { operation: 'documents.history', headers, parameters: [expired] };
    history.call('s', sent, { status: 200, json: [] });
    expect(said('DOC-EXP-02', history)).toEqual([0]);
  });
});

describe('an expired document', () => {
  const probe = (story: PaperStory, operation: string, status: number): PaperStory => {
    const call = (uuid: string, answer: number): unknown =>
      story.call(
        's',
        { operation, pathParameters: { uuid, port: 'p:1' }, pair: 1 },
        { status: answer, json: { errorCode: answer === 200 ? 0 : 1001 } },
      );
    call('a', status);
    story.upload('Ann', 'b');
    call('b', 200);
    return story;
  };
  const shown = (): PaperStory =>
    begun()
      .later(2 * day)
      .list(ann, seen, expired);

  it.each([
    ['DOC-EXP-03', 'documents.send'],
    ['DOC-EXP-04', 'documents.download'],
  ])('is refused: %s, %s', (rule, operation) => {
    expect(said(rule, probe(shown(), operation, 400))).toEqual([1]);
    expect(said(rule, probe(shown(), operation, 200))).toEqual([1, '200 with errorCode 0']);
    expect(said(rule, probe(begun(), operation, 400))).toEqual([0]);
    expect(said(rule, probe(begun(), operation, 400).list(ann, seen, expired))).toEqual([0]);
    const notShown = begun()
      .later(2 * day)
      .list(ann, [], expired);
    expect(said(rule, probe(notShown, operation, 400))).toEqual([0]);
  });

  it('does not come out on paper', () => {
    const refused = (): PaperStory => probe(shown(), 'documents.send', 400);
    expect(said('DOC-EXP-03', refused().settled())).toEqual([2]);
    expect(said('DOC-EXP-03', refused().paper('a', 'one').settled())).toEqual([2, '1 print']);
    expect(said('DOC-EXP-03', refused().paper('b', 'one').settled())).toEqual([2]);
    // What comes later has other causes.
    expect(said('DOC-EXP-03', refused().settled().paper('a', 'one'))).toEqual([2]);
  });
});

describe('DOC-EXP-06: a tap', () => {
  const tapped = (story: PaperStory): PaperStory => {
    story.upload('Ann', 'b').tap('card', 'reader');
    return story;
  };
  const shown = (): PaperStory =>
    begun()
      .later(2 * day)
      .list(ann, seen, expired);

  it('brings no document that was shown as expired, with others of its user', () => {
    expect(said('DOC-EXP-06', tapped(shown()).paper('b', 'one').settled())).toEqual([1]);
    expect(
      said('DOC-EXP-06', tapped(shown()).paper('b', 'one').paper('a', 'one').settled()),
    ).toEqual([1, 'a print of a']);
    expect(said('DOC-EXP-06', tapped(shown()).paper('a', 'one').settled())).toEqual([
      1,
      'a print of a',
    ]);
  });

  it('tells nothing where nothing came, or nobody waited for it', () => {
    expect(said('DOC-EXP-06', tapped(shown()).settled())).toEqual([0]);
    expect(said('DOC-EXP-06', tapped(shown()).paper('b', 'one'))).toEqual([0]);
    const ofBob = shown().upload('Bob', 'c');
    expect(said('DOC-EXP-06', tapped(ofBob).paper('c', 'one').settled())).toEqual([0]);
  });

  it('is not held to what was not shown as expired before, or printed before', () => {
    const unseen = begun().later(2 * day);
    expect(said('DOC-EXP-06', tapped(unseen).paper('a', 'one').settled())).toEqual([0]);
    const early = shown().paper('a', 'one');
    expect(said('DOC-EXP-06', tapped(early).paper('b', 'one').settled())).toEqual([1]);
    const late = tapped(shown()).paper('b', 'one').settled().paper('a', 'one');
    expect(said('DOC-EXP-06', late)).toEqual([1]);
  });
});

describe('a document that is over before its time', () => {
  const shownIn = (status: number) => [{ uuid: 'a', status }];
  const told = (before: number, later: number, ms = 2 * day): PaperStory =>
    begun()
      .list(ann, shownIn(before), ['status', '1'])
      .later(ms)
      .list(ann, shownIn(later), ['status', '1']);

  it.each([1, 2, 9])('stays in status %i', (status) => {
    expect(said('DOC-EXP-05', told(status, status))).toEqual([1]);
    expect(said('DOC-EXP-05', told(status, 3))).toEqual([1, 'status 3']);
  });

  it('says nothing while its time is not over, or when it only waited, or failed', () => {
    expect(said('DOC-EXP-05', told(1, 3, day + 9 * minute))).toEqual([0]);
    expect(said('DOC-EXP-05', told(1, 3, day + 10 * minute))).toHaveLength(2);
    for (const status of [0, 4, 8]) expect(said('DOC-EXP-05', told(status, 3))).toEqual([0]);
    expect(
      said(
        'DOC-EXP-05',
        begun()
          .later(2 * day)
          .list(ann, shownIn(1)),
      ),
    ).toEqual([0]);
  });

  it('is told of by lists and histories that were answered, and is known', () => {
    const late = (): PaperStory =>
      begun()
        .list(ann, shownIn(1))
        .later(2 * day);
    const asked = (operation: string, status: number): PaperStory => {
      const story = late();
      story.call('s', { operation }, { status, json: shownIn(3) });
      return story;
    };
    expect(said('DOC-EXP-05', asked('documents.history', 200))).toHaveLength(2);
    expect(said('DOC-EXP-05', asked('documents.history', 400))).toEqual([0]);
    expect(said('DOC-EXP-05', asked('documents.upload', 200))).toEqual([0]);
    const unknown = [{ uuid: 'b', status: 1 }];
    expect(
      said(
        'DOC-EXP-05',
        begun()
          .list(ann, unknown)
          .later(2 * day)
          .list(ann, unknown),
      ),
    ).toEqual([0]);
    expect(said('DOC-EXP-05', late().list(ann, shownIn(1)).list(ann, shownIn(2)))).toEqual([
      2,
      'status 2',
    ]);
  });
});
