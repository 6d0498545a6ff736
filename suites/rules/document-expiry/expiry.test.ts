import { describe, expect, it } from 'vitest';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { PrintJournal } from '../document-send/print-journal.fixture.ts';
import { rules } from './expiry.ts';

function said(rule: string, story: PrintJournal): readonly [number, ...string[]] {
  return saidBy(checkOf(rules, rule), story.over());
}

const minute = 60_000;
const day = 24 * 60 * minute;
const ann = 'token#1';
const expired = ['status', '3'] as const;
const seen = [{ uuid: 'a' }];
/** It was uploaded when the clock had been moved once already: an age begins with the upload. */
const begun = (): PrintJournal =>
  PrintJournal.begun().login('Ann', ann).later(day).upload('Ann', 'a');
const aged = (ms: number): PrintJournal => begun().later(ms);
const late = (): PrintJournal => aged(2 * day);

describe('the age of a document', () => {
  it('says nothing while the clock was hardly moved, or when the time is just over (DOC-EXP-01)', () => {
    const listed = (ms: number, isListed: boolean): readonly [number, ...string[]] =>
      said('DOC-EXP-01', aged(ms).list(ann, isListed ? seen : []));
    expect(listed(10 * minute - 1, true)).toEqual([0]);
    expect(listed(10 * minute, true)).toEqual([1]);
    expect(listed(day - 9 * minute, false)).toEqual([0]);
    expect(listed(day + 9 * minute, true)).toEqual([0]);
    expect(listed(day + 10 * minute, false)).toEqual([1]);
  });

  it('must be clearly more than a day (DOC-EXP-02, DOC-EXP-05)', () => {
    const listed = (ms: number): PrintJournal => aged(ms).list(ann, [], expired);
    expect(said('DOC-EXP-02', listed(day + 9 * minute))).toEqual([0]);
    expect(said('DOC-EXP-02', listed(day + 10 * minute))).toHaveLength(2);
    const printed = (ms: number): PrintJournal =>
      begun()
        .list(ann, [{ uuid: 'a', status: 1 }])
        .later(ms)
        .list(ann, [{ uuid: 'a', status: 3 }]);
    expect(said('DOC-EXP-05', printed(day + 9 * minute))).toEqual([0]);
    expect(said('DOC-EXP-05', printed(day + 10 * minute))).toEqual([1, 'status 3']);
  });
});

describe('DOC-EXP-02: a document whose time is over', () => {
  it('is not judged if a call named it, whatever the call was answered', () => {
    expect(said('DOC-EXP-02', late().list(ann, [], expired))).toHaveLength(2);
    expect(said('DOC-EXP-02', late().send('a', 'p:1').list(ann, [], expired))).toEqual([0]);
    expect(said('DOC-EXP-02', late().send('a', 'p:1', 400).list(ann, [], expired))).toEqual([0]);
  });

  it('is one of the user who looks', () => {
    const story = begun()
      .upload('Bob', 'b')
      .later(2 * day);
    expect(said('DOC-EXP-02', story.list(ann, seen, expired))).toEqual([1]);
    expect(said('DOC-EXP-02', late().list('token#9', [], expired))).toEqual([0]);
  });

  it('may be beyond the end of a full list, as may a younger one (DOC-EXP-01)', () => {
    const one = ['maxRecords', '1'] as const;
    const other = [{ uuid: 'b' }];
    expect(said('DOC-EXP-02', late().list(ann, other, expired, one))).toEqual([0]);
    expect(said('DOC-EXP-02', late().list(ann, [], expired, one))).toHaveLength(2);
    const young = (): PrintJournal => aged(60 * minute);
    expect(said('DOC-EXP-01', young().list(ann, other, one))).toEqual([0]);
    expect(said('DOC-EXP-01', young().list(ann, [], one))).toHaveLength(2);
  });

  it('is not judged once its owner was deleted, nor is a younger one', () => {
    const ofNobody = (ms: number): PrintJournal => {
      const story = PrintJournal.begun().user('Ann', 'c').login('Ann', ann).upload('Ann', 'a');
      const removal = { operation: 'users.delete', pathParameters: { username: 'Ann' } };
      story.call('s', removal, { status: 200, json: { errorCode: 0 } });
      return story.user('Ann', 'c').login('Ann', ann).later(ms);
    };
    expect(said('DOC-EXP-01', ofNobody(60 * minute).list(ann, []))).toEqual([0]);
    expect(said('DOC-EXP-02', ofNobody(2 * day).list(ann, [], expired))).toEqual([0]);
  });

  it('is looked for in successful lists of status 3 alone', () => {
    const deleted = ['status', '2'] as const;
    for (const asked of [[expired, deleted], [deleted], [deleted, expired], []])
      expect(said('DOC-EXP-02', late().list(ann, [], ...asked))).toEqual([0]);
    expect(said('DOC-EXP-02', late().list(ann, 500, expired))).toEqual([0]);
  });
});

