import { describe, expect, it } from 'vitest';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { PrintJournal } from '../document-send/print-journal.fixture.ts';
import { rules } from './deletions.ts';

function said(rule: string, story: PrintJournal): readonly [number, ...string[]] {
  return saidBy(checkOf(rules, rule), story.over());
}

const shown = (...uuids: readonly string[]) => uuids.map((uuid) => ({ uuid }));

/** The deletion of a document by a user, and its errorCode. */
function deleted(
  story: PrintJournal,
  uuid: string,
  { token = 'token#1', errorCode = 0, probes = [] as readonly string[] } = {},
): PrintJournal {
  const headers = { 'x-api-key': 'key#1', authorization: `Bearer ${token}` };
  const sent = { operation: 'documents.delete', headers, pathParameters: { uuid }, pair: 1 };
  const marks = probes.length === 0 ? {} : { probes };
  story.call('s', { ...sent, ...marks }, { status: 200, json: { errorCode } });
  return story;
}

const begun = (): PrintJournal =>
  PrintJournal.begun().login('Ann', 'token#1').login('Bob', 'token#2');

describe("DOC-DEL-04: another user's document", () => {
  /** Bob deletes a document of Ann, who looks at her list and deletes it herself. */
  const byBob = (errorCode: number, ...left: readonly string[]): PrintJournal => {
    const bobs = { token: 'token#2', errorCode, probes: ['DOC-DEL-04'] };
    const story = deleted(begun().upload('Ann', 'd'), 'd', bobs);
    return deleted(story.list('token#1', shown(...left)), 'd');
  };

  it('may be said to be deleted to a user for whom there is none (SIL-170)', () => {
    expect(said('DOC-DEL-04', byBob(1002, 'd'))).toEqual([2]);
    expect(said('DOC-DEL-04', byBob(0, 'd'))).toEqual([1]);
  });

  it('must not be deleted, whatever the answer is', () => {
    expect(said('DOC-DEL-04', byBob(1002))).toEqual([2, 'a list without it']);
    expect(said('DOC-DEL-04', byBob(0))).toEqual([2, '200 with errorCode 0', 'a list without it']);
  });

  it('need not be gone then (DOC-DEL-01)', () => {
    const story = deleted(begun().upload('Ann', 'd'), 'd', { token: 'token#2' });
    expect(
      said('DOC-DEL-01', story.list('token#1', shown('d')).list('token#1', shown('d'))),
    ).toEqual([0]);
  });
});

describe('DOC-DEL-06: a document with the name of a deleted one', () => {
  const namesake = { wishes: { title: 'same' } };
  const three = (): PrintJournal =>
    begun()
      .upload('Ann', 'a', namesake)
      .upload('Ann', 'b', namesake)
      .upload('Bob', 'c', namesake)
      .upload('Ann', 'd')
      .list('token#1', shown('a', 'b', 'd'))
      .list('token#2', shown('c'));

  it('still waits, whosever it is', () => {
    const after = deleted(three(), 'a').list('token#1', shown('b', 'd'));
    expect(said('DOC-DEL-06', after.list('token#2', shown('c')))).toEqual([2]);
    const ofBob = deleted(three(), 'a').list('token#2', shown());
    expect(said('DOC-DEL-06', ofBob)).toEqual([1, 'a list without it']);
  });

  it('is not judged after a refusal, if it has another name, or if a call named it', () => {
    const none = shown();
    expect(said('DOC-DEL-06', deleted(three(), 'd').list('token#1', none))).toEqual([0]);
    const refused = deleted(three(), 'a', { errorCode: 1002 });
    expect(said('DOC-DEL-06', refused.list('token#1', none))).toEqual([0]);
    const both = deleted(deleted(three(), 'a'), 'b');
    expect(said('DOC-DEL-06', both.list('token#1', none))).toEqual([0]);
  });
});
