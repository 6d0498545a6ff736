import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../engine/journal/json.ts';
import { checkOf, saidBy } from '../../engine/judge/judged-by.ts';
import { PrintJournal } from '../document-send/print-journal.fixture.ts';
import { rules } from './contents.ts';

function said(rule: string, story: PrintJournal): readonly [number, ...string[]] {
  return saidBy(checkOf(rules, rule), story.over());
}

const ann = 'token#1';
const begun = (): PrintJournal => PrintJournal.begun().login('Ann', ann);
const record = (uuid: string, more: JsonObject = {}): JsonObject => ({
  uuid,
  documentName: uuid,
  userName: 'Ann',
  status: 0,
  ...more,
});

describe('the states of listed documents', () => {
  const shown = (statuses: readonly number[], ...asked: readonly string[]): PrintJournal =>
    begun().list(
      ann,
      statuses.map((status) => record('a', { status })),
      ...asked.map((status) => ['status', status] as const),
    );

  it('are judged by DOC-LIST-02 without a filter, by DOC-LIST-06 with one', () => {
    expect(said('DOC-LIST-02', shown([2], '2'))).toEqual([0]);
    expect(said('DOC-LIST-06', shown([0]))).toEqual([0]);
    expect(said('DOC-LIST-06', shown([2, 3], '2', '3'))).toEqual([1]);
  });

  it('are not judged in an empty list', () => {
    expect(said('DOC-LIST-02', shown([]))).toEqual([0]);
    expect(said('DOC-LIST-06', shown([], '2'))).toEqual([0]);
  });
});

describe('DOC-LIST-07: the owner', () => {
  it('is not judged for a document that was not uploaded in this run', () => {
    expect(said('DOC-LIST-07', begun().list(ann, [record('unknown')]))).toEqual([0]);
  });
});

describe('DOC-LIST-11: the values of the upload', () => {
  const wishes = { copies: '2', duplex: '1', grayscale: 'TRUE' };
  const values = { copies: 2, duplex: 1, grayscale: true };
  const uploaded = (): PrintJournal => begun().upload('Ann', 'a', { wishes });

  it('are each compared', () => {
    for (const wrong of [
      { documentName: 'b' },
      { copies: 1 },
      { duplex: 2 },
      { grayscale: false },
      { userName: 'Bob' },
      { userName: null },
    ])
      expect(
        said('DOC-LIST-11', uploaded().list(ann, [record('a', { ...values, ...wrong })])),
      ).toHaveLength(2);
  });

  it('may have the name of the user in another case', () => {
    const list = [record('a', { ...values, userName: 'ANN' })];
    expect(said('DOC-LIST-11', uploaded().list(ann, list))).toEqual([1]);
  });

  it('are those that the upload stated, and that no release may have changed', () => {
    const list = [record('a', { ...values, copies: 9 })];
    expect(said('DOC-LIST-11', begun().upload('Ann', 'a').list(ann, list))).toEqual([1]);
    expect(said('DOC-LIST-11', uploaded().send('a', 'p').list(ann, list))).toEqual([1]);
  });

  it("are not judged for an unknown document, or another user's", () => {
    expect(said('DOC-LIST-11', begun().list(ann, [record('a')]))).toEqual([0]);
    expect(
      said(
        'DOC-LIST-11',
        begun()
          .upload('Bob', 'a')
          .list(ann, [record('a')]),
      ),
    ).toEqual([0]);
  });
});

describe('DOC-LIST-14: the title', () => {
  const shown = (title: string, documentName: string): PrintJournal =>
    begun()
      .upload('Ann', 'a', { wishes: { title } })
      .list(ann, [record('a', { documentName })]);

  it('is judged if it is not ASCII, in whatever normal form it is listed', () => {
    expect(said('DOC-LIST-14', shown('a', 'b'))).toEqual([0]);
    expect(said('DOC-LIST-14', shown('\u00e4', 'a\u0308'))).toEqual([1]);
    expect(said('DOC-LIST-14', shown('ä', 'a'))).toEqual([1, 'documentName a']);
  });

  it('is not judged for an unknown document', () => {
    expect(said('DOC-LIST-14', begun().list(ann, [record('ä')]))).toEqual([0]);
  });
});