describe.each([
  ['DOC-EXP-03', 'documents.send'],
  ['DOC-EXP-04', 'documents.download'],
])('%s: an expired document', (rule, operation) => {
  const probed = (story: PrintJournal): PrintJournal => {
    const call = (uuid: string, status: number, marks: object): void => {
      const sent = { operation, pathParameters: { uuid, port: 'p:1' }, pair: 1, ...marks };
      story.call('s', sent, { status, json: { errorCode: status === 200 ? 0 : 1001 } });
    };
    call('a', 400, { probes: [rule] });
    story.upload('Ann', 'b');
    call('b', 200, {});
    return story;
  };
  const shown = (): PrintJournal => late().list(ann, seen, expired);

  it('is not judged unless a list has shown it under status 3 before', () => {
    expect(said(rule, probed(shown()))).toEqual([1]);
    expect(said(rule, probed(begun()))).toEqual([0]);
    expect(said(rule, probed(begun()).list(ann, seen, expired).settled())).toEqual([0]);
    expect(said(rule, probed(late().list(ann, [], expired)))).toEqual([0]);
  });

  it('is not printed; a later print has other causes', () => {
    expect(said(rule, probed(shown()).paper('a', 'one').settled())).toEqual([2, '1 print']);
    expect(said(rule, probed(shown()).paper('b', 'one').settled())).toEqual([2]);
    expect(said(rule, probed(shown()).settled().paper('a', 'one'))).toEqual([2]);
  });
});

describe('DOC-EXP-05: a printed, deleted or stored document', () => {
  const listed = (before: number): PrintJournal =>
    begun()
      .list(ann, [{ uuid: 'a', status: before }])
      .later(2 * day)
      .list(ann, [{ uuid: 'a', status: 3 }]);

  it('is judged, and no document in another state', () => {
    for (const status of [1, 2, 9]) expect(said('DOC-EXP-05', listed(status))).toHaveLength(2);
    for (const status of [0, 4, 8]) expect(said('DOC-EXP-05', listed(status))).toEqual([0]);
  });

  it('was listed before, and uploaded in this run', () => {
    expect(said('DOC-EXP-05', late().list(ann, [{ uuid: 'a', status: 1 }]))).toEqual([0]);
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
  });

  it('is looked for in lists and histories that succeeded', () => {
    const asked = (operation: string, status: number): PrintJournal => {
      const story = begun()
        .list(ann, [{ uuid: 'a', status: 1 }])
        .later(2 * day);
      story.call('s', { operation }, { status, json: [{ uuid: 'a', status: 3 }] });
      return story;
    };
    expect(said('DOC-EXP-05', asked('documents.history', 200))).toHaveLength(2);
    expect(said('DOC-EXP-05', asked('documents.history', 400))).toEqual([0]);
    expect(said('DOC-EXP-05', asked('documents.upload', 200))).toEqual([0]);
  });
});

describe('DOC-EXP-06: a tap', () => {
  const tapped = (story: PrintJournal): PrintJournal => {
    story.upload('Ann', 'b').tap('card', 'reader');
    return story;
  };
  const shown = (): PrintJournal => late().list(ann, seen, expired);

  it('says nothing if nothing was printed, or nothing waited for prints', () => {
    expect(said('DOC-EXP-06', tapped(shown()).settled())).toEqual([0]);
    expect(said('DOC-EXP-06', tapped(shown()).paper('b', 'one'))).toEqual([0]);
    const ofBob = shown().upload('Bob', 'c');
    expect(said('DOC-EXP-06', tapped(ofBob).paper('c', 'one').settled())).toEqual([0]);
  });

  it('may print a document that no list has shown under status 3', () => {
    expect(said('DOC-EXP-06', tapped(late()).paper('a', 'one').settled())).toEqual([0]);
    expect(said('DOC-EXP-06', tapped(shown()).paper('a', 'one').settled())).toHaveLength(2);
  });

  it('has no part in earlier and later prints', () => {
    const early = tapped(shown().paper('a', 'one')).paper('b', 'one').settled();
    expect(said('DOC-EXP-06', early)).toEqual([1]);
    const later = tapped(shown()).paper('b', 'one').settled().paper('a', 'one');
    expect(said('DOC-EXP-06', later)).toEqual([1]);
  });
});
